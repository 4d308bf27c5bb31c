import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { type ConnectionStatus, connectionStatuses, type UserType } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/http/database.ts";
import { decideSilentRefunds } from "#worker/services/refunds/silence.ts";
import { call, newConnection, newPerson, type TestPerson } from "#worker/testing/people.ts";

afterEach(() => vi.restoreAllMocks());

const day = 24 * 60 * 60 * 1000;

async function newPair(status: ConnectionStatus = "pending") {
  const landlord = await newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Okafor" });
  const migrant = await newPerson({ userType: "migrant", verified: true });
  const id = await newConnection(landlord, migrant, status);
  return { landlord, migrant, id };
}

const move = (person: TestPerson, id: string, status: string, more = {}) =>
  person.call("PUT", `/api/connections/${id}`, { status, ...more });

async function read(person: TestPerson, id: string) {
  const answer = await person.call("GET", `/api/connections/${id}`);
  expect(answer.status).toBe(200);
  return answer.json<Connection>();
}

async function list(person: TestPerson) {
  const answer = await person.call("GET", "/api/connections");
  expect(answer.status).toBe(200);
  return answer.json<Connection[]>();
}

const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

const refundsOf = async (connectionId: string) =>
  (
    await env.DB.prepare(
      `select r.reason from refunds r join connections c on c.payment_id = r.payment_id where c.id = ?`,
    )
      .bind(connectionId)
      .all<{ reason: string }>()
  ).results.map(({ reason }) => reason);

const isHosted = async (migrant: TestPerson) =>
  (await env.DB.prepare("select hosted from migrant_profiles where user_id = ?")
    .bind(migrant.id)
    .first("hosted")) === 1;

const madeDaysAgo = (connectionId: string, days: number) =>
  env.DB.prepare("update connections set created_at = ? where id = ?")
    .bind(Date.now() - days * day, connectionId)
    .run();

describe("the list of connections (permission table, row 12)", () => {
  it("is empty at first, for both sides", async () => {
    for (const userType of ["landlord", "migrant"] as const) {
      expect(await list(await newPerson({ userType }))).toEqual([]);
    }
  });

  it("shows both full names, and the migrant's profile to the landlord only", async () => {
    const { landlord, migrant, id } = await newPair("active");
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
      amount: "200.00",
      paymentCompleted: true,
      messagesPaused: false,
      fee: { returned: null, disputedAt: null },
      landlord: { id: landlord.id, firstName: "Ruth", lastName: "Okafor", verified: false },
      migrant: {
        id: migrant.id,
        firstName: "Amal",
        lastName: "Haddad",
        verified: true,
        migrantProfile: { countryOfOrigin: "Syria", familySize: 1, profilePicture: null },
      },
      myRating: null,
    });
    const [seenByMigrant] = await list(migrant);
    expect(seenByMigrant?.migrant).not.toHaveProperty("migrantProfile");
    expect(seenByMigrant?.landlord.lastName).toBe("Okafor");
    expect(await read(landlord, id)).toEqual(seenByLandlord);
    expect(await read(migrant, id)).toEqual(seenByMigrant);
  });

  it("holds only one's own, newest first", async () => {
    const { landlord, id: newest } = await newPair();
    await newPair();
    const other = await newPerson({ userType: "migrant", verified: true });
    const oldest = await newConnection(landlord, other, "cancelled");
    await madeDaysAgo(oldest, 3);
    expect((await list(landlord)).map(({ id }) => id)).toEqual([newest, oldest]);
    expect((await list(other)).map(({ id }) => id)).toEqual([oldest]);
  });

  it("says that a migrant's profile is gone, and how many stars the reader gave", async () => {
    const { landlord, migrant, id } = await newPair("completed");
    await env.DB.prepare("delete from migrant_profiles where user_id = ?").bind(migrant.id).run();
    await landlord.call("POST", `/api/connections/${id}/ratings`, { stars: 4 });
    const seen = await read(landlord, id);
    expect([seen.migrant.migrantProfile, seen.myRating]).toEqual([null, 4]);
    expect((await read(migrant, id)).myRating).toBeNull();
  });
});

