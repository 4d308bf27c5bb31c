import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { madeDaysAgo, readConnection } from "#tests/connections.ts";
import { call, newConnectedPair, newConnection, newPerson, type TestPerson } from "#tests/people.ts";

async function list(person: TestPerson) {
  const answer = await person.call("GET", "/api/connections");
  expect(answer.status).toBe(200);
  return answer.json<Connection[]>();
}

describe("the list of connections", () => {
  it("is empty at first, for both sides", async () => {
    for (const userType of ["landlord", "migrant"] as const) {
      expect(await list(await newPerson({ userType }))).toEqual([]);
    }
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

  it("holds only one's own, newest first [§2.10.9]", async () => {
    const { landlord, connectionId: newest } = await newConnectedPair();
    await newConnectedPair();
    const other = await newPerson({ userType: "migrant", verified: true });
    const oldest = await newConnection(landlord, other, "cancelled");
    await madeDaysAgo(oldest, 3);
    expect((await list(landlord)).map(({ id }) => id)).toEqual([newest, oldest]);
    expect((await list(other)).map(({ id }) => id)).toEqual([oldest]);
  });

  it("says that a migrant's profile is gone, and how many stars the reader gave", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await env.DB.prepare("delete from migrant_profiles where user_id = ?").bind(migrant.id).run();
    await landlord.call("POST", `/api/connections/${id}/ratings`, { stars: 4 });
    const seen = await readConnection(landlord, id);
    expect([seen.migrant.migrantProfile, seen.myRating]).toEqual([null, 4]);
    expect((await readConnection(migrant, id)).myRating).toBeNull();
  });
});

describe("a landlord's figures", () => {
  it("count every connection and every fee that was not given back, beyond the 200 listed", async () => {
    const { landlord, migrant } = await newConnectedPair("active");
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 230)
       insert into connections (id, landlord_id, migrant_id, status, payment_id, amount_pence, payment_completed, created_at)
       select ? || i, ?, ?, 'cancelled', ? || i, 20000, i > 30, i from n`,
    )
      .bind(`c-${landlord.id}-`, landlord.id, migrant.id, `p-${landlord.id}-`)
      .run();
    expect(await list(landlord)).toHaveLength(200);
    const answer = await landlord.call("GET", "/api/landlord/connections-summary");
    expect(await answer.json()).toEqual({ total: 231, active: 1, totalCost: "40200.00" });
  });

  it("are zero at first, and no business of migrants or strangers", async () => {
    const path = "/api/landlord/connections-summary";
    const newcomer = await (await newPerson({ userType: "landlord" })).call("GET", path);
    expect(await newcomer.json()).toEqual({ total: 0, active: 0, totalCost: "0.00" });
    expect((await (await newPerson({ userType: "migrant" })).call("GET", path)).status).toBe(403);
    expect((await call("GET", path)).status).toBe(401);
  });
});

describe("everybody else", () => {
  it("learns nothing: 404 as for a connection that never was, 401 without a session", async () => {
    const { connectionId: id } = await newConnectedPair("active");
    const others = await Promise.all([
      newPerson({ userType: "migrant" }),
      newPerson({ userType: "migrant", verified: true }),
      newPerson({ userType: "landlord" }),
      newPerson({ userType: "landlord", role: "admin" }),
    ]);
    const suspended = await newPerson({ userType: "landlord" });
    await env.DB.prepare("update users set suspended_at = ? where id = ?")
      .bind(Date.now(), suspended.id)
      .run();
    const said = async (answer: Response) => {
      const { requestId, ...rest } = await answer.json<{ requestId: string }>();
      return { status: answer.status, ...rest };
    };
    const [anyone] = others;
    const nothing = await said(await anyone.call("GET", `/api/connections/${crypto.randomUUID()}`));
    expect(nothing.status).toBe(404);
    for (const place of [id, "1", id.toUpperCase(), "%00"]) {
      const path = `/api/connections/${place}`;
      for (const person of others) {
        expect(await said(await person.call("GET", path))).toEqual(nothing);
        for (const status of ["active", "completed", "cancelled"]) {
          expect(await said(await person.call("PUT", path, { status }))).toEqual(nothing);
        }
      }
      for (const body of [undefined, { status: "cancelled" }]) {
        const method = body ? "PUT" : "GET";
        expect((await call(method, path, { body })).status).toBe(401);
        expect((await suspended.call(method, path, body)).status).toBe(401);
      }
    }
    for (const person of others) expect(await list(person)).toEqual([]);
    expect((await call("GET", "/api/connections")).status).toBe(401);
    expect((await suspended.call("GET", "/api/connections")).status).toBe(401);
  });
});
