import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { call, newConnection, newPerson, type TestPerson } from "#tests/people.ts";

const landlord = () => newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Ellis" });
const amina = () =>
  newPerson({ userType: "migrant", verified: true, firstName: "Amina", lastName: "Karimi" });
const unknown = "00000000-0000-4000-8000-000000000000";

const change = (migrant: TestPerson, assignment: string) =>
  env.DB.prepare(`update migrant_profiles set ${assignment} where user_id = ?`).bind(migrant.id).run();

async function profileIdOf({ id }: TestPerson) {
  const row = await env.DB.prepare("select id from migrant_profiles where user_id = ?").bind(id).first();
  return String(row?.id);
}
async function read(person: TestPerson, id: string) {
  const answer = await person.call("GET", `/api/migrants/${id}`);
  return { status: answer.status, profile: await answer.json<MigrantProfile>() };
}

/** Callers by the names of the permission table. */
async function callers(): Promise<[string, TestPerson, "sees" | "forbidden"][]> {
  return [
    ["a migrant who is not approved", await newPerson({ userType: "migrant" }), "forbidden"],
    ["an approved migrant", await newPerson({ userType: "migrant", verified: true }), "forbidden"],
    ["a migrant with the admin role", await newPerson({ userType: "migrant", role: "admin" }), "forbidden"],
    ["a landlord", await landlord(), "sees"],
    ["a landlord without a profile", await newPerson({ userType: "landlord", profile: false }), "sees"],
    ["an admin, who is a landlord", await newPerson({ userType: "landlord", role: "admin" }), "sees"],
  ];
}

describe.each([
  ["GET /api/migrants", "GET", () => "/api/migrants"],
  ["GET /api/migrants/{id}", "GET", (id: string) => `/api/migrants/${id}`],
  ["POST /api/migrants/{id}/view", "POST", (id: string) => `/api/migrants/${id}/view`],
] as const)("%s", (_, method, pathOf) => {
  it("is for landlords only, and says nothing more to others [§2.6.3, §2.7.3, §6.10]", async () => {
    const { id } = await amina();
    for (const [who, person, outcome] of await callers()) {
      const { status } = await person.call(method, pathOf(id));
      expect([who, status]).toEqual([who, outcome === "sees" ? 200 : 403]);
    }
    const [, migrant] = (await callers())[1] ?? [];
    if (method === "POST" || pathOf(id).includes(id)) {
      expect((await migrant?.call(method, pathOf(unknown)))?.status).toBe(403);
    }
  });

  it("refuses whoever is not signed in, has signed out or is suspended", async () => {
    const { id } = await amina();
    const left = await landlord();
    await left.call("POST", "/api/auth/logout");
    const suspended = await landlord();
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(suspended.id).run();
    expect((await call(method, pathOf(id))).status).toBe(401);
    expect((await call(method, pathOf(id), { token: "nonsense" })).status).toBe(401);
    expect((await left.call(method, pathOf(id))).status).toBe(401);
    expect((await suspended.call(method, pathOf(id))).status).toBe(401);
  });
});

describe("one migrant", () => {
  it("is found by user id and by profile id, with every field of a profile", async () => {
    const [ruth, migrant] = [await landlord(), await amina()];
    const photo = crypto.randomUUID();
    await change(
      migrant,
      `age = 31, gender = 'Female', family_size = 4, duration_needed = '3-6 months', location_preference = 'Leeds',
       languages = '["Dari","English"]', skills = '["Cooking"]', urgent = 1, employment_status = 'Student',
       profile_picture = '${photo}', average_rating = 4.5, total_ratings = 2`,
    );
    const { profile } = await read(ruth, migrant.id);
    expect(profile).toEqual({
      id: await profileIdOf(migrant),
      userId: migrant.id,
      user: { firstName: "Amina", lastName: "K", verified: true },
      profilePicture: expect.stringMatching(`^/objects/${photo}/profile\\?`),
      countryOfOrigin: "Syria",
      age: 31,
      gender: "Female",
      familySize: 4,
      durationNeeded: "3-6 months",
      locationPreference: "Leeds",
      languages: ["Dari", "English"],
      skills: ["Cooking"],
      story: "A story.",
      urgent: true,
      employmentStatus: "Student",
      housingStatus: "Seeking",
      averageRating: 4.5,
      totalRatings: 2,
      profileViews: 0,
      verified: true,
    });
    expect((await read(ruth, profile.id)).profile).toEqual(profile);
  });

  it("answers the same bytes for nobody, no id, a landlord and one who is suspended", async () => {
    const [ruth, gone] = [await landlord(), await amina()];
    await change(gone, "hidden = 1");
    const unfinished = await newPerson({ userType: "migrant", profile: false });
    const ids = [unknown, "1", "%00", "..%2f", gone.id.toUpperCase(), gone.id, ruth.id, unfinished.id];
    for (const id of ids) {
      for (const [method, path] of [
        ["GET", `/api/migrants/${id}`],
        ["POST", `/api/migrants/${id}/view`],
      ] as const) {
        const answer = await ruth.call(method, path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.json()).toMatchObject({ message: "We could not find that.", code: "not_found" });
      }
    }
  });

  it("is gone while hosted, but for a landlord who is connected with them", async () => {
    const [host, stranger, migrant] = [await landlord(), await landlord(), await amina()];
    await newConnection(host, migrant, "active");
    expect((await read(stranger, migrant.id)).status).toBe(404);
    expect((await stranger.call("POST", `/api/migrants/${migrant.id}/view`)).status).toBe(404);
    const { status, profile } = await read(host, migrant.id);
    expect([status, profile.housingStatus]).toEqual([200, "Hosted"]);
  });
});

