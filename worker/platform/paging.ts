import { and, gte, lt } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Splits rows that were read with `limit + 1`: the page, and its last id when another page follows, else null. */
export function cutPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

const lastCharacter = "\u{10FFFF}";

/** SQL condition: the column begins with `start`. A range uses the index and, unlike LIKE, has no wildcards. */
export const beginsWith = (column: SQLiteColumn, start: string) =>
  and(gte(column, start), lt(column, `${start}${lastCharacter}`));
