import type { ErrorCode } from "#schema/errors.ts";
import { refuse } from "./errors.ts";

interface Limits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of work that may wait for their turn. */
  waiting: number;
  /** Most milliseconds that one waits; without it there is no such limit. */
  waitMs?: number;
  /** What the rest is refused with, a 503. */
  full: ErrorCode;
  /** Least milliseconds of rest between two pieces, in which other calls run; as long as the last piece took, if that is more. */
  restMs?: number;
  /** Milliseconds after which a place without a sign of life is free again. */
  leaseMs: number;
  /** Seconds to tell a refused caller to wait. */
  retryAfter: number;
}

interface Place {
  seenAt: number;
  isReady: boolean;
}

/** Does one piece of heavy work when its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const pauseMs = 10;

/**
 * Makes a line for heavy work: in this isolate few pieces run at once, some wait in order, and the rest is refused.
 * Each request waits with its own timer, because the runtime drops a request whose client has gone away without
 * running its `finally`. A dropped place ends with its lease.
 */
export function makeQueue({ atOnce, waiting, waitMs, full, restMs = 0, leaseMs, retryAfter }: Limits) {
  let places: Place[] = [];
  let restedAt = 0;
  const dropDead = () => {
    const since = Date.now() - leaseMs;
    places = places.filter(({ seenAt }) => seenAt > since);
  };
  const leave = (place: Place) => {
    places = places.filter((each) => each !== place);
  };
  const isDue = (place: Place) => places.filter(({ isReady }) => isReady).indexOf(place) < atOnce;

  async function takeTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    // In the order in which they are ready, not in which they came.
    leave(place);
    places.push(place);
    place.isReady = true;
    const since = Date.now();
    do {
      if (waitMs !== undefined && Date.now() - since > waitMs) refuse(full, { retryAfter });
      await scheduler.wait(pauseMs);
      place.seenAt = Date.now();
      dropDead();
    } while (!isDue(place));
    // The clock may have been set back since.
    if (restedAt > Date.now()) await scheduler.wait(Math.min(restedAt - Date.now(), leaseMs / 2));
    place.seenAt = Date.now();
    try {
      return await work();
    } finally {
      if (restMs > 0) restedAt = Date.now() + Math.max(restMs, Date.now() - place.seenAt);
      leave(place);
    }
  }

  /** Holds a place while a caller prepares its heavy work, so that nothing is prepared in vain. Refuses when full. */
  async function hold<T>(task: (inTurn: InTurn) => Promise<T>): Promise<T> {
    dropDead();
    if (places.length >= atOnce + waiting) refuse(full, { retryAfter });
    const place: Place = { seenAt: Date.now(), isReady: false };
    places.push(place);
    try {
      return await task((work) => takeTurn(place, work));
    } finally {
      leave(place);
    }
  }

  const inTurn: InTurn = (work) => hold((run) => run(work));
  return { hold, inTurn };
}
