import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { nextAfterHeader } from "#schema/browse-position.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { cities, durations, familySizes, languages, sorts } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { crowdIdsOf, fillWithCrowd } from "#tests/crowd.ts";
import { newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, now, remove } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";

/*
 * These tests count the rows that D1 reads for a whole call of browse among 100,000 migrants: the caller, the tier,
 * the page, the count and the connected migrants. With the index, the number does not depend on the number of
 * migrants.
 */
const people = 100_000;
let landlord: TestPerson;
beforeAll(async () => {
  const run = async (statement: string) => (await env.DB.prepare(statement).all()).results;
  await fillWithCrowd(run, people);
  landlord = await newLandlord();
  const profile = { locationPreference: "London", durationNeeded: "1-3 months" } as const;
  await newMigrant({ verified: true, profile: { ...profile, languages: ["Latin", "Dari"] } });
  await newMigrant({ verified: true, profile: { ...profile, languages: ["Klingon"], hidden: true } });
}, 120_000);

type Search = Record<string, string>;
async function browse(query: Search) {
  const { result, ...used } = await rowsUsed((bindings) =>
    as(landlord, { bindings }).send(listMigrants, { query }),
  );
  const found = await result.json<MigrantProfile[]>();
  const [total, end] = ["X-Total-Count", nextAfterHeader].map((name) => result.headers.get(name));
  return { ...used, found, total, end };
}

/** Combines each search of the first list with each search of the second list. */
const cross = (firsts: Search[], seconds: Search[]) =>
  firsts.flatMap((first) => seconds.map((second) => ({ ...first, ...second })));
const eachOf = (name: string, values: readonly string[]): Search[] =>
  values.map((value) => ({ [name]: value }));

const bySort = eachOf("sort", sorts);
const spoken = [...languages, "Tigrinya"];
/** As many languages as a search may name. No one speaks some of them. */
const sixteen = [...spoken, "a", "b", "c", "d", "e", "f", "g"];

describe("browse among 100,000 migrants", () => {
  it("reads at most 150 rows for a first page without a filter or with one value, by any sort", async () => {
    const searches = [
      {},
      ...eachOf("locationPreference", cities),
      ...eachOf("familySize", familySizes),
      ...eachOf("durationNeeded", durations),
      ...eachOf("languages", spoken),
    ];
    for (const search of cross(searches, bySort)) {
      const { read, found } = await browse(search);
      expect([search, found.length, read <= 150 || read]).toEqual([search, 50, true]);
    }
  });

  it("reads at most 1,500 rows for any combination of filters, by any sort", async () => {
    const searches = [
      eachOf("locationPreference", ["", "London", "Liverpool"]),
      eachOf("familySize", ["", "individual", "large"]),
      eachOf("durationNeeded", ["", "1-3 months", "12+ months"]),
      eachOf("languages", ["", "English", "Tigrinya", "Arabic,Dari,Farsi", sixteen.join()]),
    ].reduce(cross);
    const most = { read: 0, search: {} };
    for (const [at, search] of searches.entries()) {
      const { read } = await browse({ ...search, ...bySort[at % bySort.length] });
      if (read > most.read) Object.assign(most, { read, search });
    }
    expect([most.search, most.read <= 1_500 || most.read]).toEqual([most.search, true]);
  });

  it.each<Search>([
    { languages: "klingon" },
    { languages: "latin", durationNeeded: "12+ months" },
    { languages: "latin,klingon", locationPreference: "Leeds" },
    { languages: "latin", familySize: "large" },
    { languages: "latin", locationPreference: "Leeds", familySize: "large", durationNeeded: "12+ months" },
  ])("reads at most 20 rows for a search without matches: %j", async (search) => {
    for (const sort of bySort) {
      const { read, total } = await browse({ ...search, ...sort });
      expect([total, read <= 20 || read]).toEqual(["0", true]);
    }
  });

  it("reads no row of the index for an unknown value", async () => {
    const caller = (await browse({ locationPreference: "Paris" })).read;
    expect(caller).toBeLessThanOrEqual(3);
    // D1 counts a merge of no lists as one row.
    const unknown: [Search, number][] = [
      [{ languages: "nonsense" }, 0],
      [{ languages: "more,nonsense", familySize: "large" }, 1],
    ];
    for (const [search, more] of unknown)
      expect(await browse(search)).toMatchObject({ read: caller + more, total: "0" });
  });

  it.each<Search>([
    {},
    { sort: "rating" },
    { locationPreference: "Leeds", languages: "English" },
    { languages: "Arabic,Dari,Farsi", durationNeeded: "12+ months", sort: "urgent" },
  ])("reads at most twice the rows of page 1 for page 20, reached page by page: %j", async (search) => {
    const first = await browse(search);
    let [last, ids] = [first, first.found.map(({ id }) => id)];
    for (let page = 2; page <= 20; page++) {
      last = await browse({ ...search, page: String(page), after: last.end ?? "" });
      ids = [...ids, ...last.found.map(({ id }) => id)];
    }
    expect(new Set(ids).size).toBe(1_000);
    expect(last.read).toBeLessThanOrEqual(2 * first.read);
    const byNumber = await browse({ ...search, page: "20" });
    expect(byNumber.found).toEqual(last.found);
  });

  it("needs one round trip to the database for the caller, page, count and connected migrants", async () => {
    expect((await browse({ familySize: "large" })).trips).toBe(1);
  });

  it("counts exactly up to 1,000", async () => {
    const count = await env.DB.prepare(
      "select count(*) as n from migrant_profiles where hidden = 0 and hosted = 0 and languages like '%Spanish%'",
    ).first<number>("n");
    const { total } = await browse({ languages: "Spanish" });
    expect(total).toBe(String(count));
    expect((await browse({ languages: "Arabic" })).total).toBe("1000+");
  });
});

describe("a write among 100,000 migrants", () => {
  // A migrant who speaks two languages is in nine lists of each sort order and is counted in eight places.
  const speaker = {
    languages: ["English", "Arabic"],
    verified: false,
    hosted: false,
    hidden: false,
    urgent: false,
  };
  const { userId, profileId: id } = crowdIdsOf(1_234);
  beforeAll(() => change(migrantProfiles, { id }, speaker));

  const save = (values: Partial<typeof migrantProfiles.$inferInsert>) => (bindings: typeof env) =>
    change(migrantProfiles, { id }, values, bindings);
  it.each<[string, (bindings: typeof env) => Promise<unknown>, number]>([
    ["a save of the story alone", save({ story: "Another." }), 1],
    ["a verification", save({ verified: true }), 55],
    ["a change of urgency", save({ urgent: true }), 19],
    ["a rating", save({ averageRating: 4.5, totalRatings: 2 }), 19],
    ["the begin of a stay", save({ hosted: true }), 36],
    ["its end", save({ hosted: false }), 36],
    ["a pause", save({ pausedAt: now() }), 36],
    ["its end, too", save({ pausedAt: null }), 36],
    ["a save of another family size", save({ familySize: 9 }), 71],
    ["a suspension", save({ hidden: true, verified: false }), 36],
    ["an erasure of a suspended person", (bindings) => remove(users, { id: userId }, bindings), 10],
    [
      "a new person with a profile",
      (bindings) => newMigrant({ profile: { languages: speaker.languages } }, bindings),
      50,
    ],
  ])("writes few rows for %s", async (_, write, most) => {
    const { written } = await rowsUsed(write);
    expect(written).toBeLessThanOrEqual(most);
  });
});
