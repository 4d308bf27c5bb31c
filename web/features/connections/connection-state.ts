import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";

/** Whether the migrant has not yet answered if they moved in. */
export const asksMoveIn = ({ moveIn }: Pick<Connection, "moveIn">) => moveIn?.state === "asked";

/** Whether both parties can send messages: the connection has not ended and is not paused. */
export const canWrite = ({ status, messagesPaused }: Pick<Connection, "status" | "messagesPaused">) =>
  isLive(status) && !messagesPaused;

/** Whether another landlord hosts the migrant of a pending connection. */
export const isHostedElsewhere = ({ status, migrant }: Connection) =>
  status === "pending" && migrant.migrantProfile?.housingStatus === "Hosted";
