import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { BrowseQuery } from "#schema/endpoints/migrants.ts";
import { sorts } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { countOf, oneOf, pageOf } from "./queries.ts";

const landlordId = crypto.randomUUID();
const people = 1_000;

beforeAll(async () => {
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${people})`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into users (id, email, user_type, first_name, last_name, verified, created_at)
       select 'user-' || n, 'mail-' || n, 'migrant', 'N' || n, 'Last', n % 3 > 0, n from numbers`,
    ),
    env.DB.prepare(
      `${numbers} insert into migrant_profiles (id, user_id, country_of_origin, story, languages, family_size,
         location_preference, duration_needed, urgent, average_rating, total_ratings, verified, created_at, updated_at)
       select 'profile-' || n, 'user-' || n, 'Sudan', 'A story.', iif(n % 4 = 0, '["Arabic","English"]', '["Dari"]'),
         n % 7 + 1, iif(n % 5 = 0, 'London', 'Leeds'), '3-6 months', n % 6 = 0, iif(n % 2, n % 5 + 0.5, null), n % 9,
         n % 3 > 0, n, n from numbers`,
    ),
  ]);
});

interface Query {
  toSQL(): { sql: string; params: unknown[] };
}
async function run(query: Query) {
  const { sql, params } = query.toSQL();
  const plan = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const { meta, results } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { plan: plan.results.map(({ detail }) => detail), read: meta.rows_read, rows: results.length };
}
const scans = (plan: string[]) =>
  plan.filter((step) => /^SCAN (?!spoken|json_each|matching)|TEMP B-TREE FOR ORDER/.test(step));
const ask = (query: Record<string, string>) => BrowseQuery.parse(query);
const database = () => openDatabase(env);

describe("with 1,000 migrants", () => {
  it.each(sorts)("the first page by %s walks its own index, sorts nothing and reads little", async (sort) => {
    const { plan, read, rows } = await run(pageOf(database(), landlordId, ask({ sort })));
    expect(plan[0]).toContain(`USING INDEX migrant_profiles_${sort}`);
    expect(scans(plan)).toEqual([]);
    expect(rows).toBe(50);
    expect(read).toBeLessThanOrEqual(250);
  });

  it.each(sorts)("a filtered page by %s needs no other way", async (sort) => {
    const filters = {
      locationPreference: "London",
      familySize: "couple",
      durationNeeded: "3-6 months",
      languages: "arabic",
    };
    const { plan } = await run(pageOf(database(), landlordId, ask({ sort, ...filters })));
    expect(plan[0]).toContain(`USING INDEX migrant_profiles_${sort}`);
    expect(scans(plan)).toEqual([]);
  });

  it("a later page looks nobody up whom it skips", async () => {
    const { read } = await run(pageOf(database(), landlordId, ask({ page: "10" })));
    expect(read).toBeLessThanOrEqual(800);
  });

  it("the count stays within one index, and stops above 1,000", async () => {
    const { plan, read } = await run(countOf(database(), ask({})));
    expect(plan.join()).toContain("USING COVERING INDEX migrant_profiles_");
    expect(scans(plan)).toEqual([]);
    expect(read).toBeLessThanOrEqual(people + 10);
  });

  it("one migrant is found by either id without a scan", async () => {
    for (const id of ["user-7", "profile-7"]) {
      const { plan, read, rows } = await run(oneOf(database(), landlordId, id));
      expect(scans(plan)).toEqual([]);
      expect([rows, read <= 10]).toEqual([1, true]);
    }
  });
});
