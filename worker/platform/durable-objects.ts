import type { Env } from "./env.ts";
import { withTimeout } from "./with-timeout.ts";

/**
 * Brings an object's own SQLite tables up to date: runs the steps that have not run yet, in one transaction.
 * A deployed step is never edited; a change is a new step at the end.
 */
export function applySteps(storage: DurableObjectStorage, steps: readonly string[]): void {
  storage.transactionSync(() => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS applied_steps (step INTEGER PRIMARY KEY)");
    const { done } = storage.sql.exec<{ done: number }>("SELECT count(*) AS done FROM applied_steps").one();
    for (const [step, statements] of steps.entries()) {
      if (step < done) continue;
      storage.sql.exec(statements);
      storage.sql.exec("INSERT INTO applied_steps (step) VALUES (?)", step);
    }
  });
}

/** Whether the object has stored anything. The check itself stores nothing. */
export function hasTables(storage: DurableObjectStorage): boolean {
  const rows = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'applied_steps'");
  return rows.toArray().length > 0;
}

/** The objects of a class, in the jurisdiction of the deployment (decision 28). It is a part of every object's id. */
export const objectsOf = <T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace,
  { DATA_JURISDICTION: place }: Pick<Env, "DATA_JURISDICTION">,
) => (place ? namespace.jurisdiction(place) : namespace) as DurableObjectNamespace<T>;

/**
 * Calls a Durable Object and repeats the call once when the runtime marks the error as retryable (a new version of the
 * code, a moved object) and the object is not overloaded. `call` must be safe to repeat.
 */
export async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    const { retryable, overloaded } = fault as { retryable?: boolean; overloaded?: boolean };
    if (!retryable || overloaded) throw fault;
    return call();
  }
}

/** How long a request waits for an object that it can do without. */
const patienceMs = 1_000;

/** Like `retryOnce`, for an object that the caller can do without: rejects after a second without an answer. */
export const retryBriefly = <T>(call: () => Promise<T>): Promise<T> =>
  withTimeout(patienceMs, () => retryOnce(call));
