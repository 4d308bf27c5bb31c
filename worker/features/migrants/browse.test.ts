import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextAfterHeader } from "#schema/browse-position.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { durations } from "#schema/vocabulary.ts";
import { as, send } from "#tests/client.ts";
import { newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, insertMany, rows } from "#tests/rows.ts";

let landlord: TestPerson;
beforeAll(async () => {
  landlord = await newLandlord();
});
/** Each test begins with an empty list. */
beforeEach(() => change(migrantProfiles, {}, { hidden: true }));

type Columns = Partial<typeof migrantProfiles.$inferInsert>;

/** Makes a migrant. Tests recognise them in the list by the first name. */
const migrant = (firstName: string, { verified = true, ...profile }: Columns = {}) =>
  newMigrant({ verified, firstName, profile });

/** The time `ms` milliseconds after 1970. */
const at = (ms: number) => new Date(ms).toISOString();

async function browse(query: Record<string, string> = {}) {
  const answer = await as(landlord).send(listMigrants, { query });
  const found = answer.status === 200 ? await answer.json<MigrantProfile[]>() : [];
  return {
    status: answer.status,
    total: answer.headers.get("X-Total-Count"),
    names: found.map(({ user }) => user.firstName),
  };
}

/** The position of the last person of a page; empty if the page is not full. */
async function endOf(query: Record<string, string>): Promise<string> {
  const answer = await as(landlord).send(listMigrants, { query });
  await answer.body?.cancel();
  return answer.headers.get(nextAfterHeader) ?? "";
}

describe("the list of migrants", () => {
  it("omits migrants who are suspended, hosted or without a profile", async () => {
    await migrant("Listed");
    await migrant("Suspended", { hidden: true });
    await newMigrant({ verified: true, firstName: "Unfinished", profile: false });
    const hosted = await migrant("Hosted");
    await newConnection(landlord, hosted, "active");
    expect(await browse()).toEqual({ status: 200, total: "1", names: ["Listed"] });
  });

  it("contains migrants with a pending connection or a completed stay", async () => {
    await newConnection(landlord, await migrant("Introduced"), "pending");
    await newConnection(landlord, await migrant("Home again"), "completed");
    expect((await browse()).names.sort()).toEqual(["Home again", "Introduced"]);
  });
});

describe("the order of the list", () => {
  it("has verified migrants first in every sort [§4.19]", async () => {
    await migrant("Plain", {
      verified: false,
      urgent: true,
      averageRating: 5,
      totalRatings: 9,
      createdAt: at(9),
    });
    await migrant("Verified", { createdAt: at(1) });
    for (const sort of ["recent", "rating", "urgent"])
      expect((await browse({ sort })).names).toEqual(["Verified", "Plain"]);
  });

  it("has the newest profile first by default and for `recent` [§2.6.12]", async () => {
    await migrant("Second", { createdAt: at(2) });
    await migrant("Third", { createdAt: at(3) });
    await migrant("First", { createdAt: at(1) });
    expect((await browse()).names).toEqual(["Third", "Second", "First"]);
    expect((await browse({ sort: "recent" })).names).toEqual(["Third", "Second", "First"]);
  });

  it("has the best average first for `rating`, then more ratings, and unrated migrants last [§2.6.12]", async () => {
    await migrant("Unrated");
    await migrant("Few", { averageRating: 4.5, totalRatings: 2 });
    await migrant("Many", { averageRating: 4.5, totalRatings: 20 });
    await migrant("Best", { averageRating: 5, totalRatings: 1 });
    await migrant("Poor", { averageRating: 1, totalRatings: 3 });
    expect((await browse({ sort: "rating" })).names).toEqual(["Best", "Many", "Few", "Poor", "Unrated"]);
  });

  it("has urgent migrants first for `urgent`, then the newest [§2.6.12]", async () => {
    await migrant("Old", { createdAt: at(1) });
    await migrant("New", { createdAt: at(4) });
    await migrant("Urgent", { createdAt: at(2), urgent: true });
    await migrant("Urgent and new", { createdAt: at(3), urgent: true });
    expect((await browse({ sort: "urgent" })).names).toEqual(["Urgent and new", "Urgent", "New", "Old"]);
  });
});

