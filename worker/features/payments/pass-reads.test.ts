import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { beginAnew } from "#tests/money.ts";
import { reconcilePayments } from "./reconcile.ts";

const people = 1_000;

/** A thousand connections, three of them disputed; some migrants are suspended. */
beforeAll(async () => {
  await beginAnew();
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${people})`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into users (id, email, user_type, first_name, last_name, suspended_at, created_at)
       select 'user-' || n, 'mail-' || n, 'migrant', 'N' || n, 'Last', iif(n % 200 = 1, n, null), n from numbers`,
    ),
    env.DB.prepare(
      `${numbers} insert into payments (id, landlord_id, migrant_id, status, payment_intent_id, amount_pence, currency, created_at, updated_at)
       select 'payment-' || n, 'user-2', 'user-' || n, 'succeeded', 'pi_past_' || n, 20000, 'gbp', n, n from numbers`,
    ),
    env.DB.prepare(
      `${numbers} insert into connections (id, landlord_id, migrant_id, status, payment_id, amount_pence, payment_completed, created_at, disputed_at)
       select 'connection-' || n, 'user-2', 'user-' || n, iif(n % 2, 'completed', 'pending'), 'payment-' || n, 20000, 1, n,
         iif(n in (10, 20, 30), n, null) from numbers`,
    ),
  ]);
});

/** A database that records its queries, and the list of these queries. */
function recording(database: D1Database) {
  const queries: ((before: string) => D1PreparedStatement)[] = [];
  const session = database.withSession("first-primary");
  const prepare = (query: string) => ({
    bind: (...values: unknown[]) => {
      const run = (before: string) => session.prepare(before + query).bind(...values);
      queries.push(run);
      return run("");
    },
  });
  const opened = { prepare, batch: session.batch.bind(session), getBookmark: () => session.getBookmark() };
  return { DB: { withSession: () => opened } as unknown as D1Database, queries };
}

describe("the five-minute pass over 1,000 connections, three of them disputed", () => {
  it("scans no table, and reads at most 50 rows for each query", async () => {
    const { DB, queries } = recording(env.DB);
    await reconcilePayments({ ...env, DB });
    expect(queries.length).toBeGreaterThan(10);
    for (const run of queries) {
      const plan = await run("explain query plan ").all<{ detail: string }>();
      const steps = plan.results.map(({ detail }) => detail);
      expect(steps.filter((step) => /^SCAN (?!json_each|.* USING (COVERING )?INDEX)/.test(step))).toEqual([]);
      const { meta } = await run("").all();
      expect(meta.rows_read, steps.join()).toBeLessThanOrEqual(50);
    }
  });
});