describe("a last name", () => {
  it.each(["pending", "active", "completed", "cancelled"] as const)(
    "is told whole to a landlord with a %s connection, and to no other only its first letter",
    async (status) => {
      const [connected, stranger, migrant] = [await landlord(), await landlord(), await amina()];
      await newConnection(connected, migrant, status);
      expect((await read(connected, migrant.id)).profile.user.lastName).toBe("Karimi");
      if (status !== "active") expect((await read(stranger, migrant.id)).profile.user.lastName).toBe("K");
    },
  );

  it("is a letter again once the fee has been given back", async () => {
    const [ruth, migrant] = [await landlord(), await amina()];
    const id = await newConnection(ruth, migrant, "cancelled");
    await env.DB.prepare("update connections set payment_completed = 0 where id = ?").bind(id).run();
    expect((await read(ruth, migrant.id)).profile.user.lastName).toBe("K");
  });

  it("never leaves whole in the list either [§2.6.18]", async () => {
    const ruth = await landlord();
    const migrant = await newPerson({ userType: "migrant", verified: true, lastName: "Unmistakable" });
    const answer = await ruth.call("GET", "/api/migrants");
    const text = await answer.text();
    expect(text).toContain(migrant.id);
    expect(text).not.toContain("Unmistakable");
  });

  it.each([
    ["Élodie", "É"],
    ["محمدی", "م"],
    ["👩‍🚀ova", "👩‍🚀"],
    ["d’Angelo", "d"],
  ])("%s begins with %s", async (lastName, letter) => {
    const migrant = await newPerson({ userType: "migrant", lastName });
    expect((await read(await landlord(), migrant.id)).profile.user.lastName).toBe(letter);
  });
});

describe("a view", () => {
  const view = async (person: TestPerson, id: string) =>
    (await (await person.call("POST", `/api/migrants/${id}/view`)).json<{ profileViews: number }>())
      .profileViews;

  it("counts once for each landlord and day, by either id [§4.12]", async () => {
    const [ruth, tom, migrant] = [await landlord(), await landlord(), await amina()];
    expect(await view(ruth, migrant.id)).toBe(1);
    expect(await view(ruth, await profileIdOf(migrant))).toBe(1);
    expect(await view(tom, migrant.id)).toBe(2);
    await env.DB.prepare("update profile_views set day = '2026-01-31' where landlord_id = ?")
      .bind(ruth.id)
      .run();
    expect(await view(ruth, migrant.id)).toBe(3);
    expect((await read(tom, migrant.id)).profile.profileViews).toBe(3);
    const other = await amina();
    expect([await view(ruth, other.id), await view(tom, other.id)]).toEqual([1, 2]);
    expect((await read(tom, migrant.id)).profile.profileViews).toBe(3);
  });

  it("counts once when many arrive at the same moment", async () => {
    const [ruth, tom, migrant] = [await landlord(), await landlord(), await amina()];
    await Promise.all(Array.from({ length: 12 }, (_, n) => view(n % 2 ? ruth : tom, migrant.id)));
    expect((await read(ruth, migrant.id)).profile.profileViews).toBe(2);
  });
});
