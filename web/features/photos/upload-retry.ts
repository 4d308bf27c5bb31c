import { doublingDelay } from "#web/api/back-off.ts";

/** The largest number of retries after failures (specification sections 8 and 9). */
export const mostRetries = 10;

/** Milliseconds that the upload widget itself waits before a retry. The first retry is 1. The delay cannot be changed. */
const widgetDelay = (retry: number) => 150 * 2 ** (retry - 1);

/** Resolves when a retry is due. Never resolves when cancelled, because the widget would then send. */
export const isDue = (retry: number, cancelled: (stop: () => void) => void) =>
  new Promise<void>((due) => {
    const timer = setTimeout(due, doublingDelay(retry - 1) - widgetDelay(retry));
    cancelled(() => clearTimeout(timer));
  });

/** Client errors that are temporary (specification section 8). */
const passing = [408, 409, 418, 423, 429];
/** Server errors that are permanent. */
const lasting = [501, 505];

/** Whether to retry after this status. 0 means no answer. */
export function mayTryAgain(status: number): boolean {
  if (status >= 400 && status < 500) return passing.includes(status);
  return !lasting.includes(status);
}

/** Whether this is the storage's answer when it already has the bytes. */
export const isThereAlready = (status: number) => status === 412;

/** Whether this is our server's answer when it already has the bytes, or an answer to an expired address. */
export const isClosed = (status: number) => status === 403;

/** Whether the bytes may have arrived, because the answer does not refuse them. */
export const mayBeThere = (status: number) => isClosed(status) || mayTryAgain(status);
