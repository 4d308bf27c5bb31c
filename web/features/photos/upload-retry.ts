/** Failures are tried again this often (specification sections 8 and 9). */
export const mostRetries = 10;

/** Milliseconds before a try again, counted from one: a second, then each time twice as many (section 9). */
export const waitBefore = (retry: number) => 1_000 * 2 ** (retry - 1);

/** What the widget waits by itself, which it cannot be told. */
const waitsByItself = (retry: number) => 150 * 2 ** (retry - 1);

/** Resolves when a try again is due, and never once `cancelled`: what resolves is sent. */
export const isDue = (retry: number, cancelled: (stop: () => void) => void) =>
  new Promise<void>((due) => {
    const timer = setTimeout(due, waitBefore(retry) - waitsByItself(retry));
    cancelled(() => clearTimeout(timer));
  });

/** Client errors that pass by themselves (specification section 8). */
const passing = [408, 409, 418, 423, 429];
/** Server errors that do not. */
const lasting = [501, 505];

/** Whether an answer is worth another try; status 0 is no answer at all. */
export function mayTryAgain(status: number): boolean {
  if (status >= 400 && status < 500) return passing.includes(status);
  return !lasting.includes(status);
}

/** Storage's answer to bytes that it has already. */
export const isThereAlready = (status: number) => status === 412;

/** Our answer to bytes that we have already, and everybody's once an address's time is over. */
export const isClosed = (status: number) => status === 403;

/** Whether bytes may have arrived all the same: no answer has said what is wrong with them. */
export const mayBeThere = (status: number) => isClosed(status) || mayTryAgain(status);
