import { doublingDelay } from "#web/api/back-off.ts";

/** The most retries after failures (specification sections 8 and 9). */
export const mostRetries = 10;

/** Milliseconds that the upload widget waits by itself before a retry, counted from one. This cannot be changed. */
const widgetDelay = (retry: number) => 150 * 2 ** (retry - 1);

/** Resolves when a retry is due; never when cancelled, because the widget sends after it resolves. */
export const isDue = (retry: number, cancelled: (stop: () => void) => void) =>
  new Promise<void>((due) => {
    const timer = setTimeout(due, doublingDelay(retry - 1) - widgetDelay(retry));
    cancelled(() => clearTimeout(timer));
  });

/** Client errors that are temporary (specification section 8). */
const passing = [408, 409, 418, 423, 429];
/** Server errors that are permanent. */
const lasting = [501, 505];

/** Whether to retry after this status; 0 is no answer. */
export function mayTryAgain(status: number): boolean {
  if (status >= 400 && status < 500) return passing.includes(status);
  return !lasting.includes(status);
}

/** Storage's answer when it has the bytes already. */
export const isThereAlready = (status: number) => status === 412;

/** Our answer when we have the bytes already, and every answer to an expired address. */
export const isClosed = (status: number) => status === 403;

/** Whether the bytes may have arrived: no answer has refused them. */
export const mayBeThere = (status: number) => isClosed(status) || mayTryAgain(status);
