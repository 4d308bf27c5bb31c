import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.useRealTimers());

/** A client whose calls count towards the rate limits, as in production. */
const counted = (person: TestPerson) => as(person, { bindings: { ...env, RATE_LIMITS: "" } });

const landlords = {
  without_profile: () => newLandlord({ profile: false }),
  unverified: () => newLandlord(),
  verified: () => newLandlord({ verified: true }),
};

/** A migrant with a photo, a story (of 4,000 code points by default) and a unique language to filter by. */
async function newStoryteller(story = "I taught in Aleppo. ".repeat(200)) {
  const languages = `Tale${crypto.randomUUID().slice(0, 8)}`;
  const profile = { story, languages: [languages], profilePicture: crypto.randomUUID() };
  return { ...(await newMigrant({ verified: true, profile })), story, languages };
}

/** The photo and story that the landlord sees in the list and in the profile. */
async function readBoth(landlord: TestPerson, { id, languages }: Awaited<ReturnType<typeof newStoryteller>>) {
  const [listed] = await counted(landlord).call(listMigrants, { query: { languages } });
  const opened = await counted(landlord).call(getMigrant, { params: { id } });
  return [listed, opened].map((profile) => ({
    photo: profile?.profilePicture !== null,
    story: profile?.story ?? "",
  }));
}

describe("the detail that a landlord sees of a migrant", () => {
  it.each([
    ["without_profile", [false, true], [false, true]],
    ["unverified", [true, true], [true, false]],
    ["verified", [true, false], [true, false]],
  ] as const)(
    "is the photo and the full or shortened story of the tier %s, in the list and in the profile",
    async (tier, inList, inProfile) => {
      const storyteller = await newStoryteller();
      const [listed, opened] = await readBoth(await landlords[tier](), storyteller);
      for (const [seen, [photo, cut]] of [
        [listed, inList],
        [opened, inProfile],
      ] as const) {
        expect(seen?.photo).toBe(photo);
        expect(seen?.story).toMatch(cut ? /^(I taught in Aleppo\. )+.*…$/u : /Aleppo\. $/u);
        expect([...(seen?.story ?? "")].length).toEqual(cut ? expect.any(Number) : 4_000);
        if (!cut) continue;
        expect([...(seen?.story ?? "")].length).toBeLessThanOrEqual(300);
        // Only the last word is missing up to the limit.
        expect([...(seen?.story ?? "")].length).toBeGreaterThan(280);
      }
    },
  );

  it.each([
    [300, "x".repeat(300)],
    [301, `${"x".repeat(299)}…`],
  ])("is at most 300 characters of a story of %i in the list, before verification", async (length, seen) => {
    // `shortStory`
    const storyteller = await newStoryteller("x".repeat(length));
    const [listed] = await readBoth(await landlords.unverified(), storyteller);
    expect(listed?.story).toBe(seen);
  });

  it("increases at once when the landlord saves a profile or is verified", async () => {
    const storyteller = await newStoryteller();
    const landlord = await landlords.without_profile();
    expect((await readBoth(landlord, storyteller))[1]).toMatchObject({ photo: false });
    await counted(landlord).call(saveLandlordProfile, { body: { location: "Leeds" } });
    expect((await readBoth(landlord, storyteller))[1]).toEqual({ photo: true, story: storyteller.story });
    await change(users, { id: landlord.id }, { verified: true });
    expect((await readBoth(landlord, storyteller))[0]).toEqual({ photo: true, story: storyteller.story });
  });
});

describe("the rate limits of browsing", () => {
  const id = crypto.randomUUID();
  const calls = {
    list: (person: TestPerson) => counted(person).send(listMigrants),
    open: (person: TestPerson, of = id) => counted(person).send(getMigrant, { params: { id: of } }),
    view: (person: TestPerson, of = id) => counted(person).send(viewMigrant, { params: { id: of } }),
  };
  it.each([
    ["without_profile", "browseWithoutProfile", "list", 10, "browse_needs_profile"],
    ["without_profile", "viewWithoutProfile", "open", 60, "browse_needs_profile"],
    ["without_profile", "recordViewWithoutProfile", "view", 60, "browse_needs_profile"],
    ["unverified", "browseUnverified", "list", 60, "browse_needs_verification"],
    ["unverified", "viewUnverified", "open", 60, "browse_needs_verification"],
    ["unverified", "recordViewUnverified", "view", 60, "browse_needs_verification"],
    ["verified", "browse", "list", 150, "too_many_requests"],
    ["verified", "viewProfile", "open", 300, "too_many_requests"],
    ["verified", "recordView", "view", 300, "too_many_requests"],
  ] as const)(
    "apply to a landlord of the tier %s: %s",
    async (tier, limit: RateLimitName, call, expected, code) => {
      const [landlord, other] = [await landlords[tier](), await landlords[tier]()];
      await fillRateLimit(limit, "person", landlord.id, expected - 1);
      expect((await calls[call](landlord)).status).not.toBe(429);
      const refused = await calls[call](landlord);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await refusalOf(refused)).toEqual({ status: 429, code });
      expect((await calls[call](other)).status).not.toBe(429);
      vi.useFakeTimers({ now: Date.now() + rateLimits[limit].seconds * 1000, toFake: ["Date"] });
      expect((await calls[call](landlord)).status).not.toBe(429);
    },
  );

  it("allow exactly ten pages without a profile, and more as soon as there is one [abuse 5]", async () => {
    const landlord = await landlords.without_profile();
    const pages = () =>
      Promise.all(Array.from({ length: 12 }, async () => (await calls.list(landlord)).status));
    expect((await pages()).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    await counted(landlord).call(saveLandlordProfile, { body: { location: "Leeds" } });
    expect(await pages()).toEqual(Array(12).fill(200));
  });

  it("count opening a profile and recording its view separately", async () => {
    const landlord = await landlords.unverified();
    const migrant = await newMigrant({ verified: true });
    await fillRateLimit("recordViewUnverified", "person", landlord.id);
    expect((await calls.view(landlord, migrant.id)).status).toBe(429);
    expect((await calls.open(landlord, migrant.id)).status).toBe(200);
  });

  it("refuse too many calls before the filter is checked and the profile is read", async () => {
    const landlord = await landlords.unverified();
    expect((await counted(landlord).send(listMigrants, { query: { page: "0" } })).status).toBe(422);
    await fillRateLimit("browseUnverified", "person", landlord.id);
    expect((await counted(landlord).send(listMigrants, { query: { page: "0" } })).status).toBe(429);
    await fillRateLimit("viewUnverified", "person", landlord.id);
    expect((await calls.open(landlord)).status).toBe(429);
  });
});
