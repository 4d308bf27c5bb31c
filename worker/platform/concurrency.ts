import type { ErrorCode } from "#schema/errors.ts";
import { refuse } from "./errors.ts";

interface Limits {
  /** Most tasks that run at the same time. */
  atOnce: number;
  /** Most tasks that wait. */
  waiting: number;
  /** Most milliseconds that one task waits; no limit without it. */
  waitMs?: number;
  /** The error code of a refused task, a 503. */
  full: ErrorCode;
  /** Milliseconds of rest between two tasks, in which other calls run; at least as long as the last task took. */
  restMs?: number;
  /** Milliseconds after which a place that was not renewed is free again. */
  leaseMs: number;
  /** Seconds after which a refused caller may try again. */
  retryAfter: number;
}

interface Place {
  seenAt: number;
  isReady: boolean;
}

/** Runs a task when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const pauseMs = 10;

/**
 * Makes a queue for heavy tasks in this isolate: `atOnce` run, `waiting` wait in order, and the rest is refused.
 * Each request waits with its own timer, because the runtime drops a request whose client disconnects without running
 * its `finally`. The place of a dropped request ends with its lease.
 */
export function makeQueue(limits: Limits) {
  const {
    atOnce,
    waiting,
    waitMs = Number.POSITIVE_INFINITY,
    full,
    restMs = 0,
    leaseMs,
    retryAfter,
  } = limits;
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
    // The queue is ordered by readiness, not by arrival.
    leave(place);
    places.push(place);
    place.isReady = true;
    const since = Date.now();
    do {
      if (Date.now() - since > waitMs) refuse(full, { retryAfter });
      await scheduler.wait(pauseMs);
      place.seenAt = Date.now();
      dropDead();
    } while (!isDue(place));
    // The clock may have been set back, so the rest is limited.
    if (restedAt > Date.now()) await scheduler.wait(Math.min(restedAt - Date.now(), leaseMs / 2));
    place.seenAt = Date.now();
    try {
      return await work();
    } finally {
      if (restMs > 0) restedAt = Date.now() + Math.max(restMs, Date.now() - place.seenAt);
      leave(place);
    }
  }

  /** Reserves a place before a caller prepares its task, so that no preparation is wasted. Refuses when full. */
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
