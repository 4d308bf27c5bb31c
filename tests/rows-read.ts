import { env } from "cloudflare:workers";

/** What D1 says that the statements of some work read and wrote. */
export interface RowsUsed {
  read: number;
  written: number;
  /** Round trips to the database. */
  trips: number;
}

/** Does work with bindings whose database counts rows, and returns the counts and the work's result. */
export async function rowsUsed<T>(
  work: (bindings: typeof env) => Promise<T>,
): Promise<RowsUsed & { result: T }> {
  const used: RowsUsed = { read: 0, written: 0, trips: 0 };
  const result = await work({ ...env, DB: countingDatabase(used) });
  return { ...used, result };
}

function countingDatabase(used: RowsUsed): D1Database {
  const note = (...results: D1Result[]) => {
    used.trips++;
    for (const { meta } of results) {
      used.read += meta.rows_read;
      used.written += meta.rows_written;
    }
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const counted = (original: D1PreparedStatement): object => {
    const all = async () => {
      const result = await original.all<Record<string, unknown>>();
      note(result);
      return result;
    };
    const statement = {
      bind: (...values: unknown[]) => counted(original.bind(...values)),
      all,
      run: all,
      raw: async () => (await all()).results.map((row) => Object.values(row)),
    };
    originals.set(statement, original);
    return statement;
  };
  const withSession: D1Database["withSession"] = (begin) => {
    const session = env.DB.withSession(begin);
    return {
      prepare: (query: string) => counted(session.prepare(query)),
      batch: async (statements: object[]) => {
        const results = await session.batch(statements.flatMap((one) => originals.get(one) ?? []));
        note(...results);
        return results;
      },
      getBookmark: () => session.getBookmark(),
    } as unknown as D1DatabaseSession;
  };
  return { withSession } as D1Database;
}
