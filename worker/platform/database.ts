import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Env } from "./env.ts";
import { observedSession } from "./observed-database.ts";
import { Rows } from "./rows.ts";

const dialect = new SQLiteAsyncDialect();

/**
 * The database for one request. `first-primary` reads the newest data first and never older data afterwards. A bookmark
 * reads the nearest replica that includes it, `first-unconstrained` any replica. Writes always go to the primary.
 */
export function openDatabase(
  env: Pick<Env, "DB">,
  begin: D1SessionConstraint | D1SessionBookmark = "first-primary",
) {
  const session = env.DB.withSession(begin);
  const observed = observedSession(session);
  let written = false;
  const prepare = (query: string) => {
    written ||= !/^\s*select\b/i.test(query);
    return observed.prepare(query);
  };
  // Drizzle's type requires a D1Database, but it only uses prepare() and batch().
  return Object.assign(drizzle({ prepare, batch: observed.batch } as unknown as D1Database), {
    /** The state of the database that this request has seen, its own writes included; null before its first query. */
    bookmark: () => session.getBookmark(),
    /**
     * A query by its SQL, for calls that many people make often: faster than drizzle's `select`. Values are parameters
     * (`?1`, `?2` …), never part of the SQL.
     */
    rows: <T>(query: string, values: unknown[], read: (row: Readonly<Record<string, unknown>>) => T) =>
      new Rows({ prepare }, query, values, read),
    /** A write by its SQL, for a batch. A batch does not accept drizzle's own `run`. */
    write: (query: SQL) => {
      const { sql, params } = dialect.sqlToQuery(query);
      return new Rows({ prepare }, sql, params, () => null);
    },
    /** Whether this request has tried to write. */
    hasWritten: () => written,
  });
}

/** Drizzle over D1. There are no transactions: several writes are one `batch`. */
export type Database = ReturnType<typeof openDatabase>;

/** Statements of one batch. */
export type Statements = readonly BatchItem<"sqlite">[];
/** Statements with these results. */
export type StatementsFor<Found extends readonly unknown[]> = {
  readonly [At in keyof Found]: RunnableQuery<Found[At], "sqlite">;
};

/** Whether a unique index refused a write, for example because a simultaneous write came first. */
export const isUniqueViolation = (fault: unknown) => says(fault, /UNIQUE constraint failed/);

/**
 * Whether the database is unreachable, overloaded or resetting. D1 adds a code (`SQLITE_ERROR`, `SQLITE_CONSTRAINT`)
 * to errors of SQLite itself, which are our own mistakes.
 */
export const isDatabaseDown = (fault: unknown) => says(fault, /^D1_ERROR(?!.*SQLITE_)/s);

/** Drizzle's error has the error of D1 as its cause. */
const says = (fault: unknown, words: RegExp): boolean =>
  fault instanceof Error && (words.test(fault.message) || says(fault.cause, words));
