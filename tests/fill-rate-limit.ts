import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { openCounter, type SubjectKind } from "#worker/platform/rate-limit/counter.ts";

/** Counts calls of a person, an account or an address without making them: by default, as many as the limit allows. */
export async function fillRateLimit(
  limit: RateLimitName,
  kind: SubjectKind,
  name: string,
  calls: number = rateLimits[limit].calls,
): Promise<void> {
  await runInDurableObject(openCounter(env, kind, name), (counter, { storage }) => {
    // The first call creates the tables.
    counter.waitFor({ name: limit, rateLimit: rateLimits[limit] });
    storage.sql.exec(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ?)
       insert or replace into calls (name, key, at) select ?, i, ? from n where i > 0`,
      calls,
      limit,
      Date.now(),
    );
  });
}
