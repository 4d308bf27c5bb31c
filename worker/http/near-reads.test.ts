import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import {
  answerMoveIn,
  getConnection,
  listConnections,
  updateConnection,
} from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { lastByConnection, listMessages, unreadByConnection } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { createPaymentIntent, listPayments } from "#schema/endpoints/payments.ts";
import { searchPeople } from "#schema/endpoints/people.ts";
import { getLandlordProfile, saveLandlordProfile } from "#schema/endpoints/profiles.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { as, type Client } from "#tests/client.ts";
import { type InboxCall, loseInboxes } from "#tests/faults.ts";
import { lagging } from "#tests/lag.ts";
import { listen, say } from "#tests/live.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  registration,
} from "#tests/people.ts";
import { change, now, row } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.restoreAllMocks());

interface Pair {
  landlord: Client;
  migrant: Client;
  migrantId: string;
  params: { id: string };
}

/** Bindings whose replica fails for every query that contains `words`. */
function failingReplica(message: string, words: string): typeof env {
  const fail = () => Promise.reject(new Error(message));
  const withSession = (begin?: string) => {
    const session = env.DB.withSession(begin);
    if (begin === "first-primary") return session;
    const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
    return {
      prepare: (sql: string) => (sql.includes(words) ? statement : session.prepare(sql)),
      batch: session.batch.bind(session),
      getBookmark: () => session.getBookmark(),
    };
  };
  return { ...env, DB: { withSession } as unknown as D1Database };
}

/** Makes each person's first call, after which their reads can be near. */
const settle = (...people: { token: string }[]) => Promise.all(people.map((person) => as(person).call(me)));

describe("a signed-in read", () => {
  it("does not wait for a distant database: browse, profiles, dashboards and threads", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    await settle(landlord, migrant);
    const far = await lagging();
    const [host, guest] = [landlord, migrant].map((person) => as(person, { bindings: far.bindings }));
    if (!host || !guest) throw new Error("two people");
    const params = { id: connectionId };
    // A read sends no bookmark to the person's inbox.
    loseInboxes(["tell"]);
    const log = vi.spyOn(console, "log");
    await host.call(me);
    await host.call(listMigrants);
    await host.call(getMigrant, { params: { id: migrant.id } });
    await host.call(getLandlordProfile);
    await guest.call(getLandlord, { params: { id: landlord.id } });
    for (const each of [host, guest]) {
      await each.call(listConnections);
      await each.call(getConnection, { params });
      await each.call(listMessages, { params });
      await each.call(unreadByConnection);
      await each.call(lastByConnection);
    }
    await host.call(listPayments);
    expect(far.distant()).toEqual([]);
    expect(log.mock.calls.filter(([line]) => String(line).includes("bookmark_not_told"))).toEqual([]);
  });

  it("starts at the primary only once, before the person's inbox knows a bookmark", async () => {
    const person = await newLandlord();
    const far = await lagging();
    const client = as(person, { bindings: far.bindings });
    await client.call(me);
    expect(far.distant()).toHaveLength(1);
    await far.catchUp();
    // The first call sends its bookmark to the inbox after its answer.
    await vi.waitFor(async () => {
      far.forget();
      await client.call(me);
      expect(far.distant()).toEqual([]);
    });
  });

  it("starts at the primary while the person's inbox is unreachable", async () => {
    const person = await newLandlord();
    await settle(person);
    const far = await lagging();
    await change(users, { id: person.id }, { firstName: "Newest" });
    loseInboxes();
    expect(await as(person, { bindings: far.bindings }).call(me)).toMatchObject({ firstName: "Newest" });
  });

  it("starts at the primary for admins, and for calls that take money", async () => {
    const [admin, landlord] = [await newAdmin(), await newLandlord()];
    const migrant = await newMigrant({ verified: true });
    await settle(admin, landlord);
    const { bindings, queries, forget } = await lagging();
    await as(admin, { bindings }).call(searchPeople, { body: { q: "Amal" } });
    expect(queries[0]?.to).toBe("primary");
    forget();
    await as(landlord, { bindings }).call(createPaymentIntent, { body: { migrantId: migrant.id } });
    expect(queries[0]?.to).toBe("primary");
  });

  it.each([
    ["", "every query"],
    ['"landlord_profiles"."user_id" = ?', "the queries after the first"],
  ])("reads at the primary when the replica fails: %s, %s", async (words) => {
    const person = await newLandlord();
    await settle(person);
    const bindings = failingReplica("D1_ERROR: Network connection lost.", words);
    await as(person, { bindings }).call(getLandlordProfile);
  });

  it.each(["", '"landlord_profiles"."user_id" = ?'])(
    "answers a wrong query at a replica with 500: %s",
    async (words) => {
      const person = await newLandlord();
      await settle(person);
      const bindings = failingReplica("D1_ERROR: no such column: SQLITE_ERROR", words);
      const refused = await as(person, { bindings }).refused(getLandlordProfile);
      expect(refused).toEqual({ status: 500, code: "internal" });
    },
  );

  it("is refused with 401 when it finds nothing and the primary knows that the session has ended", async () => {
    const person = await newLandlord();
    await settle(person);
    const { bindings } = await lagging();
    await change(users, { id: person.id }, { suspendedAt: now() });
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await as(person, { bindings }).refused(getConnection, unknown)).toMatchObject({ status: 401 });
  });

  it("is refused after one query at the primary", async () => {
    const person = await newLandlord();
    const { bindings, queries } = await lagging();
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await as(person, { bindings }).refused(getConnection, unknown)).toMatchObject({ status: 404 });
    expect(queries.map(({ to }) => to)).toEqual(["primary", expect.anything()]);
  });
});

