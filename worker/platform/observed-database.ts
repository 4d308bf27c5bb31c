import { withOwnNames } from "./column-names.ts";
import { type Use, using } from "./observe.ts";

/** The original statement of each observed statement. */
const originals = new WeakMap<object, D1PreparedStatement>();

/** Notes the calls of a D1 session, and the rows that they read and write. */
export const observedSession = (session: D1DatabaseSession) => ({
  prepare: (sql: string) => observedStatement(session.prepare(withOwnNames(sql))),
  batch: (statements: D1PreparedStatement[]) => {
    const own = statements.map((each) => originals.get(each) ?? each);
    return using("d1", () => session.batch(own), noteAll);
  },
});

/** The part of a statement that drizzle and `Rows` use. */
function observedStatement(own: D1PreparedStatement): D1PreparedStatement {
  const all = () => using("d1", () => own.all<Record<string, unknown>>(), note);
  const statement = {
    bind: (...values: unknown[]) => observedStatement(own.bind(...values)),
    all,
    run: () => using("d1", () => own.run(), note),
    // D1 gives no row counts with arrays. Columns have unique names, so the objects hold the same values in the same order.
    raw: async () => (await all()).results.map(Object.values),
  } as unknown as D1PreparedStatement;
  originals.set(statement, own);
  return statement;
}

function note({ meta }: D1Result, use: Use): void {
  use.read = (use.read ?? 0) + meta.rows_read;
  use.written = (use.written ?? 0) + meta.rows_written;
}

function noteAll(results: D1Result[], use: Use): void {
  for (const each of results) note(each, use);
}
