import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { getConnection, listConnections, summarizeConnections } from "#schema/endpoints/connections.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as, send } from "#tests/client.ts";
import { madeDaysAgo, move, readConnection, waitForRefunds } from "#tests/connections.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, remove, row } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { findConnectionOfPayment } from "./queries.ts";

const list = (person: TestPerson) => as(person).call(listConnections);

afterAll(waitForRefunds);

describe("the list of connections", () => {
  it("is empty at first, for landlords and migrants", async () => {
    for (const person of [await newLandlord(), await newMigrant()]) expect(await list(person)).toEqual([]);
  });

  it("shows both full names, and the migrant's profile to the landlord only", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const [seenByLandlord] = await list(landlord);
    expect(seenByLandlord).toEqual({
      id,
      landlordId: landlord.id,
      migrantId: migrant.id,
      status: "active",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      acceptedAt: expect.any(String),
      completedAt: null,
      cancelledAt: null,
      endReason: null,
      moveIn: { state: "asked", until: expect.any(String) },
      amount: "200.00",
      paymentCompleted: true,
      messagesPaused: false,
      pausedFor: null,
      fee: { returned: null, disputedAt: null },
      landlord: { id: landlord.id, firstName: "Ruth", lastName: "Okafor", verified: false },
      migrant: {
        id: migrant.id,
        firstName: "Amal",
        lastName: "Haddad",
        verified: true,
        migrantProfile: {
          countryOfOrigin: "Syria",
          familySize: 1,
          profilePicture: null,
          housingStatus: "Hosted",
        },
      },
      myRating: null,
    });
    const [seenByMigrant] = await list(migrant);
    expect(seenByMigrant?.migrant).not.toHaveProperty("migrantProfile");
    expect(seenByMigrant?.landlord.lastName).toBe("Okafor");
    expect(await readConnection(landlord, id)).toEqual(seenByLandlord);
    expect(await readConnection(migrant, id)).toEqual(seenByMigrant);
  });

  it("contains only the reader's connections, newest first [§2.10.9]", async () => {
    const { landlord, connectionId: newest } = await newConnectedPair();
    const strangers = await newConnectedPair();
    await move(strangers.migrant, strangers.connectionId, "cancelled");
    const other = await newMigrant({ verified: true });
    const oldest = await newConnection(landlord, other, "cancelled");
    await madeDaysAgo(oldest, 3);
    expect((await list(landlord)).map(({ id }) => id)).toEqual([newest, oldest]);
    expect((await list(other)).map(({ id }) => id)).toEqual([oldest]);
  });

  it("has null for a deleted migrant profile, and the stars that the reader gave", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await remove(migrantProfiles, { userId: migrant.id });
    const earlier = await newConnection(landlord, await newMigrant(), "completed");
    await madeDaysAgo(earlier, 3);
    for (const [each, stars] of [
      [earlier, 2],
      [id, 4],
    ] as const)
      await as(landlord).call(rateConnection, { params: { id: each }, body: { stars } });
    expect((await list(landlord)).map(({ myRating }) => myRating)).toEqual([4, 2]);
    const seen = await readConnection(landlord, id);
    expect([seen.migrant.migrantProfile, seen.myRating]).toEqual([null, 4]);
    expect((await readConnection(migrant, id)).myRating).toBeNull();
  });

  it("has no home of a landlord without a profile", async () => {
    const [landlord, migrant] = [await newLandlord({ profile: false }), await newMigrant()];
    await newConnection(landlord, migrant, "active");
    expect((await list(migrant))[0]?.landlord).toMatchObject({ id: landlord.id, home: null });
  });
});

