/** A time further ahead of our clock than this was written by a clock that ran ahead: it holds nobody back. */
export const LEEWAY_MS = 60_000;
