import { drizzle } from "drizzle-orm/d1";
import type { Env } from "#worker/env.ts";

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
export function isUniqueViolation(fault: unknown): boolean {
  for (let at = fault; at instanceof Error; at = at.cause) {
    if (at.message.includes("UNIQUE constraint failed")) return true;
  }
  return false;
}
