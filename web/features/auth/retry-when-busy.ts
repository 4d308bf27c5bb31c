import { hashQueue } from "#schema/limits.ts";
import type { ApiError } from "#web/api/request.ts";

/** A sign-in that came while too many others did is tried once more by itself, not by all people at the same time. */
export const retryWhenBusy = {
  retry: (failures: number, { code }: Pick<ApiError, "code">) => failures === 0 && code === "busy",
  retryDelay: () => (1 + Math.random()) * hashQueue.retryAfter * 1000,
};