describe("a filter", () => {
  it("by city finds migrants who prefer that city, 'Any location' or nothing [§2.6.6]", async () => {
    await migrant("London", { locationPreference: "London" });
    await migrant("Leeds", { locationPreference: "Leeds" });
    await migrant("Any", { locationPreference: "Any location" });
    await migrant("Unsaid");
    expect((await browse({ locationPreference: "London" })).names.sort()).toEqual([
      "Any",
      "London",
      "Unsaid",
    ]);
  });

  it.each([
    ["individual", ["1"]],
    ["couple", ["2"]],
    ["family", ["3", "5"]],
    ["large", ["20", "6"]],
  ])("by family size %s finds households of %j [§2.6.7]", async (size, names) => {
    for (const people of [1, 2, 3, 5, 6, 20]) await migrant(String(people), { familySize: people });
    expect((await browse({ familySize: size })).names.sort()).toEqual(names);
  });

  it.each(durations)("by duration finds migrants who need %s or state none [§2.6.8]", async (duration) => {
    for (const each of durations) await migrant(each, { durationNeeded: each });
    await migrant("Unsaid");
    const { names } = await browse({ durationNeeded: duration });
    expect(names.sort()).toEqual([duration, "Unsaid"].sort());
  });

  it("by languages finds migrants who speak any of them, and ignores case and spaces [§2.6.9]", async () => {
    await migrant("Both", { languages: ["English", "Dari"] });
    await migrant("Arabic", { languages: ["Arabic"] });
    await migrant("French", { languages: ["French"] });
    await migrant("None");
    const languages = " DARI,, arabic ,Dari,";
    expect((await browse({ languages })).names.sort()).toEqual(["Arabic", "Both"]);
  });

  it.each(["%", "_rabic", "Arab", "'", '"', "[", "x".repeat(60), "Arabic' or 1=1 --"])(
    "by languages treats %s as literal text",
    async (text) => {
      await migrant("Arabic", { languages: ["Arabic"] });
      expect(await browse({ languages: text })).toEqual({
        status: 200,
        total: "0",
        names: [],
      });
    },
  );

  it.each(["Paris", "london", "Any location", "%"])(
    "by %s, which is not a city in the list, finds no migrant",
    async (place) => {
      await migrant("Any", { locationPreference: "Any location" });
      await migrant("Unsaid");
      const answer = await browse({ locationPreference: place });
      expect(answer).toEqual({ status: 200, total: "0", names: [] });
    },
  );

  it("has no effect when it is `all`, empty or only commas", async () => {
    await migrant("Everyone");
    const all = { locationPreference: "all", familySize: "", durationNeeded: "all", languages: ",," };
    expect((await browse(all)).names).toEqual(["Everyone"]);
  });

  it("by languages accepts sixteen languages of sixty letters", async () => {
    await migrant("Arabic", { languages: ["Arabic"] });
    const many = Array.from({ length: 15 }, (_, n) => `${n}`.padEnd(60, "م"));
    const languages = [...many, "Arabic"].join(", ");
    expect((await browse({ languages })).names).toEqual(["Arabic"]);
  });

  it("can be combined with all other filters: only migrants who match all of them are found", async () => {
    const matching: Columns = {
      locationPreference: "Leeds",
      familySize: 2,
      durationNeeded: "3-6 months",
      languages: ["Farsi"],
    };
    await migrant("All", matching);
    await migrant("Elsewhere", { ...matching, locationPreference: "London" });
    await migrant("Alone", { ...matching, familySize: 1 });
    await migrant("Longer", { ...matching, durationNeeded: "12+ months" });
    await migrant("Other words", { ...matching, languages: ["Spanish"] });
    const query = {
      locationPreference: "Leeds",
      familySize: "couple",
      durationNeeded: "3-6 months",
      languages: "farsi",
      sort: "urgent",
    };
    expect(await browse(query)).toEqual({ status: 200, total: "1", names: ["All"] });
  });

  it.each([
    ["locationPreference", "a\0"],
    ["familySize", "4"],
    ["durationNeeded", "3-6 months "],
    ["sort", "name"],
    ["sort", ""],
    ["languages", Array.from({ length: 17 }, (_, n) => n).join(",")],
    ["languages", "a\0"],
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "abc"],
    ["page", "1e9"],
    ["limit", "0"],
    ["after", "1"],
    ["after", "'"],
    ["after", "0B7E4A52-6F1C-4D0E-9A53-2F1D7C9B8E10"],
    ["unknown", "1"],
  ])("is refused with the name of its field: %s=%s", async (name, value) => {
    const { status, fields } = await as(landlord).refused(listMigrants, { query: { [name]: value } });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [name]]);
  });

  it("is refused when it is given twice", async () => {
    expect((await send("GET", "/api/migrants?page=1&page=2", { token: landlord.token })).status).toBe(422);
  });
});

