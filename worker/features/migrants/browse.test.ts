import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { newConnection, newPerson, type TestPerson } from "#tests/people.ts";

let landlord: TestPerson;
beforeAll(async () => {
  landlord = await newPerson({ userType: "landlord" });
});
/** Each test begins with nobody listed. */
beforeEach(() => env.DB.prepare("update migrant_profiles set hidden = 1").run());

type Columns = Record<string, string | number | null>;

/** A migrant who is known in the list by their first name. */
async function migrant(firstName: string, columns: Columns = {}) {
  const person = await newPerson({ userType: "migrant", verified: columns.verified !== 0, firstName });
  const names = Object.keys(columns);
  if (names.length > 0) {
    const set = names.map((name) => `${name} = ?`).join(", ");
    await env.DB.prepare(`update migrant_profiles set ${set} where user_id = ?`)
      .bind(...Object.values(columns), person.id)
      .run();
  }
  return person;
}

async function browse(query = "") {
  const answer = await landlord.call("GET", `/api/migrants${query}`);
  const found = answer.status === 200 ? await answer.json<MigrantProfile[]>() : [];
  return {
    status: answer.status,
    total: answer.headers.get("X-Total-Count"),
    names: found.map(({ user }) => user.firstName),
  };
}

describe("who is listed", () => {
  it("leaves out the suspended, the hosted and those without a profile", async () => {
    await migrant("Listed");
    await migrant("Suspended", { hidden: 1 });
    await newPerson({ userType: "migrant", verified: true, firstName: "Unfinished", profile: false });
    const hosted = await migrant("Hosted");
    await newConnection(landlord, hosted, "active");
    expect(await browse()).toEqual({ status: 200, total: "1", names: ["Listed"] });
  });

  it("keeps those with an introduction that is not hosting yet, and those whose stay is over", async () => {
    await newConnection(landlord, await migrant("Introduced"), "pending");
    await newConnection(landlord, await migrant("Home again"), "completed");
    expect((await browse()).names.sort()).toEqual(["Home again", "Introduced"]);
  });
});

describe("the order", () => {
  it("is verified first, whatever the sort [§4.19]", async () => {
    await migrant("Plain", { verified: 0, urgent: 1, average_rating: 5, total_ratings: 9, created_at: 9 });
    await migrant("Verified", { created_at: 1 });
    for (const sort of ["recent", "rating", "urgent"])
      expect((await browse(`?sort=${sort}`)).names).toEqual(["Verified", "Plain"]);
  });

  it("is the newest profile first when nothing is asked, and for `recent` [§2.6.12]", async () => {
    await migrant("Second", { created_at: 2 });
    await migrant("Third", { created_at: 3 });
    await migrant("First", { created_at: 1 });
    expect((await browse()).names).toEqual(["Third", "Second", "First"]);
    expect((await browse("?sort=recent")).names).toEqual(["Third", "Second", "First"]);
  });

  it("is the best average first for `rating`, then the more ratings, and the unrated last [§2.6.12]", async () => {
    await migrant("Unrated");
    await migrant("Few", { average_rating: 4.5, total_ratings: 2 });
    await migrant("Many", { average_rating: 4.5, total_ratings: 20 });
    await migrant("Best", { average_rating: 5, total_ratings: 1 });
    await migrant("Poor", { average_rating: 1, total_ratings: 3 });
    expect((await browse("?sort=rating")).names).toEqual(["Best", "Many", "Few", "Poor", "Unrated"]);
  });

  it("is the urgent first for `urgent`, then the newest [§2.6.12]", async () => {
    await migrant("Old", { created_at: 1 });
    await migrant("New", { created_at: 4 });
    await migrant("Urgent", { created_at: 2, urgent: 1 });
    await migrant("Urgent and new", { created_at: 3, urgent: 1 });
    expect((await browse("?sort=urgent")).names).toEqual(["Urgent and new", "Urgent", "New", "Old"]);
  });
});