describe("a landlord's figures", () => {
  it("count every connection and every fee that was not refunded, also beyond the 200 listed", async () => {
    const { landlord, migrant } = await newConnectedPair("active");
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 230)
       insert into connections (id, landlord_id, migrant_id, status, payment_id, amount_pence, payment_completed, created_at)
       select ? || i, ?, ?, 'cancelled', ? || i, 20000, i > 30, i from n`,
    )
      .bind(`c-${landlord.id}-`, landlord.id, migrant.id, `p-${landlord.id}-`)
      .run();
    // `connectionsListed`
    expect(await list(landlord)).toHaveLength(200);
    const figures = { total: 231, active: 1, totalCost: "40200.00" };
    expect(await as(landlord).call(summarizeConnections)).toEqual(figures);
  });

  it("are zero at first, and refused to migrants and visitors", async () => {
    const figures = { total: 0, active: 0, totalCost: "0.00" };
    expect(await as(await newLandlord()).call(summarizeConnections)).toEqual(figures);
    expect((await as(await newMigrant()).refused(summarizeConnections)).status).toBe(403);
    expect((await anonymous.refused(summarizeConnections)).status).toBe(401);
  });
});

it("other people get the same 404 as for an unknown connection, and 401 without a session", async () => {
  const { connectionId: id } = await newConnectedPair("active");
  const stranger = await newMigrant();
  const others = [stranger, await newMigrant({ verified: true }), await newLandlord(), await newAdmin()];
  const suspended = await newLandlord();
  await change(users, { id: suspended.id }, { suspendedAt: now() });
  const bodyOf = async (answer: Response) => {
    const { requestId, ...rest } = await answer.json<{ requestId: string }>();
    return { status: answer.status, ...rest };
  };
  const unknown = { params: { id: crypto.randomUUID() } };
  const notFound = await bodyOf(await as(stranger).send(getConnection, unknown));
  expect(notFound.status).toBe(404);
  for (const place of [id, "1", id.toUpperCase(), "%00"]) {
    const path = `/api/connections/${place}`;
    for (const { token } of others) {
      expect(await bodyOf(await send("GET", path, { token }))).toEqual(notFound);
      for (const status of ["active", "completed", "cancelled"])
        expect(await bodyOf(await send("PUT", path, { token, json: { status } }))).toEqual(notFound);
    }
    for (const json of [undefined, { status: "cancelled" }]) {
      const method = json ? "PUT" : "GET";
      for (const token of [undefined, suspended.token])
        expect((await send(method, path, { token, json })).status).toBe(401);
    }
  }
  for (const person of others) expect(await list(person)).toEqual([]);
  for (const caller of [anonymous, as(suspended)])
    expect((await caller.refused(listConnections)).status).toBe(401);
});

it("the connection that a payment made is found by its two people, and by no one else", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair();
  const ids = [await newConnection(landlord, await newMigrant()), connectionId];
  const db = openDatabase(env);
  const find = async (person: TestPerson, paymentId: string) =>
    (await findConnectionOfPayment(db, person, paymentId, now()))?.connection.id;
  const payments = await Promise.all(ids.map(async (id) => (await row(connections, { id })).paymentId));
  for (const [at, paymentId] of payments.entries()) expect(await find(landlord, paymentId)).toBe(ids[at]);
  const found = [migrant, await newMigrant(), await newLandlord()].map((person) =>
    find(person, payments[1] ?? ""),
  );
  expect(await Promise.all(found)).toEqual([connectionId, undefined, undefined]);
});

it.each([
  ["active", true],
  ["cancelled", false],
] as const)("each person sees the other's photo in a connection that is %s: %s", async (status, shown) => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair(status);
  const photo = crypto.randomUUID();
  await change(migrantProfiles, { userId: migrant.id }, { profilePicture: photo });
  await change(landlordProfiles, { userId: landlord.id }, { spacePhoto: photo });
  const { migrantProfile } = (await readConnection(landlord, id)).migrant;
  const { spacePhoto } = (await readConnection(migrant, id)).landlord;
  const paths = [migrantProfile?.profilePicture, spacePhoto?.card];
  expect(paths.map((path) => path?.includes(photo) ?? false)).toEqual([shown, shown]);
});

it.each(["landlord", "migrant"] as const)(
  "the photo of a suspended %s is not shown to the other person of the stay until the suspension is lifted",
  async (who) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const photo = crypto.randomUUID();
    await change(migrantProfiles, { userId: migrant.id }, { profilePicture: photo });
    await change(landlordProfiles, { userId: landlord.id }, { spacePhoto: photo });
    const seen = async () =>
      who === "landlord"
        ? (await readConnection(migrant, id)).landlord.spacePhoto?.card
        : (await readConnection(landlord, id)).migrant.migrantProfile?.profilePicture;
    const person = who === "landlord" ? landlord : migrant;
    for (const [suspendedAt, shown] of [
      [now(), false],
      [null, true],
    ] as const) {
      await change(users, { id: person.id }, { suspendedAt });
      expect((await seen())?.includes(photo) ?? false).toBe(shown);
    }
  },
);

describe("an ended connection", () => {
  it.each([
    ["pending", "migrant", "withdrawn"],
    ["active", "migrant", "withdrawn"],
    ["pending", "landlord", "declined"],
  ] as const)("shows both people why: a %s one that the %s ended was %s", async (from, who, endReason) => {
    const { connectionId: id, ...pair } = await newConnectedPair(from);
    expect((await move(pair[who], id, "cancelled")).endReason).toBe(endReason);
    for (const reader of [pair.landlord, pair.migrant])
      expect((await readConnection(reader, id)).endReason).toBe(endReason);
  });

  it("does not show the landlord whether the migrant has a host", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    await newConnection(await newLandlord(), migrant, "active");
    const housing = async () => (await readConnection(landlord, id)).migrant.migrantProfile?.housingStatus;
    expect(await housing()).toBe("Hosted");
    await move(landlord, id, "cancelled");
    expect(await housing()).toBeNull();
  });
});

describe("names after a refund", () => {
  it("are a first name and an initial to the other person, in the list and the connection [abuse 4]", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    await move(migrant, id, "cancelled");
    for (const seen of [await readConnection(landlord, id), ...(await list(landlord))])
      expect([seen.migrant.lastName, seen.landlord.lastName]).toEqual(["H", "Okafor"]);
    for (const seen of [await readConnection(migrant, id), ...(await list(migrant))])
      expect([seen.migrant.lastName, seen.landlord.lastName]).toEqual(["Haddad", "O"]);
  });

  it("stay complete if the fee was not refunded", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    await move(migrant, id, "cancelled");
    expect((await readConnection(landlord, id)).migrant.lastName).toBe("Haddad");
  });
});
