import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";

/** Whether the migrant still has to say if they have moved in. */
export const asksMoveIn = ({ moveIn }: Pick<Connection, "moveIn">) => moveIn?.state === "asked";

/** Whether the two can write to each other now: the connection has not ended and is not paused. */
export const canWrite = ({ status, messagesPaused }: Pick<Connection, "status" | "messagesPaused">) =>
  isLive(status) && !messagesPaused;

/** Whether the person of a landlord's pending connection lives with another landlord now. */
export const isHostedElsewhere = ({ status, migrant }: Connection) =>
  status === "pending" && migrant.migrantProfile?.housingStatus === "Hosted";