describe("a filter", () => {
  it("by city keeps that city, 'Any location' and those who named none [§2.6.6]", async () => {
    await migrant("London", { location_preference: "London" });
    await migrant("Leeds", { location_preference: "Leeds" });
    await migrant("Any", { location_preference: "Any location" });
    await migrant("Unsaid");
    expect((await browse("?locationPreference=London")).names.sort()).toEqual(["Any", "London", "Unsaid"]);
  });

  it.each([
    ["individual", ["1"]],
    ["couple", ["2"]],
    ["family", ["3", "5"]],
    ["large", ["20", "6"]],
  ])("by family size %s keeps households of %j [§2.6.7]", async (size, names) => {
    for (const people of [1, 2, 3, 5, 6, 20]) await migrant(String(people), { family_size: people });
    expect((await browse(`?familySize=${size}`)).names.sort()).toEqual(names);
  });

  it.each(["1-3 months", "3-6 months", "6-12 months", "12+ months"])(
    "by duration keeps %s and those who named none [§2.6.8]",
    async (duration) => {
      for (const each of ["1-3 months", "3-6 months", "6-12 months", "12+ months"])
        await migrant(each, { duration_needed: each });
      await migrant("Unsaid");
      const { names } = await browse(`?durationNeeded=${encodeURIComponent(duration)}`);
      expect(names.sort()).toEqual([duration, "Unsaid"].sort());
    },
  );

  it("by languages keeps whoever speaks any of them, whatever the case and spaces [§2.6.9]", async () => {
    await migrant("Both", { languages: '["English","Dari"]' });
    await migrant("Arabic", { languages: '["Arabic"]' });
    await migrant("French", { languages: '["French"]' });
    await migrant("None");
    const asked = encodeURIComponent(" DARI,, arabic ,Dari,");
    expect((await browse(`?languages=${asked}`)).names.sort()).toEqual(["Arabic", "Both"]);
  });

  it.each(["%", "_rabic", "Arab", "'", '"', "[", "x".repeat(60), "Arabic' or 1=1 --"])(
    "by languages takes %s as it is written",
    async (text) => {
      await migrant("Arabic", { languages: '["Arabic"]' });
      expect(await browse(`?languages=${encodeURIComponent(text)}`)).toEqual({
        status: 200,
        total: "0",
        names: [],
      });
    },
  );

  it.each(["Paris", "london", "Any location", "%"])(
    "by %s, which is no city of ours, finds nobody",
    async (place) => {
      await migrant("Any", { location_preference: "Any location" });
      await migrant("Unsaid");
      const answer = await browse(`?locationPreference=${encodeURIComponent(place)}`);
      expect(answer).toEqual({ status: 200, total: "0", names: [] });
    },
  );

  it("that is `all`, empty or only commas filters nothing", async () => {
    await migrant("Everyone");
    const all = "?locationPreference=all&familySize=&durationNeeded=all&languages=%2C%2C";
    expect((await browse(all)).names).toEqual(["Everyone"]);
  });

  it("by languages takes sixteen of sixty letters", async () => {
    await migrant("Arabic", { languages: '["Arabic"]' });
    const many = Array.from({ length: 15 }, (_, n) => `${n}`.padEnd(60, "م"));
    const asked = encodeURIComponent([...many, "Arabic"].join(", "));
    expect((await browse(`?languages=${asked}`)).names).toEqual(["Arabic"]);
  });

  it("works together with every other", async () => {
    const wanted = {
      location_preference: "Leeds",
      family_size: 2,
      duration_needed: "3-6 months",
      languages: '["Farsi"]',
    };
    await migrant("All", wanted);
    await migrant("Elsewhere", { ...wanted, location_preference: "London" });
    await migrant("Alone", { ...wanted, family_size: 1 });
    await migrant("Longer", { ...wanted, duration_needed: "12+ months" });
    await migrant("Other words", { ...wanted, languages: '["Spanish"]' });
    const query =
      "?locationPreference=Leeds&familySize=couple&durationNeeded=3-6+months&languages=farsi&sort=urgent";
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
    ["unknown", "1"],
  ])("%s=%s is refused and named", async (name, value) => {
    const answer = await landlord.call("GET", `/api/migrants?${new URLSearchParams({ [name]: value })}`);
    expect(answer.status).toBe(422);
    const { fields } = await answer.json<{ fields: Record<string, string> }>();
    expect(Object.keys(fields)).toEqual([name]);
  });

  it("that is given twice is refused", async () => {
    expect((await browse("?page=1&page=2")).status).toBe(422);
  });
});

describe("paging", () => {
  it("shows each person once, 50 a page, and nobody past the end [§9.5]", async () => {
    await many(120);
    const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map((page) => browse(`?page=${page}`)));
    expect(pages.map(({ names }) => names.length)).toEqual([50, 50, 20, 0, 0]);
    expect(pages.map(({ total }) => total)).toEqual(["120", "120", "120", "120", "120"]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(120);
  });

  it("asks for fewer with `limit`, and never for more than 50", async () => {
    await many(60);
    expect((await browse("?limit=7")).names.length).toBe(7);
    expect((await browse("?limit=1000000000")).status).toBe(422);
    expect((await browse("?limit=999999999")).names.length).toBe(50);
  });

  it("counts to 1000 and then says 1000+", async () => {
    await many(1000);
    expect((await browse()).total).toBe("1000");
    await migrant("One more");
    expect((await browse()).total).toBe("1000+");
    expect((await browse("?sort=urgent&page=20")).names.length).toBe(50);
  });
});

/** Many listed migrants, all made in the same millisecond. */
async function many(count: number) {
  const mark = crypto.randomUUID();
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} insert into users (id, email, user_type, first_name, last_name, verified, created_at)
       select '${mark}-' || n, '${mark}-' || n, 'migrant', 'N' || n, 'Last', n % 2, 1 from numbers`,
    ),
    env.DB.prepare(
      `${numbers} insert into migrant_profiles (id, user_id, country_of_origin, story, verified, created_at, updated_at)
       select '${mark}-p' || n, '${mark}-' || n, 'Sudan', 'A story.', n % 2, 1, 1 from numbers`,
    ),
  ]);
}
