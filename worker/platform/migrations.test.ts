import { env } from "cloudflare:workers";
import { SQL } from "drizzle-orm";
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as tables from "#schema/tables/index.ts";

const all = Object.values(tables).filter((table) => table instanceof SQLiteTable);
const dialect = new SQLiteSyncDialect();
/** A default as it is written in a table's SQL. */
const written = (value: unknown) => {
  if (value instanceof SQL) return dialect.sqlToQuery(value).sql;
  return typeof value === "string" ? `'${value}'` : String(Number(value));
};
const rows = async (sql: string) => (await env.DB.prepare(sql).all<Record<string, unknown>>()).results;

describe("the migrations", () => {
  it("create exactly the tables of schema/tables", async () => {
    const made = await rows(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\' and name not like 'd1_%'",
    );
    expect(made.map(({ name }) => name).sort()).toEqual(
      all.map((table) => getTableConfig(table).name).sort(),
    );
  });

  it.each(all.map((table) => [getTableConfig(table).name, table] as const))(
    "create the table %s with the declared columns, defaults, keys and indexes",
    async (name, table) => {
      const config = getTableConfig(table);
      const columns = await rows(`pragma table_info(${name})`);
      const keys = new Set(config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
      expect(
        columns.map(({ name, type, notnull, pk }) => [
          name,
          String(type).toLowerCase(),
          notnull,
          Number(pk) > 0,
        ]),
      ).toEqual(
        config.columns.map((column) => [
          column.name,
          column.getSQLType().toLowerCase(),
          column.notNull ? 1 : 0,
          column.primary || keys.has(column.name),
        ]),
      );
      // An insert with Drizzle stores the declared default, one in SQL that of the table, so both are equal: `familySize`,
      // `profileViews` and `totalRatings` of `migrantProfiles`, `refundedPence` of `payments`, `attempts` of `refunds` and `dueWork`,
      // `times` of `alerts`, `reminders` of `checkIns`, `quietFrom` and `quietUntil` of `notificationSettings`.
      const defaults = config.columns.filter((column) => column.default !== undefined);
      const stored = new Map(columns.map((column) => [column.name, String(column.dflt_value)]));
      expect(defaults.map(({ name }) => [name, stored.get(name)?.replace(/^false$/, "0")])).toEqual(
        defaults.map((column) => [column.name, written(column.default)]),
      );
      const references = await rows(`pragma foreign_key_list(${name})`);
      expect(references.map((key) => [key.from, key.table, key.to, key.on_delete]).sort()).toEqual(
        config.foreignKeys
          .map((key) => {
            const { columns, foreignTable, foreignColumns } = key.reference();
            const [from, to] = [columns, foreignColumns].map((list) => list.map((each) => each.name).join());
            return [from, getTableConfig(foreignTable).name, to, (key.onDelete ?? "no action").toUpperCase()];
          })
          .sort(),
      );
      const indexes = await rows(`pragma index_list(${name})`);
      const texts = await rows(`select name, sql from sqlite_master where tbl_name = '${name}'`);
      const conditionOf = (index: unknown) =>
        / where (.+)$/i.exec(String(texts.find(({ name }) => name === index)?.sql))?.[1];
      const named = indexes
        .filter(({ origin }) => origin === "c")
        .map((index) => [index.name, index.unique, conditionOf(index.name)]);
      const declared = [
        ...config.indexes.map(({ config: index }) => [
          index.name,
          index.unique ? 1 : 0,
          index.where && dialect.sqlToQuery(index.where).sql,
        ]),
        ...config.columns
          .filter((column) => column.isUnique)
          .map((column) => [column.uniqueName, 1, undefined]),
      ];
      expect(named.sort()).toEqual(declared.sort());
    },
  );
});
