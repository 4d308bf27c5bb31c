import type { Connection } from "#schema/endpoints/connections.ts";

/** Whether the migrant still has to say if they have moved in. */
export const asksMoveIn = ({ moveIn }: Pick<Connection, "moveIn">) => moveIn?.state === "asked";
