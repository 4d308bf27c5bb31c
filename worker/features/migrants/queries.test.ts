import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { BrowseQuery } from "#schema/endpoints/migrants.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { sorts } from "#schema/vocabulary.ts";
import { insertMany, planOf, type Query } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { selectMigrant } from "./queries.ts";
import { searchStatements } from "./search.ts";

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

/** Runs a query. Returns its plan, the number of rows that it read and the number of rows that it found. */
async function run(query: Query) {
  const { sql, params } = query.toSQL();
  const { meta, results } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return { plan: await planOf(query), read: meta.rows_read, rows: results.length };
}
/** The steps of a plan that read a whole table or sort. Constants and results of other steps do not count as tables. */
const scans = (plan: string[]) =>
  plan.filter((step) =>
    /^SCAN (?!.*CONSTANT|.*VALUES|\(subquery|entries|lists|merged|begin)|TEMP B-TREE FOR ORDER/.test(step),
  );
const parseQuery = (query: Record<string, string>) => BrowseQuery.parse(query);
const database = () => openDatabase(env);

/** The statements of a search: its page, its count and the landlord's connected migrants. */
function statementsOf(query: Record<string, string>) {
  const statements = searchStatements(database(), landlordId, parseQuery(query));
  if (!statements) throw new Error("This search needs no statement.");
  return statements;
}

const usesLists = expect.stringContaining("browse_lists USING PRIMARY KEY (list=? AND (rank,seq)<(?,?))");
const usesProfiles = "SEARCH migrant_profiles USING INDEX migrant_profiles_seq_unique (seq=?)";

describe("a query among 1,000 migrants", () => {
  it.each(sorts)(
    "for the first page by %s uses the index, sorts nothing and reads at most 105 rows",
    async (sort) => {
      const [page] = statementsOf({ sort });
      const { plan, read } = await run(page);
      expect(plan).toEqual(expect.arrayContaining([usesLists, usesProfiles]));
      expect(scans(plan)).toEqual([]);
      expect((await page)[0]).toHaveLength(50);
      expect(read).toBeLessThanOrEqual(105);
    },
  );

  it.each(sorts)("for a filtered page by %s uses the same index", async (sort) => {
    const everything = {
      locationPreference: "London",
      familySize: "couple",
      durationNeeded: "3-6 months",
      languages: "arabic",
    };
    const { locationPreference, familySize, ...others } = everything;
    const many = { languages: "arabic,english,dari", locationPreference };
    for (const filters of [everything, { locationPreference, familySize }, others, many])
      for (const more of [{ page: "1" }, { after: "9".repeat(26) }] as Record<string, string>[]) {
        const { plan } = await run(statementsOf({ sort, ...filters, ...more })[0]);
        expect(plan).toEqual(expect.arrayContaining([usesLists, usesProfiles]));
        expect(scans(plan)).toEqual([]);
      }
  });

  it("for a later page does not look up the migrants that it skips", async () => {
    const { read } = await run(statementsOf({ page: "10" })[0]);
    expect(read).toBeLessThanOrEqual(600);
  });

  it("for the count reads at most four rows of counts", async () => {
    const searches: Record<string, string>[] = [
      {},
      { locationPreference: "London", durationNeeded: "3-6 months" },
    ];
    for (const filters of searches) {
      const { plan, read } = await run(statementsOf(filters)[1]);
      expect(scans(plan)).toEqual([]);
      expect(read).toBeLessThanOrEqual(4);
    }
  });

  it("for the landlord's connected migrants uses an index", async () => {
    expect(scans((await run(statementsOf({})[2])).plan)).toEqual([]);
  });

  it("for one migrant finds either id without a scan", async () => {
    for (const id of ["user-7", "profile-7"]) {
      const { plan, read, rows } = await run(selectMigrant(database(), landlordId, id));
      expect(scans(plan)).toEqual([]);
      expect([rows, read <= 10]).toEqual([1, true]);
    }
  });
});
