import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { openStripe } from "#worker/platform/stripe.ts";
import { swiftDatabase } from "./swift-database.ts";

/** What the simulated account can be made to do, beside Stripe's API. */
export interface SimulatedAccount {
  fetch(request: Request): Promise<Response>;
  dispute(paymentIntentId: string): Promise<void>;
  failRefund(refundId: string): Promise<void>;
  finish(paymentIntentId: string, outcome: "complete" | "fail"): Promise<void>;
  holdDeliveries(held: boolean): Promise<void>;
  forgetEverything(): Promise<void>;
}

/** The Worker's bindings with a database, sessions and a Stripe that all answer inside one object. */
export interface SwiftWorld {
  readonly bindings: typeof env;
  readonly stripe: Stripe;
  readonly account: SimulatedAccount;
  /** No payment has ever been made, here or at Stripe; calls overtake each other as `seed` says. */
  beginAnew(seed: number): Promise<void>;
}

/** Does a test's work in such a world: the unchanged Worker, a hundred times as fast. Threads are real. */
export function inSwiftWorld(work: (world: SwiftWorld) => Promise<void>): Promise<void> {
  const stub = env.SIMULATED_STRIPE.getByName(crypto.randomUUID());
  return runInDurableObject(stub, async (account, { storage }) => {
    for (const { queries } of env.MIGRATIONS) for (const query of queries) storage.sql.exec(query);
    const chance = new Chance();
    const fetch = (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      return account.fetch(new Request(request.url.replace("/__stripe/", "/"), request));
    };
    const bindings = {
      ...env,
      DB: swiftDatabase(storage, () => chance.pause()),
      SESSIONS: swiftSessions(),
      WORKBENCH: { fetch } as unknown as Fetcher,
      // Nobody has a screen open.
      USER_INBOX: { getByName: () => ({ push: async () => {} }) } as unknown as typeof env.USER_INBOX,
    };
    const beginAnew = async (seed: number) => {
      const tables = ["refunds", "connections", "payments", "stripe_events", "reconcile_cursors"];
      for (const table of tables) storage.sql.exec(`delete from ${table}`);
      storage.sql.exec("update users set suspended_at = null, verified = user_type = 'migrant'");
      storage.sql.exec("update migrant_profiles set hidden = 0, hosted = 0, verified = 1");
      await account.forgetEverything();
      await account.holdDeliveries(true);
      chance.begin(seed);
    };
    await work({ bindings, stripe: openStripe(bindings).sdk, account, beginAnew });
  });
}

/** The same turns for the same seed (Numerical Recipes' generator), so that a failed run can be run again. */
class Chance {
  #state = 1;

  begin(seed: number): void {
    this.#state = seed;
  }

  async pause(): Promise<void> {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    for (let turns = this.#state >>> 29; turns > 0; turns -= 1) await null;
  }
}

function swiftSessions(): KVNamespace {
  const held = new Map<string, string>();
  return {
    get: async (key: string) => JSON.parse(held.get(key) ?? "null"),
    put: async (key: string, value: string) => void held.set(key, value),
    delete: async (key: string) => void held.delete(key),
  } as unknown as KVNamespace;
}
