import { env } from "cloudflare:workers";
import { and, eq, getTableColumns, isNull, notLike, SQL, sql } from "drizzle-orm";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { openDatabase } from "#worker/platform/database.ts";

/** Reads and writes rows directly: values that no call shows, and states that no call can make. */

type Bindings = Pick<typeof env, "DB">;
/** Columns with the values they must have, or a condition of Drizzle. */
type Where<T extends SQLiteTable> = Partial<T["$inferSelect"]> | SQL;

const open = (bindings: Bindings) => openDatabase(bindings as typeof env);

/** Rows of bystanders (tests/bystanders.ts) never match. */
function conditionOf<T extends SQLiteTable>(table: T, where: Where<T>): SQL | undefined {
  const columns = getTableColumns(table);
  const isOfTest = columns.id && notLike(columns.id, "bystander-%");
  if (where instanceof SQL) return and(where, isOfTest);
  return and(
    isOfTest,
    ...Object.entries(where).map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`There is no column ${name}.`);
      return value === null ? isNull(column) : eq(column, value);
    }),
  );
}

/** All rows that match, in the order in which they were written. */
export async function rows<T extends SQLiteTable>(
  table: T,
  where: Where<T> = {},
  bindings: Bindings = env,
): Promise<T["$inferSelect"][]> {
  return open(bindings).select().from(table).where(conditionOf(table, where)).orderBy(sql`rowid`);
}

/** The one row that matches. Fails the test when there is none, or more than one. */
export async function row<T extends SQLiteTable>(
  table: T,
  where: Where<T>,
  bindings: Bindings = env,
): Promise<T["$inferSelect"]> {
  const [found, ...more] = await rows(table, where, bindings);
  if (!found || more.length > 0) throw new Error(`${found ? more.length + 1 : 0} rows match, not one.`);
  return found;
}

export async function insert<T extends SQLiteTable>(
  table: T,
  values: T["$inferInsert"],
  bindings: Bindings = env,
): Promise<void> {
  await open(bindings).insert(table).values(values);
}

/** Inserts many rows in one batch. */
export async function insertMany<T extends SQLiteTable>(
  table: T,
  values: T["$inferInsert"][],
): Promise<void> {
  // D1 allows 100 parameters in each statement.
  const size = Math.floor(100 / Object.keys(getTableColumns(table)).length);
  const db = open(env);
  const statements = Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    db.insert(table).values(values.slice(at * size, (at + 1) * size)),
  );
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** Changes all rows that match. */
export async function change<T extends SQLiteTable>(
  table: T,
  where: Where<T>,
  values: SQLiteUpdateSetSource<T>,
  bindings: Bindings = env,
): Promise<void> {
  await open(bindings).update(table).set(values).where(conditionOf(table, where));
}

/** Deletes all rows that match. */
export async function remove<T extends SQLiteTable>(
  table: T,
  where: Where<T> = {},
  bindings: Bindings = env,
): Promise<void> {
  await open(bindings).delete(table).where(conditionOf(table, where));
}

/** A query of Drizzle. */
export interface Query {
  toSQL(): { sql: string; params: unknown[] };
}

/** The steps of SQLite's query plan. */
export async function planOf(query: Query): Promise<string[]> {
  const { sql, params } = query.toSQL();
  const plan = env.DB.prepare(`explain query plan ${sql}`).bind(...params);
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail);
}

const day = 24 * 60 * 60_000;

/** The time this many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** The current time. */
export const now = () => new Date().toISOString();