describe("what a person has written", () => {
  it("is in their next read on every device, before any replica has it", async () => {
    const person = await newLandlord();
    await settle(person);
    const far = await lagging();
    const client = as(person, { bindings: far.bindings });
    await client.call(saveLandlordProfile, { body: { location: "York" } });
    expect(await client.call(getLandlordProfile)).toMatchObject({ location: "York" });
    await far.catchUp();
    far.forget();
    expect(await client.call(getLandlordProfile)).toMatchObject({ location: "York" });
    expect(far.distant()).toEqual([]);
  });

  it("waits once for the primary", async () => {
    const writes: ((pair: Pair) => Promise<unknown>)[] = [
      ({ landlord }) => landlord.call(saveLandlordProfile, { body: { location: "York" } }),
      ({ landlord, migrantId: id }) => landlord.call(viewMigrant, { params: { id } }),
      ({ migrant, params }) => migrant.call(answerMoveIn, { params, body: { movedIn: true } }),
    ];
    for (const write of writes) {
      const pair = await newConnectedPair("active");
      await settle(pair.landlord, pair.migrant);
      const far = await lagging();
      const [landlord, migrant] = [pair.landlord, pair.migrant].map((each) => as(each, far));
      if (!landlord || !migrant) throw new Error("two people");
      await write({ landlord, migrant, migrantId: pair.migrant.id, params: { id: pair.connectionId } });
      expect(far.queries.filter(({ to }) => to === "primary")).toHaveLength(1);
    }
  });

  it("can be a new account, which can make calls and sign in at once", async () => {
    const { bindings } = await lagging();
    const here = as(null, { bindings: { ...bindings, SESSIONS: env.SESSIONS } });
    const form = registration();
    const { token } = await here.call(register, { body: form });
    const session = await here.call(login, { body: { email: form.email, password: form.password } });
    for (const each of [{ token }, session]) {
      const client = as(each, { bindings: { ...bindings, SESSIONS: env.SESSIONS } });
      expect(await client.call(me)).toMatchObject({ email: form.email });
    }
  });
});

