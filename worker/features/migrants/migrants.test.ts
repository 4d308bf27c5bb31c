import { describe, expect, it } from "vitest";
import { logout } from "#schema/endpoints/auth.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles, profileViews } from "#schema/tables/profiles.ts";
import { as, type Client, send } from "#tests/client.ts";
import {
  newAdmin,
  newConnection,
  newLandlord,
  newMigrant,
  newPerson,
  type TestPerson,
} from "#tests/people.ts";
import { change, row } from "#tests/rows.ts";

const newRuth = () => newLandlord({ firstName: "Ruth", lastName: "Ellis" });
const newAmina = () => newMigrant({ verified: true, firstName: "Amina", lastName: "Karimi" });
const unknown = "00000000-0000-4000-8000-000000000000";

const profileIdOf = async ({ id: userId }: TestPerson) => (await row(migrantProfiles, { userId })).id;
const read = (person: TestPerson, id: string) => as(person).call(getMigrant, { params: { id } });
/** The status of the response for one migrant. */
const statusOf = async (person: TestPerson, id: string) =>
  (await as(person).send(getMigrant, { params: { id } })).status;

/** Callers of each kind, and whether they may see migrants. */
async function callers(): Promise<[string, TestPerson, "sees" | "forbidden"][]> {
  return [
    ["a migrant who is not approved", await newMigrant(), "forbidden"],
    ["an approved migrant", await newMigrant({ verified: true }), "forbidden"],
    ["a migrant with the admin role", await newPerson({ userType: "migrant", role: "admin" }), "forbidden"],
    ["a landlord", await newRuth(), "sees"],
    ["a landlord without a profile", await newLandlord({ profile: false }), "sees"],
    ["an admin, who is a landlord", await newAdmin(), "sees"],
  ];
}

const calls: [string, (client: Client, id: string) => Promise<Response>][] = [
  ["GET /api/migrants", (client) => client.send(listMigrants)],
  ["GET /api/migrants/{id}", (client, id) => client.send(getMigrant, { params: { id } })],
  ["POST /api/migrants/{id}/view", (client, id) => client.send(viewMigrant, { params: { id } })],
];
describe.each(calls)("%s", (_, send) => {
  it("is allowed to landlords only; others get 403 also for an unknown id [§2.6.3, §2.7.3, §6.10]", async () => {
    const { id } = await newAmina();
    for (const [who, person, outcome] of await callers()) {
      const { status } = await send(as(person), id);
      expect([who, status]).toEqual([who, outcome === "sees" ? 200 : 403]);
    }
    expect((await send(as(await newMigrant({ verified: true })), unknown)).status).toBe(403);
  });

  it("refuses a caller who is not signed in, has signed out or is suspended", async () => {
    const { id } = await newAmina();
    const signedOut = await newRuth();
    await as(signedOut).call(logout);
    const suspended = await newLandlord({ suspended: true });
    for (const caller of [null, { token: "nonsense" }, signedOut, suspended])
      expect((await send(as(caller), id)).status).toBe(401);
  });
});

describe("one migrant", () => {
  it("is found by user id and by profile id, with every field of the profile", async () => {
    const [ruth, migrant] = [await newRuth(), await newAmina()];
    const photo = crypto.randomUUID();
    const details = {
      age: 31,
      gender: "Female",
      familySize: 4,
      durationNeeded: "3-6 months",
      locationPreference: "Leeds",
      languages: ["Dari", "English"],
      skills: ["Cooking"],
      urgent: true,
      employmentStatus: "Student",
      averageRating: 4.5,
      totalRatings: 2,
    } as const;
    await change(migrantProfiles, { userId: migrant.id }, { ...details, profilePicture: photo } as never);
    const profile = await read(ruth, migrant.id);
    expect(profile).toEqual({
      id: await profileIdOf(migrant),
      userId: migrant.id,
      user: { firstName: "Amina", lastName: "K", verified: true },
      profilePicture: expect.stringMatching(`^/objects/${photo}/profile\\?`),
      countryOfOrigin: "Syria",
      ...details,
      story: "A story.",
      housingStatus: "Seeking",
      profileViews: 0,
      verifiedOnly: false,
      verified: true,
    });
    expect(await read(ruth, profile.id)).toEqual(profile);
  });

  it("is not found by an unknown or malformed id, or by the id of a landlord or a suspended migrant", async () => {
    const [ruth, gone] = [await newRuth(), await newAmina()];
    await change(migrantProfiles, { userId: gone.id }, { hidden: true });
    const unfinished = await newMigrant({ profile: false });
    const ids = [unknown, "1", "%00", "..%2f", gone.id.toUpperCase(), gone.id, ruth.id, unfinished.id];
    for (const id of ids) {
      for (const [method, path] of [
        ["GET", `/api/migrants/${id}`],
        ["POST", `/api/migrants/${id}/view`],
      ] as const) {
        const answer = await send(method, path, { token: ruth.token });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.json()).toMatchObject({ message: "We could not find that.", code: "not_found" });
      }
    }
  });

  it("is found during a stay only by a connected landlord", async () => {
    const [host, stranger, migrant] = [await newRuth(), await newRuth(), await newAmina()];
    await newConnection(host, migrant, "active");
    expect(await statusOf(stranger, migrant.id)).toBe(404);
    expect((await as(stranger).send(viewMigrant, { params: { id: migrant.id } })).status).toBe(404);
    expect((await read(host, migrant.id)).housingStatus).toBe("Hosted");
  });
});

