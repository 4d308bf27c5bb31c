import { and, gte, lt } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The page within rows that were read with one more than fits, and the id after which the next one begins. */
export function cutPage<Row extends { id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

const lastCharacter = "\u{10FFFF}";

/** Text that begins with another. A range, so that it reads an index and no character has a meaning of its own. */
export const beginsWith = (column: SQLiteColumn, start: string) =>
  and(gte(column, start), lt(column, `${start}${lastCharacter}`));
