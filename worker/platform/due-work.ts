import { and, eq, type SQL, sql } from "drizzle-orm";
import { dueWork as dueWorkLimits } from "#schema/limits.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import type { DueWorkKind } from "#schema/vocabulary.ts";
import { raiseAlert } from "./alerts.ts";
import type { Database } from "./database.ts";
import type { Env } from "./env.ts";
import { describeFault, faultLine, logLine } from "./log.ts";

/** One piece of work: its kind, the person or row that it is for, and when it is due. */
export interface Work {
  kind: DueWorkKind;
  /** At most one piece of work exists for each kind and key. */
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

/** `again`: the work is not over; the instant of its next run. `pause`: this run ends after a page in which all work pauses. */
export type Done = undefined | { again: string; pause?: boolean };

/**
 * Does one piece of work. It may run again after it has succeeded, because a run can end before the success is stored. So it
 * must do nothing the second time. When it throws, it runs again later; from the fifth failure in a row on, it raises an alert.
 * A run that is cut off counts as a failure, and its alert comes with the next attempt.
 */
export type WorkHandler = (doing: Doing) => Promise<Done>;
export type WorkHandlers = Readonly<Record<DueWorkKind, WorkHandler>>;

/**
 * A statement that stores work. It belongs in the same batch as the change that causes the work, so that both are stored or
 * neither. Existing work of the same kind and key stays as it is. `onlyIf` is a condition that is read inside the batch.
 */
export const queueWork = (db: Database, { kind, key, subject, dueAt }: Work, onlyIf: SQL = sql`true`) =>
  db.write(sql`insert into due_work (kind, key, subject, due_at)
    select ${kind}, ${key}, ${subject}, ${Date.parse(dueAt)} where ${onlyIf}
    on conflict do nothing`);

/** A statement that deletes work that is not needed any more. */
export const dropWork = (db: Database, kind: DueWorkKind, key: string) =>
  db.delete(dueWork).where(and(eq(dueWork.kind, kind), eq(dueWork.key, key)));

interface Claimed {
  key: string;
  subject: string;
  attempts: number;
  /** The end of the lease. Only the run that still holds this lease may store how the work ended. */
  dueAt: number;
}

/**
 * Takes work for this run: it is not due for other runs until the lease ends. Two runs at the same time take different work,
 * because one statement both finds and takes it.
 */
const claim = (db: Database, kind: DueWorkKind, now: number, which: SQL): Promise<Claimed[]> =>
  db.all<Claimed>(sql`update due_work set due_at = ${now + dueWorkLimits.leaseMs}, attempts = attempts + 1
    where kind = ${kind} and due_at <= ${now} and ${which}
    returning key, subject, attempts, due_at as "dueAt"`);

/** The results of one run: how many pieces of work are done, run again later, or failed. */
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

/** Does these pieces of work now, if they are due and no other run does them. Never fails: a later run repeats failed work. */
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

/** Does a page of work in parallel, and stores how each piece ended. True when every piece asks for a pause. */
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
      const { key, subject, attempts } = work;
      const alert = () => raiseAlert("due_work_failed", kind, { kind, attempts });
      // Before the work, because the run of an earlier attempt may have been cut off before its alert, and so may this one.
      if (attempts > dueWorkLimits.alertAfter) alert();
      try {
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
        faultLine("due_work_failed", { kind, attempts, ...describeFault(fault) });
        // The alert is about the kind, not the piece: one service that is down can fail thousands of pieces.
        if (attempts === dueWorkLimits.alertAfter) alert();
        return { work, next: at.getTime() + retryAfter(attempts), isPaused: false };
      }
    }),
  );
  const over = ends.filter(({ next }) => next === null).map(({ work }) => [work.key, work.dueAt]);
  const again = ends.flatMap(({ work, next }) =>
    next === null ? [] : [[work.key, work.dueAt, next, work.attempts]],
  );
  // Only rows that still have the lease of this run. Rows that were queued or done again meanwhile stay as they are.
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
  // Only if all work pauses: a service with a limit per second refuses a part of each page and accepts the rest.
  return ends.every(({ isPaused }) => isPaused);
}

/** Milliseconds before the next attempt: five minutes, doubling up to a day. */
const retryAfter = (attempts: number): number =>
  Math.min(dueWorkLimits.firstRetryMs * 2 ** (attempts - 1), dueWorkLimits.lastRetryMs);
