/** Milliseconds before a call, a code chunk or the card form counts as failed and the screen offers Retry. */
export const callTimeout = 20_000;

/** Rejects when the promise takes too long. Code that loads later is ready for the next try. */
export function withTimeout<T>(code: Promise<T>, time = callTimeout): Promise<T> {
  let late: ReturnType<typeof setTimeout>;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("The code did not come in time.")), time);
  });
  return Promise.race([code, over]).finally(() => clearTimeout(late));
}
