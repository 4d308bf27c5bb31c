import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { CallUsage } from "../costs/model.ts";

type Method = (...given: unknown[]) => Promise<unknown>;
type Sql = (query: string, ...values: unknown[]) => SqlStorageCursor<Record<string, SqlStorageValue>>;

const namespaces = ["CONNECTION_THREAD", "USER_INBOX", "CALL_COUNTER"] as const;
const watched = new WeakSet<SqlStorage>();
let used: CallUsage["objects"];

/** Counts from now on, in every object that is called, until the mocks are restored. */
export function countObjects(): typeof used {
  used = { calls: 0, rowsRead: 0, rowsWritten: 0, rowsCounted: 0 };
  for (const name of namespaces) {
    const namespace = env[name] as unknown as DurableObjectNamespace;
    const find = namespace.getByName.bind(namespace);
    vi.spyOn(namespace, "getByName").mockImplementation((...given) =>
      counted(find(...given), name === "CALL_COUNTER"),
    );
  }
  return used;
}

/** An object whose calls count. A stub's method must be called on the stub. */
const counted = (stub: DurableObjectStub, isCounter: boolean): DurableObjectStub =>
  new Proxy(stub, {
    get: (_, method) => {
      if (method === "then" || typeof method === "symbol") return undefined;
      return async (...given: unknown[]) => {
        await runInDurableObject(stub, (_instance, state) => watch(state.storage, isCounter));
        used.calls += 1;
        return (stub as unknown as Record<string, Method>)[method]?.(...given);
      };
    },
  });

/** What an object does once, when it is first used. */
const isSetUp = (query: string) => /^\s*(create|alter)\b|\bapplied_steps\b/i.test(query);

/** Adds up the rows of every statement and key. */
function watch({ sql, kv }: DurableObjectStorage, isCounter: boolean): void {
  if (watched.has(sql)) return;
  watched.add(sql);
  const replace = (object: object, name: string, value: unknown) =>
    Object.defineProperty(object, name, { value, configurable: true });
  const [exec, get, put] = [sql.exec.bind(sql) as Sql, kv.get.bind(kv), kv.put.bind(kv)];
  replace(sql, "exec", (...given: Parameters<Sql>) => {
    const cursor = exec(...given);
    const rows = cursor.toArray();
    const result = { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows.values() };
    if (isSetUp(given[0])) return result;
    used.rowsRead += cursor.rowsRead;
    used.rowsWritten += cursor.rowsWritten;
    if (isCounter) used.rowsCounted += cursor.rowsWritten;
    return result;
  });
  replace(kv, "get", (key: string) => {
    used.rowsRead += 1;
    return get(key);
  });
  replace(kv, "put", (key: string, value: unknown) => {
    used.rowsWritten += 1;
    put(key, value);
  });
}