describe("a page of the list", () => {
  it("contains up to 50 people, each on one page only, and is empty past the end [§9.5]", async () => {
    await many(120);
    const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map((page) => browse({ page: String(page) })));
    expect(pages.map(({ names }) => names.length)).toEqual([50, 50, 20, 0, 0]);
    expect(pages.map(({ total }) => total)).toEqual(["120", "120", "120", "120", "120"]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(120);
  });

  it("contains fewer people with `limit`, and never more than 50", async () => {
    await many(60);
    expect((await browse({ limit: "7" })).names.length).toBe(7);
    expect((await browse({ limit: "1000000000" })).status).toBe(422);
    expect((await browse({ limit: "999999999" })).names.length).toBe(50);
  });

  it("begins after the last person of the previous page if that position is given, whatever its page number", async () => {
    await five();
    const after = await endOf({ limit: "2" });
    expect((await browse({ limit: "2", page: "2", after })).names).toEqual(["3", "2"]);
    expect((await browse({ limit: "2", page: "900", after })).names).toEqual(["3", "2"]);
    expect(await endOf({ limit: "2", page: "3" })).toBe("");
    const last = await endOf({ limit: "1", page: "5" });
    expect((await browse({ limit: "2", page: "2", after: last })).names).toEqual([]);
  });

  it("omits and repeats no one when the last person of the previous page leaves the list or moves in it", async () => {
    const [, id] = await five();
    const after = await endOf({ limit: "2" });
    for (const left of [
      { hidden: true },
      { hidden: false, verified: false },
      { verified: true, urgent: true },
    ]) {
      await change(migrantProfiles, { id }, left);
      const next = await browse({ limit: "2", page: "2", after });
      expect([left, next.names]).toEqual([left, ["3", "2"]]);
    }
  });

  it("has an exact total up to 1000, and 1000+ above", async () => {
    // `countedUpTo`
    await many(1000);
    expect((await browse()).total).toBe("1000");
    await migrant("One more");
    expect((await browse()).total).toBe("1000+");
    expect((await browse({ sort: "urgent", page: "20" })).names.length).toBe(50);
  });
});

/** Makes five migrants. The list shows them as 5, 4, 3, 2 and 1. Returns the ids of their profiles in this order. */
async function five() {
  const numbers = [1, 2, 3, 4, 5];
  for (const n of numbers) await migrant(String(n), { createdAt: at(n) });
  const profiles = await rows(migrantProfiles, { hidden: false });
  return profiles.map(({ id }) => id).reverse() as [string, string, string, string, string];
}

/** Makes many listed migrants with the same creation time. */
async function many(count: number) {
  const people = Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    verified: n % 2 === 1,
  }));
  await insertMany(
    users,
    people.map(({ id, verified }, n) => ({
      id,
      email: id,
      userType: "migrant",
      firstName: `N${n}`,
      lastName: "Last",
      verified,
      createdAt: at(1),
    })),
  );
  await insertMany(
    migrantProfiles,
    people.map(({ id, verified }) => ({
      id: `profile of ${id}`,
      userId: id,
      countryOfOrigin: "Sudan",
      story: "A story.",
      verified,
      createdAt: at(1),
      updatedAt: at(1),
    })),
  );
}