describe("a landlord's figures", () => {
  it("count every connection and every fee that was not given back, beyond the 200 listed", async () => {
    const { landlord, migrant } = await newPair("active");
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

describe("a connection's 32 changes (permission table, state cells)", () => {
  const allowed = new Set([
    "landlord pending active",
    "landlord pending cancelled",
    "landlord active completed",
    "migrant pending cancelled",
    "migrant active cancelled",
  ]);
  const repeats = new Set([
    "landlord active active",
    "landlord completed completed",
    "landlord cancelled cancelled",
    "migrant cancelled cancelled",
  ]);
  const cells = (["landlord", "migrant"] as const).flatMap((who) =>
    connectionStatuses.flatMap((from) => connectionStatuses.map((to) => [who, from, to] as const)),
  );

  function expected(who: UserType, from: ConnectionStatus, to: ConnectionStatus) {
    if (allowed.has(`${who} ${from} ${to}`) || repeats.has(`${who} ${from} ${to}`)) return 200;
    return who === "migrant" && (to === "active" || to === "completed") ? 403 : 409;
  }

  it.each(cells)("%s asks to change %s to %s", async (who, from, to) => {
    const pair = await newPair(from);
    const person = pair[who];
    const before = await read(person, pair.id);
    const answer = await move(person, pair.id, to);
    expect(answer.status).toBe(expected(who, from, to));
    const after = await read(person, pair.id);
    const moved = allowed.has(`${who} ${from} ${to}`);
    if (answer.status === 200) expect(await answer.json()).toEqual(after);
    if (!moved) expect(after).toEqual(before);
    expect(after.status).toBe(moved ? to : from);
    expect(await isHosted(pair.migrant)).toBe(after.status === "active");
  });

  it("does not know other statuses, other fields or other methods", async () => {
    const { landlord, id } = await newPair();
    for (const body of [
      { status: "Active" },
      { status: "declined" },
      {},
      { status: "active", amount: "0" },
    ]) {
      expect((await landlord.call("PUT", `/api/connections/${id}`, body)).status).toBe(422);
    }
    expect((await landlord.call("DELETE", `/api/connections/${id}`)).status).toBe(405);
    expect((await read(landlord, id)).status).toBe("pending");
  });

  it("keeps the server's time, whatever completedAt the client sends", async () => {
    const { landlord, id } = await newPair("active");
    const answer = await move(landlord, id, "completed", { completedAt: "2001-01-01T00:00:00.000Z" });
    const { acceptedAt, completedAt, cancelledAt } = await answer.json<Connection>();
    expect(Date.parse(completedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect([acceptedAt, cancelledAt]).toEqual([expect.any(String), null]);
  });
});

describe("two changes at once", () => {
  it("accept a connection once: both tabs of the landlord see the same acceptance", async () => {
    const { landlord, id } = await newPair();
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(landlord, id, "active")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { acceptedAt } = await read(landlord, id);
    for (const answer of answers.filter(({ status }) => status === 200)) {
      expect((await answer.json<Connection>()).acceptedAt).toBe(acceptedAt);
    }
  });

  it("accept or withdraw, never both, and pay back only what was withdrawn in time", async () => {
    const { landlord, migrant, id } = await newPair();
    const [accepted, withdrawn] = await Promise.all([
      move(landlord, id, "active"),
      move(migrant, id, "cancelled"),
    ]);
    const { status, acceptedAt, paymentCompleted } = await read(landlord, id);
    const refunded = (await refundsOf(id)).length === 1;
    // A withdrawal may follow an acceptance, and then the fee stays paid.
    expect(refunded).toBe(withdrawn.status === 200 && acceptedAt === null);
    expect(paymentCompleted).toBe(!refunded);
    expect(status).toBe(withdrawn.status === 200 ? "cancelled" : "active");
    if (acceptedAt === null) expect(accepted.status).toBe(409);
  });
});

describe("hosting", () => {
  it("lasts while any connection of the migrant is active", async () => {
    const { landlord, migrant, id } = await newPair();
    const second = await newPerson({ userType: "landlord" });
    const other = await newConnection(second, migrant, "pending");
    await move(landlord, id, "active");
    await move(second, other, "active");
    await move(landlord, id, "completed");
    expect(await isHosted(migrant)).toBe(true);
    const [stranger, theirs] = [await newPair(), await newPair()];
    await move(theirs.landlord, theirs.id, "active");
    await move(migrant, other, "cancelled");
    expect(await isHosted(migrant)).toBe(false);
    expect([await isHosted(theirs.migrant), await isHosted(stranger.migrant)]).toEqual([true, false]);
  });
});

describe("the thread of an ended connection", () => {
  it.each([
    ["declined", "pending", "landlord", "cancelled"],
    ["withdrawn from", "active", "migrant", "cancelled"],
    ["completed", "active", "landlord", "completed"],
  ] as const)("that was %s is read only", async (_, from, who, to) => {
    const pair = await newPair(from);
    const write = (person: TestPerson) =>
      person.call("POST", "/api/messages", { connectionId: pair.id, content: "Hello" });
    expect((await write(pair.migrant)).status).toBe(201);
    expect((await move(pair[who], pair.id, to)).status).toBe(200);
    expect([(await write(pair.landlord)).status, (await write(pair.migrant)).status]).toEqual([409, 409]);
    const thread = await pair.migrant.call("GET", `/api/connections/${pair.id}/messages`);
    expect(await thread.json()).toHaveLength(1);
  });

  it("that cannot be reached holds up no change", async () => {
    const { landlord, id } = await newPair("active");
    const away = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    expect((await move(landlord, id, "completed")).status).toBe(200);
    away.mockRestore();
    const late = await landlord.call("POST", "/api/messages", { connectionId: id, content: "Hello" });
    expect(await codeOf(late)).toBe("connection_closed");
  });
});

describe("the fee goes back", () => {
  it("when the migrant withdraws while pending, once", async () => {
    const { landlord, migrant, id } = await newPair();
    const answer = await move(migrant, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: false });
    await move(migrant, id, "cancelled");
    expect(await refundsOf(id)).toEqual(["migrant_withdrew"]);
    expect((await read(landlord, id)).paymentCompleted).toBe(false);
  });

  it("when the landlord declines after 14 days in which the migrant never wrote", async () => {
    const { landlord, id } = await newPair();
    await landlord.call("POST", "/api/messages", { connectionId: id, content: "Are you there?" });
    await madeDaysAgo(id, 14);
    const answer = await move(landlord, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: false });
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });

  it("once it can be asked, when nobody could say whether the migrant wrote", async () => {
    const { landlord, id } = await newPair();
    await madeDaysAgo(id, 15);
    const unreachable = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    const answer = await move(landlord, id, "cancelled");
    expect(await answer.json()).toMatchObject({ status: "cancelled", paymentCompleted: true });
    unreachable.mockRestore();
    await decideSilentRefunds(env, openDatabase(env), id);
    expect(await read(landlord, id)).toMatchObject({ paymentCompleted: false });
    expect(await refundsOf(id)).toEqual(["declined_in_silence"]);
  });
});

describe("the fee stays paid", () => {
  it("when the landlord declines earlier, or after the migrant has written", async () => {
    const early = await newPair();
    await madeDaysAgo(early.id, 13.9);
    const heard = await newPair();
    await heard.migrant.call("POST", "/api/messages", { connectionId: heard.id, content: "Hello" });
    await madeDaysAgo(heard.id, 30);
    for (const { landlord, id } of [early, heard]) {
      expect(await (await move(landlord, id, "cancelled")).json()).toMatchObject({ paymentCompleted: true });
      expect(await refundsOf(id)).toEqual([]);
    }
  });

  it("when the migrant leaves an active stay, and when a stay is completed", async () => {
    const left = await newPair("active");
    const done = await newPair("active");
    await move(left.migrant, left.id, "cancelled");
    await move(done.landlord, done.id, "completed");
    for (const { landlord, id } of [left, done]) {
      expect((await read(landlord, id)).paymentCompleted).toBe(true);
      expect(await refundsOf(id)).toEqual([]);
    }
  });
});

describe("everybody else (permission table, rows 12 to 15)", () => {
  it("learns nothing: 404 as for a connection that never was, 401 without a session", async () => {
    const { id } = await newPair("active");
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
