import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { BrowseQuery } from "#schema/endpoints/migrants.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { sorts } from "#schema/vocabulary.ts";
import { insertMany, planOf, type Query } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { countOf, oneOf, pageOf } from "./queries.ts";

const landlordId = crypto.randomUUID();
const people = 1_000;

beforeAll(async () => {
  const numbers = Array.from({ length: people }, (_, at) => at + 1);
  const instantOf = (n: number) => new Date(n).toISOString();
  await insertMany(
    users,
    numbers.map((n) => ({
      id: `user-${n}`,
      email: `mail-${n}`,
      userType: "migrant",
      firstName: `N${n}`,
      lastName: "Last",
      verified: n % 3 > 0,
      createdAt: instantOf(n),
    })),
  );
  await insertMany(
    migrantProfiles,
    numbers.map((n) => ({
      id: `profile-${n}`,
      userId: `user-${n}`,
      countryOfOrigin: "Sudan",
      story: "A story.",
      languages: n % 4 === 0 ? ["Arabic", "English"] : ["Dari"],
      familySize: (n % 7) + 1,
      locationPreference: n % 5 === 0 ? "London" : "Leeds",
      durationNeeded: "3-6 months",
      urgent: n % 6 === 0,
      averageRating: n % 2 ? (n % 5) + 0.5 : null,
      totalRatings: n % 9,
      verified: n % 3 > 0,
      createdAt: instantOf(n),
      updatedAt: instantOf(n),
    })),
  );
});

/** Runs a query. Returns its plan and the numbers of rows that it read and found. */
async function run(query: Query) {
  const { sql, params } = query.toSQL();
  const { meta, results } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { plan: await planOf(query), read: meta.rows_read, rows: results.length };
}
const scans = (plan: string[]) =>
  plan.filter((step) => /^SCAN (?!spoken|json_each|matching)|TEMP B-TREE FOR ORDER/.test(step));
const parseQuery = (query: Record<string, string>) => BrowseQuery.parse(query);
const database = () => openDatabase(env);

describe("a query among 1,000 migrants", () => {
  it.each(sorts)(
    "for the first page by %s uses its own index, sorts nothing and reads at most 250 rows",
    async (sort) => {
      const { plan, read, rows } = await run(pageOf(database(), landlordId, parseQuery({ sort })));
      expect(plan[0]).toContain(`USING INDEX migrant_profiles_${sort}`);
      expect(scans(plan)).toEqual([]);
      expect(rows).toBe(50);
      expect(read).toBeLessThanOrEqual(250);
    },
  );

  it.each(sorts)("for a filtered page by %s uses the same index", async (sort) => {
    const filters = {
      locationPreference: "London",
      familySize: "couple",
      durationNeeded: "3-6 months",
      languages: "arabic",
    };
    const { plan } = await run(pageOf(database(), landlordId, parseQuery({ sort, ...filters })));
    expect(plan[0]).toContain(`USING INDEX migrant_profiles_${sort}`);
    expect(scans(plan)).toEqual([]);
  });

  it("for a later page does not look up the migrants that it skips", async () => {
    const { read } = await run(pageOf(database(), landlordId, parseQuery({ page: "10" })));
    expect(read).toBeLessThanOrEqual(800);
  });

  it("for the count reads one index only, and stops above 1,000", async () => {
    const { plan, read } = await run(countOf(database(), parseQuery({})));
    expect(plan.join()).toContain("USING COVERING INDEX migrant_profiles_");
    expect(scans(plan)).toEqual([]);
    expect(read).toBeLessThanOrEqual(people + 10);
  });

  it("for one migrant finds either id without a scan", async () => {
    for (const id of ["user-7", "profile-7"]) {
      const { plan, read, rows } = await run(oneOf(database(), landlordId, id));
      expect(scans(plan)).toEqual([]);
      expect([rows, read <= 10]).toEqual([1, true]);
    }
  });
});
