import { and, eq, type SQL, sql } from "drizzle-orm";
import { dueWork as dueWorkLimits } from "#schema/limits.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import type { DueWorkKind } from "#schema/vocabulary.ts";
import { raiseAlert } from "./alerts.ts";
import type { Database } from "./database.ts";
import type { Env } from "./env.ts";
import { describeFault, faultLine, logLine } from "./log.ts";

/** One piece of work: what it is, for whom, and when. */
export interface Work {
  kind: DueWorkKind;
  /** One piece of work exists for each kind and key. */
  key: string;
  /** The id of the person or row that it is for. */
  subject: string;
  /** ISO instant. */
  dueAt: string;
}

/** What a handler gets. `db` reads the newest data. */
export interface Doing extends Pick<Work, "key" | "subject"> {
  env: Env;
  db: Database;
  /** ISO instant of this run. */
  now: string;
}

/** `again`: the work is not over; its next instant. `pause`: a page of which all work says so is the last of this run. */
export type Done = undefined | { again: string; pause?: boolean };

/**
 * Does one piece of work. It may run again after it has succeeded, because a run can end before that is stored, so it must
 * do nothing the second time. When it throws, it is done again later, and from the fifth failure in a row on it raises an alert.
 */
export type WorkHandler = (doing: Doing) => Promise<Done>;
export type WorkHandlers = Readonly<Record<DueWorkKind, WorkHandler>>;

/**
 * A statement for the batch of the cause: the work is stored if and only if the cause is. A second one for the same kind and
 * key changes nothing. `onlyIf` is a condition that is read inside the batch.
 */
export const queueWork = (db: Database, { kind, key, subject, dueAt }: Work, onlyIf: SQL = sql`true`) =>
  db.write(sql`insert into due_work (kind, key, subject, due_at)
    select ${kind}, ${key}, ${subject}, ${Date.parse(dueAt)} where ${onlyIf}
    on conflict do nothing`);

/** A statement that forgets work that is not needed any more. */
export const dropWork = (db: Database, kind: DueWorkKind, key: string) =>
  db.delete(dueWork).where(and(eq(dueWork.kind, kind), eq(dueWork.key, key)));

interface Claimed {
  key: string;
  subject: string;
  attempts: number;
  /** The lease: only who still has it may say how the work ended. */
  dueAt: number;
}

/**
 * Takes work for this run: it is due for nobody else until the lease ends. Two runs at once take different work, because one
 * statement both finds and takes it.
 */
const claim = (db: Database, kind: DueWorkKind, now: number, which: SQL): Promise<Claimed[]> =>
  db.all<Claimed>(sql`update due_work set due_at = ${now + dueWorkLimits.leaseMs}, attempts = attempts + 1
    where kind = ${kind} and due_at <= ${now} and ${which}
    returning key, subject, attempts, due_at as "dueAt"`);

/** What came of the work that one run did. */
interface Outcome {
  done: number;
  later: number;
  failed: number;
}

/** Does all due work of a kind, the oldest first, in pages, until nothing is due or this run's limits are reached. */
export async function drainWork(
  env: Env,
  db: Database,
  kind: DueWorkKind,
  handler: WorkHandler,
  at: Date = new Date(),
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, later: 0, failed: 0 };
  const began = Date.now();
  for (let page = 0; page < dueWorkLimits.pages; page += 1) {
    const oldest = sql`key in (select key from due_work where kind = ${kind}
      order by due_at limit ${dueWorkLimits.page})`;
    const claimed = await claim(db, kind, at.getTime(), oldest);
    const isPaused = await doAll(env, db, kind, handler, claimed, at, outcome);
    if (claimed.length < dueWorkLimits.page || isPaused || Date.now() - began > dueWorkLimits.runMs) break;
  }
  if (outcome.done + outcome.later + outcome.failed > 0) logLine("due_work", { kind, ...outcome });
  return outcome;
}

/** Does these pieces of work now, if they are due and no run does them. Never fails: what fails is done by a later run. */
export async function doWorkNow(
  env: Env,
  db: Database,
  kind: DueWorkKind,
  handler: WorkHandler,
  keys: readonly string[],
): Promise<void> {
  const at = new Date();
  const those = sql`key in (select value from json_each(${JSON.stringify(keys)}))`;
  try {
    const claimed = await claim(db, kind, at.getTime(), those);
    await doAll(env, db, kind, handler, claimed, at, { done: 0, later: 0, failed: 0 });
  } catch (fault) {
    logLine("due_work_not_done_at_once", { kind, ...describeFault(fault) });
  }
}

/** Does a page of work side by side, and stores how each ended. True when all of it asks for a pause. */
async function doAll(
  env: Env,
  db: Database,
  kind: DueWorkKind,
  handler: WorkHandler,
  claimed: readonly Claimed[],
  at: Date,
  outcome: Outcome,
): Promise<boolean> {
  // mutant-safe: without any work, the statements below change nothing
  if (claimed.length === 0) return false;
  const now = at.toISOString();
  const ends = await Promise.all(
    claimed.map(async (work): Promise<{ work: Claimed; next: number | null; isPaused: boolean }> => {
      try {
        const { key, subject } = work;
        const done = await handler({ env, db, now, key, subject });
        if (!done) {
          outcome.done += 1;
          return { work, next: null, isPaused: false };
        }
        outcome.later += 1;
        return {
          work: { ...work, attempts: 0 },
          next: Date.parse(done.again),
          isPaused: done.pause ?? false,
        };
      } catch (fault) {
        outcome.failed += 1;
        const { attempts } = work;
        faultLine("due_work_failed", { kind, attempts, ...describeFault(fault) });
        // About the kind, not the piece: a service that is down fails thousands of pieces for one reason.
        // Not only the fifth failure: a run that was cut off counts as an attempt and raises nothing.
        if (attempts >= dueWorkLimits.alertAfter) raiseAlert("due_work_failed", kind, { kind, attempts });
        return { work, next: at.getTime() + retryAfter(attempts), isPaused: false };
      }
    }),
  );
  const over = ends.filter(({ next }) => next === null).map(({ work }) => [work.key, work.dueAt]);
  const again = ends.flatMap(({ work, next }) =>
    next === null ? [] : [[work.key, work.dueAt, next, work.attempts]],
  );
  // Only with the lease of this run: whoever queued or did the work anew in the meantime knows better.
  await db.batch([
    db.write(sql`delete from due_work where kind = ${kind} and (key, due_at) in
      (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(over)}))`),
    db.write(sql`update due_work set
        due_at = (select json_extract(value, '$[2]') from json_each(${JSON.stringify(again)})
          where json_extract(value, '$[0]') = due_work.key),
        attempts = (select json_extract(value, '$[3]') from json_each(${JSON.stringify(again)})
          where json_extract(value, '$[0]') = due_work.key)
      where kind = ${kind} and (key, due_at) in
        (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(again)}))`),
  ]);
  // A service with a limit per second refuses a part of each page and takes the rest.
  return ends.every(({ isPaused }) => isPaused);
}

/** Milliseconds before the next attempt: five minutes, doubling up to a day. */
const retryAfter = (attempts: number): number =>
  Math.min(dueWorkLimits.firstRetryMs * 2 ** (attempts - 1), dueWorkLimits.lastRetryMs);