describe("a last name", () => {
  it.each(["pending", "active", "completed", "cancelled"] as const)(
    "is shown in full to a landlord with a %s connection, and as its first letter to others",
    async (status) => {
      const [connected, stranger, migrant] = [await newRuth(), await newRuth(), await newAmina()];
      await newConnection(connected, migrant, status);
      expect((await read(connected, migrant.id)).user.lastName).toBe("Karimi");
      if (status !== "active") expect((await read(stranger, migrant.id)).user.lastName).toBe("K");
    },
  );

  it("is shown as its first letter again after the fee is refunded", async () => {
    const [ruth, migrant] = [await newRuth(), await newAmina()];
    const id = await newConnection(ruth, migrant, "cancelled");
    await change(connections, { id }, { paymentCompleted: false });
    expect((await read(ruth, migrant.id)).user.lastName).toBe("K");
  });

  it("is shown in full in the list only to a landlord who is connected", async () => {
    const [connected, other, migrant] = [await newRuth(), await newRuth(), await newAmina()];
    const id = await newConnection(connected, migrant);
    await newConnection(other, await newAmina());
    const listed = async (person: TestPerson) =>
      (await as(person).call(listMigrants)).find(({ userId }) => userId === migrant.id)?.user.lastName;
    expect([await listed(connected), await listed(other)]).toEqual(["Karimi", "K"]);
    await change(connections, { id }, { paymentCompleted: false });
    expect(await listed(connected)).toBe("K");
  });

  it("is never shown in full in the list to others [§2.6.18]", async () => {
    const ruth = await newRuth();
    const migrant = await newMigrant({ verified: true, lastName: "Unmistakable" });
    const answer = await as(ruth).send(listMigrants);
    const text = await answer.text();
    expect(text).toContain(migrant.id);
    expect(text).not.toContain("Unmistakable");
  });

  it.each([
    ["Élodie", "É"],
    ["محمدی", "م"],
    ["👩‍🚀ova", "👩‍🚀"],
    ["d’Angelo", "d"],
  ])("of %s is shortened to %s", async (lastName, letter) => {
    const migrant = await newMigrant({ lastName });
    expect((await read(await newRuth(), migrant.id)).user.lastName).toBe(letter);
  });
});

describe("a view", () => {
  const view = async (person: TestPerson, id: string) =>
    (await as(person).call(viewMigrant, { params: { id } })).profileViews;

  it("is counted once per landlord and day, with either id [§4.12]", async () => {
    const [ruth, tom, migrant] = [await newRuth(), await newRuth(), await newAmina()];
    expect(await view(ruth, migrant.id)).toBe(1);
    expect(await view(ruth, await profileIdOf(migrant))).toBe(1);
    expect(await view(tom, migrant.id)).toBe(2);
    await change(profileViews, { landlordId: ruth.id }, { day: "2026-01-31" });
    expect(await view(ruth, migrant.id)).toBe(3);
    expect((await read(tom, migrant.id)).profileViews).toBe(3);
    const other = await newAmina();
    expect([await view(ruth, other.id), await view(tom, other.id)]).toEqual([1, 2]);
    const { day } = await row(profileViews, { landlordId: ruth.id, migrantId: other.id });
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await read(tom, migrant.id)).profileViews).toBe(3);
  });

  it("is counted once when many arrive at the same time", async () => {
    const [ruth, tom, migrant] = [await newRuth(), await newRuth(), await newAmina()];
    await Promise.all(Array.from({ length: 12 }, (_, n) => view(n % 2 ? ruth : tom, migrant.id)));
    expect((await read(ruth, migrant.id)).profileViews).toBe(2);
  });
});
