import { drizzle } from "drizzle-orm/d1";
import type { Env } from "./env.ts";

/**
 * The database for one request. `first-primary` reads the newest data first and never older data afterwards. Every
 * signed-in call uses it, because its first read is the caller's row (decision 3). Reads without a session use the
 * nearest replica (`first-unconstrained`).
 */
export function openDatabase(env: Env, begin: "first-primary" | "first-unconstrained" = "first-primary") {
  // Drizzle's type requires a D1Database, but it only uses prepare() and batch(), which a session has.
  return drizzle(env.DB.withSession(begin) as unknown as D1Database);
}

/** Drizzle over D1. There are no transactions: several writes are one `batch`, without joins inside it. */
export type Database = ReturnType<typeof openDatabase>;

/** Whether a write broke a unique index, as the loser of a race does. */
export const isUniqueViolation = (fault: unknown) => says(fault, /UNIQUE constraint failed/);

/**
 * Whether the database is unreachable, overloaded or resetting. D1 adds a code (`SQLITE_ERROR`, `SQLITE_CONSTRAINT`)
 * to errors of SQLite itself, which are our own mistakes.
 */
export const isDatabaseDown = (fault: unknown) => says(fault, /^D1_ERROR(?!.*SQLITE_)/s);

/** Drizzle's error has the error of D1 as its cause. */
const says = (fault: unknown, words: RegExp): boolean =>
  fault instanceof Error && (words.test(fault.message) || says(fault.cause, words));