describe("what another person has written", () => {
  it("is in the read that follows its live frame, before any replica has it", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
    await settle(landlord, migrant);
    const { bindings } = await lagging();
    const screen = await listen(migrant);
    const params = { id: connectionId };
    await as(landlord, { bindings }).call(updateConnection, { params, body: { status: "active" } });
    await screen.until((each) => each.of("connection").length > 0);
    const seen = await as(migrant, { bindings }).call(getConnection, { params });
    expect(seen.status).toBe("active");
    screen.socket.close();
  });

  it.each<[string, InboxCall[]]>([
    ["", []],
    ["although their inbox is unreachable before the end", ["announceChange"]],
    ["although their inbox is unreachable after the end", ["push"]],
  ])("ends the reader's access as soon as the call that ends it has answered %s", async (_, lost) => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
    await settle(landlord, migrant);
    const { bindings } = await lagging();
    const home = () => as(migrant, { bindings }).send(getLandlord, { params: { id: landlord.id } });
    expect((await home()).status).toBe(200);
    loseInboxes(lost);
    const decline = { params: { id: connectionId }, body: { status: "cancelled" } } as const;
    await as(landlord, { bindings }).call(updateConnection, decline);
    expect((await home()).status).toBe(404);
  });

  it("leaves the reader's reads near after an end that was refused, or made and reported", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    await settle(landlord, migrant);
    const far = await lagging();
    const complete = { params: { id }, body: { status: "completed" } } as const;
    const untilNear = async () => {
      await far.catchUp();
      await vi.waitFor(async () => {
        far.forget();
        await as(migrant, far).call(me);
        expect(far.distant()).toEqual([]);
      });
    };
    await change(users, { id: migrant.id }, { suspendedAt: now() });
    await as(landlord, far).refused(updateConnection, complete);
    await change(users, { id: migrant.id }, { suspendedAt: null });
    await untilNear();
    await as(landlord, far).call(updateConnection, complete);
    await untilNear();
  });

  it("is found at the primary when the replica does not have it", async () => {
    const [landlord, migrant] = [await newLandlord(), await newMigrant()];
    await settle(landlord);
    const far = await lagging();
    const id = await newConnection(landlord, migrant);
    const client = as(landlord, { bindings: far.bindings });
    expect(await client.call(listConnections)).toEqual([]);
    expect((await client.call(getConnection, { params: { id } })).id).toBe(id);
    // After that, every read includes it.
    expect(await client.call(listConnections)).toHaveLength(1);
    const unknown = { params: { id: crypto.randomUUID() } };
    expect(await client.refused(getConnection, unknown)).toEqual({ status: 404, code: "not_found" });
  });

  it.each([
    ["the migrant was suspended", "active", "completed"],
    ["the fee was refunded", "pending", "cancelled"],
  ] as const)("refuses a change that the replica's data would allow: %s", async (_, from, to) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair(from);
    await settle(landlord);
    const { bindings } = await lagging();
    if (to === "completed") await change(users, { id: migrant.id }, { suspendedAt: now() });
    else await change(connections, { id }, { paymentCompleted: false });
    const move = { params: { id }, body: { status: to } };
    const refused = await as(landlord, { bindings }).refused(updateConnection, move);
    expect(refused).toEqual({ status: 409, code: "wrong_state" });
    expect((await row(connections, { id })).status).toBe(from);
  });

  it("allows a write that the replica's data would refuse", async () => {
    const { landlord, connectionId } = await newConnectedPair("active");
    await settle(landlord);
    const { bindings, queries, forget } = await lagging();
    const params = { id: connectionId };
    await as(landlord).call(updateConnection, { params, body: { status: "completed" } });
    const rating = { params, body: { stars: 5 } };
    await as(landlord, { bindings }).call(rateConnection, rating);
    forget();
    expect(await as(landlord, { bindings }).refused(rateConnection, rating)).toEqual({
      status: 409,
      code: "already_rated",
    });
    // The write already used the primary, so the work is not repeated.
    const inserts = queries.filter(({ sql }) => sql.some((each) => each.startsWith('insert into "ratings"')));
    expect(inserts).toHaveLength(1);
  });
});
