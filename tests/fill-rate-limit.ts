import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { openCounter, type SubjectKind } from "#worker/platform/rate-limit/counter.ts";

/** Uses up the rate limit of a person, an account or an address, without any calls. */
export async function fillRateLimit(limit: RateLimitName, kind: SubjectKind, name: string): Promise<void> {
  await runInDurableObject(openCounter(env, kind, name), (counter, { storage }) => {
    // The first call creates the tables.
    counter.waitFor({ name: limit, rateLimit: rateLimits[limit] });
    storage.sql.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert or replace into calls (name, key, at) select ?, i, ? from n`,
      rateLimits[limit].calls,
      limit,
      Date.now(),
    );
  });
}
