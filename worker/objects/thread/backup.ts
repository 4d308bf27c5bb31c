import { applySteps, hasTables } from "#worker/platform/durable-objects.ts";
import { threadSteps } from "./tables.ts";

/** A part of one thread's tables. Each page begins where the page before ended. */
export type ThreadPage = {
  /** How many steps of the tables had run (`tables.ts`). */
  steps: number;
  /** The table and the row after which the page begins; null for the first page. */
  from: string | null;
  /** Where the next page begins; null for the last page. */
  next: string | null;
  rows: ThreadRow[];
};
export type ThreadRow = { table: string; values: Record<string, string | number | null> };

/** `not_empty`: the thread has rows of its own, or of another backup, and is unchanged. */
export type Imported = { outcome: "imported" | "not_empty" };

/** The most rows in one page. Together they are far below the 32 MiB of one call. */
const PAGE_ROWS = 200;
/** The key under which a thread stores its backup: the run, where each stored page begins, and where the next one begins. */
const ORIGIN = "imported_from";
type Origin = { run: string; stored: (string | null)[]; next: string | null };

/** The next rows of the tables, without changes. */
export function readPage({ sql }: DurableObjectStorage, from: string | null): ThreadPage {
  const [first = "", place = "0"] = from?.split(" ") ?? [];
  const page: ThreadPage = { steps: countSteps(sql), from, next: null, rows: [] };
  for (const table of tablesOf(sql).filter((name) => name >= first)) {
    const found = sql
      .exec<{ place: number } & ThreadRow["values"]>(
        `SELECT rowid AS place, * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        table === first ? Number(place) : 0,
        PAGE_ROWS - page.rows.length,
      )
      .toArray();
    for (const { place, ...values } of found) page.rows.push({ table, values });
    const last = found.at(-1);
    if (last && page.rows.length === PAGE_ROWS) return { ...page, next: `${table} ${last.place}` };
  }
  return page;
}

/** Whether some pages of a backup are stored, but not the last one. */
export function isHalfImported({ kv }: DurableObjectStorage): boolean {
  return typeof kv.get<Origin>(ORIGIN)?.next === "string";
}

/**
 * Stores one page of a backup, in one transaction. A page that is already stored changes nothing. The tables get only the
 * steps of the backup. Throws for a page out of order and for a backup from newer code.
 */
export function writePage(storage: DurableObjectStorage, run: string, page: ThreadPage): Imported {
  const origin = storage.kv.get<Origin>(ORIGIN);
  if (origin?.run === run && origin.stored.includes(page.from)) return { outcome: "imported" };
  if (origin ? origin.run !== run : hasTables(storage)) return { outcome: "not_empty" };
  if ((origin?.next ?? null) !== page.from) throw new Error("The pages are out of order.");
  if (page.steps > threadSteps.length) throw new Error("The backup is of newer code.");
  storage.transactionSync(() => {
    applySteps(storage, threadSteps.slice(0, page.steps));
    for (const row of page.rows) insert(storage.sql, row);
    const stored = [...(origin?.stored ?? []), page.from];
    storage.kv.put<Origin>(ORIGIN, { run, stored, next: page.next });
  });
  return { outcome: "imported" };
}

const countSteps = (sql: SqlStorage) =>
  sql.exec<{ steps: number }>("SELECT count(*) AS steps FROM applied_steps").one().steps;

/** The tables that a copy contains, including `sqlite_sequence`, which has the last number of the messages. */
const tablesOf = (sql: SqlStorage) =>
  sql
    .exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'applied_steps' AND substr(name, 1, 4) <> '_cf_'
       ORDER BY name`,
    )
    .toArray()
    .map(({ name }) => name);

function insert(sql: SqlStorage, { table, values }: ThreadRow): void {
  // SQLite has a row there as soon as the first message is stored.
  // mutant-safe (name = ?): only the messages are numbered by it
  if (table === "sqlite_sequence") sql.exec("DELETE FROM sqlite_sequence WHERE name = ?", values.name);
  const columns = Object.keys(values);
  const places = columns.map(() => "?");
  sql.exec(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`)}) VALUES (${places})`,
    ...Object.values(values),
  );
}
