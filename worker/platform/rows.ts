import { type Column, type GetColumnData, getTableName, QueryPromise, type SQL, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** A row as the database returns it. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * Columns of one table for a query that runs at every call: its list as SQL, and `read` for its rows. Drizzle's `select`
 * builds the list, and finds out how to read each value, again for every query and row.
 */
export function selection<C extends Record<string, Column>>(columns: C) {
  const entries = Object.entries(columns);
  const list = entries.map(([name, column]) => `${getTableName(column.table)}.${column.name} as "${name}"`);
  return {
    list: sql.raw(list.join(", ")),
    read(row: Stored) {
      const known: Record<string, unknown> = {};
      for (const [name, column] of entries) {
        const value = row[name];
        known[name] = value === null ? null : column.mapFromDriverValue(value);
      }
      return known as { [Name in keyof C]: GetColumnData<C[Name]> };
    },
  };
}

const dialect = new SQLiteAsyncDialect();

/** A query by its SQL, whose rows `read` reads. It runs when it is awaited, or in a batch. Columns need different names. */
export class Rows<T> extends QueryPromise<T[]> implements RunnableQuery<T[], "sqlite"> {
  declare readonly _: { readonly dialect: "sqlite"; readonly result: T[] };
  readonly stmt: D1PreparedStatement;
  readonly #query: { sql: string; params: unknown[] };
  readonly #read: (row: Stored) => T;

  constructor({ prepare }: Pick<D1DatabaseSession, "prepare">, query: SQL, read: (row: Stored) => T) {
    super();
    this.#query = dialect.sqlToQuery(query);
    this.#read = read;
    this.stmt = prepare(this.#query.sql);
  }

  override async execute(): Promise<T[]> {
    return this.mapResult(await this.stmt.bind(...this.#query.params).all());
  }

  toSQL() {
    return this.#query;
  }

  // What drizzle's batch calls.
  _prepare() {
    return this;
  }
  getQuery() {
    return this.#query;
  }
  mapResult({ results }: Pick<D1Result, "results">): T[] {
    return results.map((row) => this.#read(row as Stored));
  }
}
