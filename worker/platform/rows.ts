import { Column, type GetColumnData, getTableName, QueryPromise } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";

/** A row as the database returns it. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * Columns of one table for a query that runs at every call: their SQL, and a reader for the rows. It prepares once what
 * drizzle's `select` prepares again for every query and row: the list of columns, and how to read each value.
 */
export function selection<C extends Record<string, Column>>(columns: C) {
  const all = Object.entries(columns).map(([name, column]) => ({
    name,
    at: `${getTableName(column.table)}.${column.name}`,
    read: readerOf(column),
  }));
  type Known = { [Name in keyof C]: GetColumnData<C[Name]> };
  return {
    /** The columns by their names, for rows that `read` reads. */
    list: all.map(({ name, at }) => `${at} as "${name}"`).join(", "),
    read(row: Stored) {
      const known: Record<string, unknown> = {};
      for (const { name, read } of all) known[name] = read(row[name]);
      return known as Known;
    },
    /** The columns in order, for a JSON array that `readCells` reads. Many rows are read faster as one text. */
    cells: all.map(({ at }) => at).join(", "),
    readCells(cells: readonly unknown[]) {
      const known: Record<string, unknown> = {};
      all.forEach(({ name, read }, at) => {
        known[name] = read(cells[at]);
      });
      return known as Known;
    },
  };
}

const asStored = Column.prototype.mapFromDriverValue;
const same = (value: unknown) => value;

function readerOf(column: Column): (value: unknown) => unknown {
  if (column.mapFromDriverValue === asStored) return same;
  return (value) => (value === null ? null : column.mapFromDriverValue(value));
}

/** A query by its SQL, whose rows `read` converts. It runs when it is awaited, or in a batch. Columns need different names. */
export class Rows<T> extends QueryPromise<T[]> implements RunnableQuery<T[], "sqlite"> {
  declare readonly _: { readonly dialect: "sqlite"; readonly result: T[] };
  readonly stmt: D1PreparedStatement;
  readonly #query: { sql: string; params: unknown[] };
  readonly #read: (row: Stored) => T;

  constructor(
    { prepare }: Pick<D1DatabaseSession, "prepare">,
    sql: string,
    params: unknown[],
    read: (row: Stored) => T,
  ) {
    super();
    this.#query = { sql, params };
    this.#read = read;
    this.stmt = prepare(sql);
  }

  override async execute(): Promise<T[]> {
    return this.mapResult(await this.stmt.bind(...this.#query.params).all());
  }

  toSQL() {
    return this.#query;
  }

  // Drizzle's batch calls the following methods.
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
