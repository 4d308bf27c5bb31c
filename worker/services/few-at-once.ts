import type { ErrorCode } from "#schema/errors.ts";
import { refuse } from "#worker/http/errors.ts";

interface Limits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of work that may wait for their turn. */
  waiting: number;
  /** What the rest is refused with, a 503. */
  full: ErrorCode;
  /** Least milliseconds of rest before each piece, in which other calls run; as long as the last piece took, if that is more. */
  restMs?: number;
  /** Milliseconds after which a place without a sign of life is free again. */
  leaseMs: number;
  /** Seconds to tell a refused caller to wait. */
  retryAfter: number;
}

interface Place {
  seenAt: number;
}

const pauseMs = 10;

/**
 * Makes a line for heavy work: in this isolate few pieces run at once, some wait in order, and the rest is refused.
 * Each request waits with its own timer, because the runtime drops a request whose client has gone away without
 * running its `finally`. A dropped place ends with its lease.
 */
export function makeLine({ atOnce, waiting, full, restMs = 0, leaseMs, retryAfter }: Limits) {
  let places: Place[] = [];
  let lastMs = 0;
  const dropDead = () => {
    const since = Date.now() - leaseMs;
    places = places.filter(({ seenAt }) => seenAt > since);
  };
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    dropDead();
    if (places.length >= atOnce + waiting) refuse(full, { retryAfter });
    const place = { seenAt: Date.now() };
    places.push(place);
    try {
      do {
        await scheduler.wait(pauseMs);
        place.seenAt = Date.now();
        dropDead();
      } while (places.indexOf(place) >= atOnce);
      // Work that was due all along would begin in the same breath as the last one ended.
      if (restMs > 0) await scheduler.wait(Math.max(restMs, lastMs));
      place.seenAt = Date.now();
      return await work();
    } finally {
      lastMs = Math.min(Date.now() - place.seenAt, leaseMs / 2);
      places = places.filter((each) => each !== place);
    }
  };
}
