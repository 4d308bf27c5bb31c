import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { openStripe } from "#worker/platform/stripe.ts";

/** Controls of the simulated account that Stripe's API does not have. */
interface SimulatedAccount {
  fetch(request: Request): Promise<Response>;
  dispute(paymentIntentId: string): Promise<void>;
  failRefund(refundId: string): Promise<void>;
  finish(paymentIntentId: string, outcome: "complete" | "fail"): Promise<void>;
  holdDeliveries(held: boolean): Promise<void>;
  forgetEverything(): Promise<void>;
}

/** Bindings whose database, sessions and Stripe run inside one Durable Object, without calls between processes. */
export interface InMemoryWorld {
  readonly bindings: typeof env;
  readonly stripe: Stripe;
  readonly account: SimulatedAccount;
  /** Deletes all payments in the database and at Stripe. `seed` decides how concurrent calls interleave. */
  beginAnew(seed: number): Promise<void>;
}

/** Runs a test in an in-memory world: the unchanged Worker, a hundred times faster. Threads are the real objects. */
export function inMemoryWorld(work: (world: InMemoryWorld) => Promise<void>): Promise<void> {
  const stub = env.SIMULATED_STRIPE.getByName(crypto.randomUUID());
  return runInDurableObject(stub, async (account, { storage }) => {
    for (const { queries } of env.MIGRATIONS) for (const query of queries) storage.sql.exec(query);
    const chance = new PauseGenerator();
    const fetch = (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      return account.fetch(new Request(request.url.replace("/__stripe/", "/"), request));
    };
    const bindings = {
      ...env,
      DB: inMemoryDatabase(storage, () => chance.pause()),
      SESSIONS: inMemorySessions(),
      WORKBENCH: { fetch } as unknown as Fetcher,
      // No screen is open, so inboxes have nothing to do.
      USER_INBOX: { getByName: () => stubInbox } as unknown as typeof env.USER_INBOX,
    };
    const beginAnew = async (seed: number) => {
      const tables = [
        "refunds",
        "connections",
        "payments",
        "stripe_events",
        "reconcile_cursors",
        "due_work",
        "emails",
      ];
      for (const table of tables) storage.sql.exec(`delete from ${table}`);
      storage.sql.exec("update users set suspended_at = null, verified = user_type = 'migrant'");
      storage.sql.exec("update migrant_profiles set hidden = 0, hosted = 0, paused_at = null, verified = 1");
      await account.forgetEverything();
      await account.holdDeliveries(true);
      chance.begin(seed);
    };
    const { sdk: stripe } = await openStripe(bindings);
    await work({ bindings, stripe, account, beginAnew });
  });
}

/** Makes pseudo-random pauses from a seed (Numerical Recipes), so that a failed run can be repeated. */
class PauseGenerator {
  #state = 1;

  begin(seed: number): void {
    this.#state = seed;
  }

  async pause(): Promise<void> {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    for (let turns = this.#state >>> 29; turns > 0; turns -= 1) await null;
  }
}

/** Replaces every inbox. It stores nothing and has no bookmark, so reads start at the primary. */
const stubInbox = {
  bookmark: async () => null,
  tell: async () => {},
  push: async () => {},
  announceChange: async () => {},
  withdrawChange: async () => {},
  endSession: async () => {},
  notify: async () => true,
};

function inMemorySessions(): KVNamespace {
  const held = new Map<string, string>();
  return {
    get: async (key: string) => JSON.parse(held.get(key) ?? "null"),
    put: async (key: string, value: string) => void held.set(key, value),
    delete: async (key: string) => void held.delete(key),
  } as unknown as KVNamespace;
}

/**
 * Imitates D1 with an object's own SQLite: the same SQL and batches, without calls to another process. Each call pauses
 * before its effect, so that concurrent calls interleave. It is only for tests with a hundred thousand queries.
 * Behaviour that depends on D1 itself is tested with D1.
 */
function inMemoryDatabase(storage: DurableObjectStorage, pause: () => Promise<void>): D1Database {
  const { sql } = storage;
  const inner = new WeakMap<object, () => D1Result>();
  const prepare = (query: string, given: readonly unknown[] = []): D1PreparedStatement => {
    const values = given.map((value) => (typeof value === "boolean" ? Number(value) : value));
    const cursor = () => sql.exec<Record<string, SqlStorageValue>>(query, ...values);
    const all = () => ({ success: true, meta: {}, results: cursor().toArray() }) as unknown as D1Result;
    const paused = async <T>(work: () => T) => {
      await pause();
      return work();
    };
    const statement = {
      bind: (...bound: unknown[]) => prepare(query, bound),
      all: () => paused(all),
      run: () => paused(all),
      raw: () => paused(() => [...cursor().raw()]),
      first: (column?: string) =>
        paused(() => {
          const [row] = cursor().toArray();
          return column === undefined ? (row ?? null) : (row?.[column] ?? null);
        }),
    };
    inner.set(statement, all);
    return statement as unknown as D1PreparedStatement;
  };
  const database = {
    prepare: (query: string) => prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      await pause();
      return storage.transactionSync(() => statements.map((statement) => inner.get(statement)?.()));
    },
  };
  const session = { ...database, getBookmark: () => null };
  return { ...database, withSession: () => session } as unknown as D1Database;
}
