import type { Database } from "#worker/platform/database.ts";
import { countRevealed } from "./queries.ts";

/** Ratings that one scheduled pass takes up, at most. */
const passSize = 500;

/** Takes ratings whose time has come into the averages. Bounded; safe to repeat and to run twice at once. */
export const countRevealedRatings = (db: Database, now: string): Promise<number> =>
  countRevealed(db, now, passSize);
