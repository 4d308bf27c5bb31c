import { hashQueue } from "#schema/limits.ts";
import type { ApiError } from "#web/api/request.ts";

/** Retries a sign-in or registration once when the server is busy. A random delay spreads the retries. */
export const retryWhenBusy = {
  retry: (failures: number, { code }: Pick<ApiError, "code">) => failures === 0 && code === "busy",
  retryDelay: () => (1 + Math.random()) * hashQueue.retryAfter * 1000,
};
