import { callTimeout } from "./with-timeout.ts";

interface Answer {
  response: Response;
  text: string;
}

/** The calls that the document has started before this code was loaded (dev/build/early.js). */
interface Early {
  /** The token of the person who made the calls. */
  token: string;
  /** When they were sent. */
  at: number;
  answers: Record<string, { answer: Promise<Answer>; arrived?: Answer; stop: AbortController }>;
}

declare global {
  var early: Early | undefined;
}

/**
 * Takes a call that the document has started, once: its answer, and when it was sent. Undefined when there is none for
 * this token. A call that was sent longer ago than the time limit of a call is dropped.
 */
export function takePrefetched(address: string, token: string | null, signal?: AbortSignal) {
  const found = find(address, token);
  if (!found) return;
  const { answer, stop, take } = found;
  if (signal?.aborted) stop.abort(signal.reason);
  signal?.addEventListener("abort", () => stop.abort(signal.reason), { once: true });
  return { answer, at: take() };
}

/** Like `takePrefetched`, but takes only a successful answer that has arrived, so that the first render can show it. */
export function takeArrived(address: string, token: string | null) {
  const found = find(address, token);
  if (found?.arrived?.response.ok) return { ...found.arrived, at: found.take() };
}

function find(address: string, token: string | null) {
  const { early } = globalThis;
  if (!early) return;
  if (early.token !== token || Date.now() - early.at > callTimeout) dropPrefetched();
  const found = early.answers[address];
  if (!found || globalThis.early !== early) return;
  const take = () => {
    delete early.answers[address];
    return early.at;
  };
  return { ...found, take };
}

/** Drops answers that no one has taken, because they may be out of date: all, or those of calls sent before a time. */
export function dropPrefetched(before = Number.POSITIVE_INFINITY) {
  if (!globalThis.early || globalThis.early.at >= before) return;
  for (const { stop } of Object.values(globalThis.early.answers)) stop.abort();
  globalThis.early = undefined;
}
