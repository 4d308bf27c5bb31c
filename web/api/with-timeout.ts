/** Milliseconds after which what does not come (an answer, code, a card form) is given up; a screen then offers Retry. */
export const callTimeout = 20_000;

/** The same code, but it fails after a while. Code that comes later is there for the next try. */
export function withTimeout<T>(code: Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout>;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("The code did not come in time.")), callTimeout);
  });
  return Promise.race([code, over]).finally(() => clearTimeout(late));
}
