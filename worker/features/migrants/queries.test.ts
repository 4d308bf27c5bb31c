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

/** Runs a query: its plan, the rows it reads (which only the raw call tells), the rows it finds. */
async function run(query: Query) {
  const { sql, params } = query.toSQL();
  const { meta, results } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { plan: await planOf(query), read: meta.rows_read, rows: results.length };
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

  it("a later page looks up no migrant that it skips", async () => {
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
