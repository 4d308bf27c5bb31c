import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { random } from "#dev/demo/random.ts";
import { BrowseQuery } from "#schema/endpoints/migrants.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import {
  anyLocation,
  cities,
  durations,
  familySizeOf,
  familySizes,
  languages,
  locationPreferences,
  type Sort,
  sorts,
} from "#schema/vocabulary.ts";
import { change, insert, remove, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { readSearch, searchStatements } from "./search.ts";

/*
 * Compares the index of browse with a model: after random histories, every search finds the same as a scan of all
 * profiles. The creation times have few different values, so that many are equal and many differ from the order of
 * insertion.
 */

const chance = random(15);
const maybe = <T>(value: T) => (chance.happens(15) ? null : value);
// The last two are not in the vocabulary. Case does not matter, and one person may name a language twice.
const spoken = [...languages, "ARABIC", "arabic", "Tigrinya", "日本語"];

const answers = () => ({
  familySize: chance.pick([1, 1, 2, 3, 5, 6, 20]),
  durationNeeded: maybe(chance.pick(durations)),
  locationPreference: maybe(chance.pick(locationPreferences)),
  languages: chance.happens(20) ? [] : chance.some(spoken, 4),
  urgent: chance.happens(30),
});
const rating = () => {
  const totalRatings = chance.below(4);
  return {
    totalRatings,
    averageRating: totalRatings > 0 ? 1 + chance.below(4 * totalRatings + 1) / totalRatings : null,
  };
};
const state = (): Partial<typeof migrantProfiles.$inferInsert> => ({
  verified: chance.happens(50),
  hosted: chance.happens(15),
  hidden: chance.happens(10),
  pausedAt: chance.happens(15) ? new Date(chance.below(3)).toISOString() : null,
});

async function join() {
  const id = chance.id();
  const createdAt = new Date(chance.below(12)).toISOString();
  const names = { firstName: `First ${id}`, lastName: `Last ${id}` };
  await insert(users, { id, email: id, userType: "migrant", ...names, createdAt });
  const profile = { countryOfOrigin: "Sudan", story: "A story.", createdAt, updatedAt: createdAt };
  await insert(migrantProfiles, {
    id: chance.id(),
    userId: id,
    ...profile,
    ...answers(),
    ...state(),
    ...rating(),
  });
  return id;
}

const people: string[] = [];
/** Writes one random change of one person: a new person, an erasure, a new name or new columns of the profile. */
async function step() {
  if (people.length < 40 || chance.happens(15)) return void people.push(await join());
  const userId = chance.pick(people);
  const kind = chance.below(10);
  if (kind === 0) {
    people.splice(people.indexOf(userId), 1);
    return remove(users, { id: userId });
  }
  if (kind === 1) return change(users, { id: userId }, { firstName: `Renamed ${userId}` });
  const values = [
    answers,
    state,
    rating,
    () => ({ ...answers(), ...state() }),
    () => ({ story: "Another." }),
  ];
  await change(migrantProfiles, { userId }, (values[kind % values.length] ?? answers)());
}

type Profile = typeof migrantProfiles.$inferSelect;
type Search = ReturnType<typeof BrowseQuery.parse>;

/** The keys of each sort order, most important first. Of equal profiles, the one that was inserted last is first. */
const orders: Record<Sort, (profile: Profile) => number[]> = {
  recent: (one) => [+one.verified, Date.parse(one.createdAt)],
  rating: (one) => [+one.verified, one.averageRating ?? 0, one.totalRatings],
  urgent: (one) => [+one.verified, +one.urgent, Date.parse(one.createdAt)],
};

/** The ids of all matches, found by a scan. `all` is in the order of insertion. */
function scan(all: readonly Profile[], search: Search): string[] {
  const matches = all.filter(
    (one) =>
      !one.hidden &&
      !one.hosted &&
      one.pausedAt === null &&
      (!search.locationPreference ||
        [search.locationPreference, anyLocation].includes(one.locationPreference ?? anyLocation)) &&
      (!search.familySize || familySizeOf(one.familySize) === search.familySize) &&
      (!search.durationNeeded || [search.durationNeeded, null].includes(one.durationNeeded)) &&
      (search.languages.length === 0 ||
        one.languages.some((name) => search.languages.includes(name.toLowerCase()))),
  );
  const order = orders[search.sort];
  return matches
    .reverse()
    .map((one) => ({ one, keys: order(one) }))
    .sort(
      (a, b) => a.keys.map((key, at) => (b.keys[at] ?? 0) - key).find((difference) => difference !== 0) ?? 0,
    )
    .map(({ one }) => one.id);
}

const landlordId = crypto.randomUUID();
async function find(search: Search) {
  const db = openDatabase(env);
  const statements = searchStatements(db, landlordId, search);
  return readSearch(search, statements ? await db.batch(statements) : []);
}

/** Every combination of filters and sort. */
const searches: Search[] = sorts.flatMap((sort) =>
  [undefined, ...cities].flatMap((locationPreference) =>
    [undefined, ...familySizes].flatMap((familySize) =>
      [undefined, ...durations].flatMap((durationNeeded) =>
        ["", "tigrinya", "Arabic,Farsi,日本語", `${languages},nobody`].map((languages) =>
          BrowseQuery.parse({ sort, locationPreference, familySize, durationNeeded, languages }),
        ),
      ),
    ),
  ),
);

describe("the index of browse, after random histories,", () => {
  let all: Profile[];
  beforeAll(async () => {
    for (let at = 0; at < 60; at++) await step();
  });

  // Each history tests a seventh of the combinations.
  it.each([0, 1, 2, 3, 4, 5, 6])(
    "finds the same migrants as a scan, for a seventh of all filters and sort orders: history %i",
    async (history) => {
      for (let at = 0; at < 50; at++) await step();
      all = await rows(migrantProfiles);
      for (const search of searches.filter((_, at) => at % 7 === history)) {
        const expected = scan(all, search);
        const { found, total } = await find(search);
        expect([search, total, found.map(({ profile }) => profile.id)]).toEqual([
          search,
          expected.length,
          expected.slice(0, 50),
        ]);
      }
    },
  );

  it("gives the same pages by page number and by the position of the previous page", async () => {
    for (const search of searches.filter((_, at) => at % 11 === 0)) {
      const expected = scan(all, search);
      let after: string | undefined;
      for (let page = 1; page <= expected.length / 4 + 1; page++) {
        const wanted = expected.slice((page - 1) * 4, page * 4);
        const byNumber = await find({ ...search, page, limit: 4 });
        const behind = await find({ ...search, page: after ? 999 : page, limit: 4, after });
        for (const { found } of [byNumber, behind])
          expect(found.map(({ profile }) => profile.id)).toEqual(wanted);
        after = behind.end ?? undefined;
      }
    }
  });

  it("is the same after a rebuild, and the names in profiles are those of the people", async () => {
    const read = async (sql: string) => (await env.DB.prepare(sql).all()).results;
    const index = () =>
      Promise.all([
        read("select * from browse_lists order by list, rank, seq"),
        read("select place, key, value from browse_counts, json_each(counts) order by place, key"),
      ]);
    const kept = await index();
    expect(kept[0].length).toBeGreaterThan(500);
    await read("insert into browse_rebuild values ('now')");
    expect(await index()).toEqual(kept);
    const names = await read(`select count(*) as wrong from migrant_profiles join users on users.id = user_id
      where users.first_name <> migrant_profiles.first_name or users.last_name <> migrant_profiles.last_name`);
    expect(names).toEqual([{ wrong: 0 }]);
  });

  it("finds a migrant whose city and duration are no longer in the vocabulary by the other answers", async () => {
    const userId = await join();
    const gone = { locationPreference: "Bath", durationNeeded: "2 weeks" };
    const listed = { familySize: 1, languages: ["Esperanto"], hidden: false, hosted: false, pausedAt: null };
    await change(migrantProfiles, { userId }, { ...gone, ...listed } as never);
    const { found, total } = await find(
      BrowseQuery.parse({ familySize: "individual", languages: "esperanto" }),
    );
    expect([found.map(({ profile }) => profile.userId), total]).toEqual([[userId], 1]);
  });
});
