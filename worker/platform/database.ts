import { drizzle } from "drizzle-orm/d1";
import type { Env } from "./env.ts";

/**
 * The database for one request. `first-primary` begins with what is newest and stays at least as new;
 * every signed-in call does, for its first read is the caller's row (docs/decisions/0003).
 * Calls without a session that only read use the nearest replica.
 */
export function openDatabase(env: Env, begin: "first-primary" | "first-unconstrained" = "first-primary") {
  // Drizzle's type asks for a whole D1Database; it uses prepare() and batch(), which a session has.
  return drizzle(env.DB.withSession(begin) as unknown as D1Database);
}

/** Drizzle over D1. No transactions: several writes are one `batch`, and no joins inside one. */
export type Database = ReturnType<typeof openDatabase>;

/** Whether a fault is a broken unique index, the way a race is lost. */
export const isUniqueViolation = (fault: unknown) => says(fault, /UNIQUE constraint failed/);

/**
 * Whether the database is out of reach, overloaded or being reset. Where SQLite itself has refused, D1 adds its
 * code (`SQLITE_ERROR`, `SQLITE_CONSTRAINT`): that is a mistake of ours.
 */
export const isDatabaseDown = (fault: unknown) => says(fault, /^D1_ERROR(?!.*SQLITE_)/s);

/** Drizzle keeps what D1 has thrown as the cause. */
const says = (fault: unknown, words: RegExp): boolean =>
  fault instanceof Error && (words.test(fault.message) || says(fault.cause, words));
