import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import * as money from "#tests/money.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import type { Env } from "#worker/platform/env.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.useRealTimers());

/** The product as it is deployed: everything is counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };
const ask = ({ token }: TestPerson, method: string, path: string, body?: unknown) =>
  money.serve(counting, path, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
const refusal = async (answer: Response) => [
  answer.status,
  (await answer.json<{ code?: string }>()).code,
  Number(answer.headers.get("Retry-After")) > 0,
];

const landlords = {
  without_profile: () => newPerson({ userType: "landlord", profile: false }),
  unverified: () => newPerson({ userType: "landlord" }),
  verified: () => newPerson({ userType: "landlord", verified: true }),
};
const migrantPath = (id: string) => `/api/migrants/${id}`;

/** A migrant with a photo and a story of 4,000 code points, whom a language of their own finds. */
async function newStoryteller() {
  const migrant = await newPerson({ userType: "migrant", verified: true });
  const [language, photo] = [`Tale${crypto.randomUUID().slice(0, 8)}`, crypto.randomUUID()];
  const story = "I taught in Aleppo. ".repeat(200);
  await env.DB.prepare(
    "update migrant_profiles set story = ?, languages = ?, profile_picture = ? where user_id = ?",
  )
    .bind(story, JSON.stringify([language]), photo, migrant.id)
    .run();
  return { migrant, story, list: `/api/migrants?languages=${language}` };
}

async function readBoth(landlord: TestPerson, { migrant, list }: Awaited<ReturnType<typeof newStoryteller>>) {
  const [listed] = await (await ask(landlord, "GET", list)).json<MigrantProfile[]>();
  const opened = await (await ask(landlord, "GET", migrantPath(migrant.id))).json<MigrantProfile>();
  return [listed, opened].map((profile) => ({
    photo: profile?.profilePicture !== null,
    story: profile?.story ?? "",
  }));
}

describe("what a landlord reads of migrants", () => {
  it.each([
    ["without_profile", [false, true], [false, true]],
    ["unverified", [true, true], [true, false]],
    ["verified", [true, false], [true, false]],
  ] as const)("%s: photo and cut story, in the list and in the profile", async (tier, inList, inProfile) => {
    const teller = await newStoryteller();
    const [listed, opened] = await readBoth(await landlords[tier](), teller);
    for (const [seen, [photo, cut]] of [
      [listed, inList],
      [opened, inProfile],
    ] as const) {
      expect(seen?.photo).toBe(photo);
      expect(seen?.story).toMatch(cut ? /^(I taught in Aleppo\. )+.*…$/u : /Aleppo\. $/u);
      expect([...(seen?.story ?? "")].length).toEqual(cut ? expect.any(Number) : 4_000);
      if (cut) expect([...(seen?.story ?? "")].length).toBeLessThanOrEqual(300);
    }
  });

  it("grows at once with a profile and with the verification", async () => {
    const teller = await newStoryteller();
    const landlord = await landlords.without_profile();
    expect((await readBoth(landlord, teller))[1]).toMatchObject({ photo: false });
    await ask(landlord, "POST", "/api/profiles/landlord", { location: "Leeds" });
    expect((await readBoth(landlord, teller))[1]).toEqual({ photo: true, story: teller.story });
    await env.DB.prepare("update users set verified = 1 where id = ?").bind(landlord.id).run();
    expect((await readBoth(landlord, teller))[0]).toEqual({ photo: true, story: teller.story });
  });
});

describe("how often a landlord may ask", () => {
  const id = crypto.randomUUID();
  it.each([
    ["without_profile", "browseWithoutProfile", "GET", "/api/migrants", 10, "browse_needs_profile"],
    ["without_profile", "viewWithoutProfile", "GET", migrantPath(id), 60, "browse_needs_profile"],
    [
      "without_profile",
      "recordViewWithoutProfile",
      "POST",
      `${migrantPath(id)}/view`,
      60,
      "browse_needs_profile",
    ],
    ["unverified", "browseUnverified", "GET", "/api/migrants", 60, "browse_needs_verification"],
    ["unverified", "viewUnverified", "GET", migrantPath(id), 60, "browse_needs_verification"],
    [
      "unverified",
      "recordViewUnverified",
      "POST",
      `${migrantPath(id)}/view`,
      60,
      "browse_needs_verification",
    ],
    ["verified", "browse", "GET", "/api/migrants", 150, "too_many_requests"],
    ["verified", "viewProfile", "GET", migrantPath(id), 300, "too_many_requests"],
    ["verified", "recordView", "POST", `${migrantPath(id)}/view`, 300, "too_many_requests"],
  ] as const)("%s: %s", async (tier, limit: RateLimitName, method, path, calls, code) => {
    expect(rateLimits[limit].calls).toBe(calls);
    const [landlord, other] = [await landlords[tier](), await landlords[tier]()];
    await fillRateLimit(limit, "person", landlord.id);
    expect(await refusal(await ask(landlord, method, path))).toEqual([429, code, true]);
    expect((await ask(other, method, path)).status).not.toBe(429);
    vi.useFakeTimers({ now: Date.now() + rateLimits[limit].seconds * 1000, toFake: ["Date"] });
    expect((await ask(landlord, method, path)).status).not.toBe(429);
  });

  it("is ten pages without a profile, exactly, and more as soon as there is one [abuse 5]", async () => {
    const landlord = await landlords.without_profile();
    const pages = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => (await ask(landlord, "GET", "/api/migrants")).status),
      );
    expect((await pages()).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    await ask(landlord, "POST", "/api/profiles/landlord", { location: "Leeds" });
    expect(await pages()).toEqual(Array(12).fill(200));
  });

  it("counts opening a profile and recording the view apart", async () => {
    const landlord = await landlords.unverified();
    const migrant = await newPerson({ userType: "migrant", verified: true });
    await fillRateLimit("recordViewUnverified", "person", landlord.id);
    expect((await ask(landlord, "POST", `${migrantPath(migrant.id)}/view`)).status).toBe(429);
    expect((await ask(landlord, "GET", migrantPath(migrant.id))).status).toBe(200);
  });

  it("refuses before the kind of person, a wrong filter and a missing profile", async () => {
    const landlord = await landlords.unverified();
    expect((await ask(landlord, "GET", "/api/migrants?page=0")).status).toBe(422);
    await fillRateLimit("browseUnverified", "person", landlord.id);
    expect((await ask(landlord, "GET", "/api/migrants?page=0")).status).toBe(429);
    await fillRateLimit("viewUnverified", "person", landlord.id);
    expect((await ask(landlord, "GET", migrantPath(id))).status).toBe(429);
  });
});
