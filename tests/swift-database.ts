/** Turns that a call waits before it has its effect, so that calls at once overtake each other. */
export type Pause = () => Promise<void>;

/**
 * D1 over an object's own SQLite: the same SQL and the same batches, without the way to another process. For
 * tests that ask a hundred thousand times; whatever depends on D1 itself is tested on D1.
 */
export function swiftDatabase(storage: DurableObjectStorage, pause: Pause): D1Database {
  const { sql } = storage;
  const inner = new WeakMap<object, () => D1Result>();
  const prepare = (query: string, given: readonly unknown[] = []): D1PreparedStatement => {
    const values = given.map((value) => (typeof value === "boolean" ? Number(value) : value));
    const cursor = () => sql.exec<Record<string, SqlStorageValue>>(query, ...values);
    const all = () => ({ success: true, meta: {}, results: cursor().toArray() }) as unknown as D1Result;
    const soon = async <T>(work: () => T) => {
      await pause();
      return work();
    };
    const statement = {
      bind: (...bound: unknown[]) => prepare(query, bound),
      all: () => soon(all),
      run: () => soon(all),
      raw: () => soon(() => [...cursor().raw()]),
      first: (column?: string) =>
        soon(() => {
          const [row] = cursor().toArray();
          return column === undefined ? (row ?? null) : (row?.[column] ?? null);
        }),
    };
    inner.set(statement, all);
    return statement as unknown as D1PreparedStatement;
  };
  const door = {
    prepare: (query: string) => prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      await pause();
      return storage.transactionSync(() => statements.map((statement) => inner.get(statement)?.()));
    },
  };
  return { ...door, withSession: () => door } as unknown as D1Database;
}
