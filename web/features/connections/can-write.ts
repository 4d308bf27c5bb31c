import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";

/** Whether the two can write to each other now: the connection has not ended and is not paused. */
export const canWrite = ({ status, messagesPaused }: Pick<Connection, "status" | "messagesPaused">) =>
  isLive(status) && !messagesPaused;
