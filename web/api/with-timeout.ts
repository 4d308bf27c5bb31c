/** Milliseconds before a call, a code chunk or the card form counts as failed and the screen offers Retry. */
export const callTimeout = 20_000;

/** Rejects when the promise takes longer than `callTimeout`. Code that loads later is ready for the next try. */
export function withTimeout<T>(code: Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout>;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("The code did not come in time.")), callTimeout);
  });
  return Promise.race([code, over]).finally(() => clearTimeout(late));
}
