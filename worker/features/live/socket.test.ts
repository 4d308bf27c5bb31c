import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { logout } from "#schema/endpoints/auth.ts";
import { openTicket } from "#schema/endpoints/live.ts";
import { live } from "#schema/limits.ts";
import { closeCodes, ping } from "#schema/live.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as, refusalOf, send } from "#tests/client.ts";
import { listen, requestSocket, say, ticketOf } from "#tests/live.ts";
import { newConnectedPair, newLandlord, newMigrant, otherDevice, type TestPerson } from "#tests/people.ts";
import { change, now } from "#tests/rows.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { signToken } from "#worker/platform/signed-tokens.ts";
import { type Ending, endSessions } from "./push-frames.ts";
import { readTicket } from "./tickets.ts";

// Some tests open many sockets.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ends sessions as a call does, without changing the person's row. */
const end = ({ id }: TestPerson, ending: Ending) =>
  endSessions({ env, db: openDatabase(env) }, id, ending, async () => {});

/** A ticket that is signed with our key and has these claims. */
const sign = (person: TestPerson, claims: { sid?: unknown; end?: unknown }) =>
  signToken(env, "live", {
    subject: person.id,
    id: crypto.randomUUID(),
    issuedAt: Date.now() / 1000,
    lasts: live.ticketSeconds,
    claims,
  });

/** Moves the clock forward. */
const advanceClock = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("the live socket", () => {
  it("opens once per ticket, with the subprotocol live.v1", async () => {
    const person = await newMigrant();
    const ticket = await ticketOf(person);
    const answer = await requestSocket(ticket);
    expect([answer.status, answer.headers.get("Sec-WebSocket-Protocol")]).toEqual([101, "live.v1"]);
    answer.webSocket?.accept();
    expect(await refusalOf(requestSocket(ticket))).toEqual({ status: 401, code: "unauthenticated" });
    expect((await anonymous.send(openTicket)).status).toBe(401);
  });

  it("opens once when thirty requests use the same ticket at once", async () => {
    const ticket = await ticketOf(await newMigrant());
    const answers = await Promise.all(Array.from({ length: 30 }, () => requestSocket(ticket)));
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(1);
    for (const { webSocket } of answers) webSocket?.accept();
  });

  it("does not open without a valid ticket [ASVS 4.4.2]", async () => {
    const person = await newMigrant();
    const [key] = settingsOf(env).sessionKeys;
    const forge = (audience: string, secret: Uint8Array) =>
      new SignJWT({ sid: decodeJwt(person.token).jti, end: Date.now() })
        .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
        .setSubject(person.id)
        .setJti(crypto.randomUUID())
        .setIssuer("havenbridge")
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime("1m")
        .sign(secret);
    const tickets = [
      null,
      "",
      "garbage",
      "a.b.c",
      person.token,
      await forge("live", new TextEncoder().encode("another house's key, 32 bytes long")),
      await forge("session", key?.secret ?? new Uint8Array(32)),
    ];
    for (const ticket of tickets)
      expect(await refusalOf(requestSocket(ticket))).toEqual({ status: 401, code: "unauthenticated" });
    const [sid, end] = [decodeJwt(person.token).jti, Date.now() / 1000 + 60];
    for (const claims of [{ sid }, { end }, { sid, end: "later" }, { sid: 1, end }])
      expect(await readTicket(env, await sign(person, claims))).toBeNull();
    // A valid ticket is refused when the request offers no supported version of the protocol.
    const ticket = await ticketOf(person);
    const later = { "Sec-WebSocket-Protocol": `live.v9, ticket.${ticket}` };
    expect(await refusalOf(requestSocket(null, later))).toEqual({ status: 401, code: "unauthenticated" });
  });

  it("opens with a ticket of the last 60 seconds, but not with an older one", async () => {
    // `live.ticketSeconds`; a ticket ends at a whole second.
    vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000);
    const person = await newMigrant();
    const [young, old] = [await ticketOf(person), await ticketOf(person)];
    advanceClock(59_000);
    const answer = await requestSocket(young);
    expect(answer.status).toBe(101);
    answer.webSocket?.accept();
    advanceClock(1_000);
    expect(await refusalOf(requestSocket(old))).toEqual({ status: 401, code: "unauthenticated" });
  });

  it("does not open for another origin or without an upgrade, and such a request does not use up the ticket [ASVS 4.4.2]", async () => {
    const ticket = await ticketOf(await newMigrant());
    for (const Origin of ["https://evil.example", "null", "http://localhost:8788"]) {
      expect(await refusalOf(requestSocket(ticket, { Origin }))).toEqual({
        status: 403,
        code: "wrong_origin",
      });
    }
    expect(await refusalOf(requestSocket(ticket, { Upgrade: "h2c" }))).toEqual({
      status: 426,
      code: "upgrade_required",
    });
    const answer = await requestSocket(ticket);
    expect(answer.status).toBe(101);
    answer.webSocket?.accept();
    expect(await refusalOf(send("POST", "/api/live"))).toEqual({ status: 405, code: "method_not_allowed" });
  });

  it("does not open for a session that ended after its ticket was issued", async () => {
    const person = await newMigrant();
    const [one, other, third] = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
    await end(person, { sessionId: "another session" });
    const opened = await requestSocket(third);
    expect(opened.status).toBe(101);
    opened.webSocket?.accept();
    await change(users, { id: person.id }, { suspendedAt: now() });
    expect(await refusalOf(requestSocket(one))).toEqual({ status: 401, code: "unauthenticated" });
    await change(users, { id: person.id }, { suspendedAt: null });
    await end(person, "all");
    expect(await refusalOf(requestSocket(other))).toEqual({ status: 401, code: "unauthenticated" });
    advanceClock(1);
    (await listen(person)).socket.close();
  });

  it("does not open for the other sessions once they are ended, and opens for the session that remains", async () => {
    const person = await newMigrant();
    const elsewhere = await otherDevice(person);
    const [own, other] = [await ticketOf(person), await ticketOf(elsewhere)];
    await end(person, { kept: String(decodeJwt(person.token).jti) });
    expect(await refusalOf(requestSocket(other))).toEqual({ status: 401, code: "unauthenticated" });
    const answer = await requestSocket(own);
    expect(answer.status).toBe(101);
    answer.webSocket?.accept();
    advanceClock(1);
    (await listen(elsewhere)).socket.close();
  });

  it("leaves no used ticket and no ended session in the inbox for longer than about a day", async () => {
    const person = await newMigrant();
    const stored = () =>
      runInDurableObject(openInbox(env, person.id), (_, { storage: { sql } }) => [
        sql.exec("SELECT 1 FROM spent_tickets").toArray().length,
        sql.exec("SELECT 1 FROM ended_sessions").toArray().length,
      ]);
    await end(person, { sessionId: "another session" });
    (await listen(person)).socket.close();
    expect(await stored()).toEqual([1, 1]);
    advanceClock(24 * 60 * 60_000 + 61_000);
    (await listen(await otherDevice(person))).socket.close();
    expect(await stored()).toEqual([1, 0]);
  });

  it("answers a heartbeat without waking the inbox", async () => {
    const person = await newLandlord();
    const screen = await listen(person);
    await evictDurableObject(openInbox(env, person.id));
    screen.socket.send(ping);
    await screen.until(({ texts }) => texts.includes("pong"));
    // The eviction fails because the object is not running: the heartbeat did not wake it.
    await expect(evictDurableObject(openInbox(env, person.id))).rejects.toThrow();
  });

  it("is answered with 503 while the inbox is unreachable", async () => {
    const ticket = await ticketOf(await newMigrant());
    vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(
      () => ({ fetch: () => Promise.reject(new Error("unreachable")) }) as never,
    );
    expect(await refusalOf(requestSocket(ticket))).toEqual({ status: 503, code: "unavailable" });
  });
});

describe("an open socket", () => {
  it("is closed with 4401 when its session signs out, and the sockets of other sessions stay open", async () => {
    const person = await newLandlord();
    const elsewhere = await otherDevice(person);
    const [one, twin, other] = [await listen(person), await listen(person), await listen(elsewhere)];
    await as(person).send(logout);
    expect([await one.end(), await twin.end()]).toEqual([4401, 4401]);
    expect(other.closed).toBeNull();
  });

  it("is closed with 4401 when all other sessions end, and the socket of the kept session stays open", async () => {
    const person = await newLandlord();
    const [kept, other] = [await listen(person), await listen(await otherDevice(person))];
    await end(person, { kept: String(decodeJwt(person.token).jti) });
    expect(await other.end()).toBe(4401);
    expect(kept.closed).toBeNull();
  });

  it("is closed with 4401 when all sessions end, and the last frame has the reason of a suspension", async () => {
    const person = await newLandlord();
    const [one, other] = [await listen(person), await listen(await otherDevice(person))];
    await end(person, { suspension: { suspended: "Asked for money." } });
    expect([await one.end(), await other.end()]).toEqual([4401, 4401]);
    for (const { frames } of [one, other])
      expect(frames.at(-1)).toEqual({ type: "over", suspended: "Asked for money." });
    const later = await listen(await otherDevice(person));
    await end(person, "all");
    expect(await later.end()).toBe(4401);
    expect(later.frames.at(-1)).toEqual({ type: "over" });
  });

  it("is closed with 4401 at the next check when the end of the session was not reported", async () => {
    const person = await newLandlord();
    const [screen, inbox] = [await listen(person), openInbox(env, person.id)];
    await runDurableObjectAlarm(inbox);
    expect(screen.closed).toBeNull();
    await change(users, { id: person.id }, { suspendedAt: now() });
    await runDurableObjectAlarm(inbox);
    expect(await screen.end()).toBe(4401);
    expect(await runInDurableObject(inbox, (_, state) => state.storage.getAlarm())).toBeNull();
  });

  it("is checked on time, even when a newer socket opens", async () => {
    const person = await newLandlord();
    const inbox = openInbox(env, person.id);
    const nextCheck = () => runInDurableObject(inbox, (_, state) => state.storage.getAlarm());
    await listen(person);
    const first = await nextCheck();
    advanceClock(60_000);
    await listen(person);
    expect(await nextCheck()).toBe(first);
    await runDurableObjectAlarm(inbox);
    expect(await nextCheck()).toBeGreaterThan(first ?? 0);
  });

  it("is closed with 4401 when its token expires, by an alarm set for that time", async () => {
    const person = await newLandlord();
    const inbox = openInbox(env, person.id);
    const endsAt = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
    const ticket = await sign(person, { sid: decodeJwt(person.token).jti, end: endsAt / 1000 });
    const { webSocket } = await requestSocket(ticket);
    const closed = new Promise<number>((resolve) => {
      webSocket?.addEventListener("close", ({ code }) => resolve(code));
    });
    webSocket?.accept();
    expect(await runInDurableObject(inbox, (_, state) => state.storage.getAlarm())).toBe(endsAt);
    vi.setSystemTime(endsAt);
    await runDurableObjectAlarm(inbox);
    expect(await closed).toBe(4401);
  });

  it.each([
    ["1009 for a frame of a megabyte", closeCodes.tooLarge, "x".repeat(1_000_000)],
    // `live.frameBytes`
    ["1009 for a frame of 1,025 characters", closeCodes.tooLarge, "x".repeat(1_025)],
    ["1008 for a frame of 1,024 characters", closeCodes.notPing, "x".repeat(1_024)],
    ["1003 for a binary frame", closeCodes.notText, new Uint8Array([1, 2, 3])],
    ["1008 for bad JSON", closeCodes.notPing, "{"],
    ["1008 for good JSON", closeCodes.notPing, '{"type":"read","connectionId":"1","upTo":"2"}'],
  ])("is closed with %s, and the person's other socket stays open", async (_, code, frame) => {
    const person = await newLandlord();
    const [closed, quiet] = [await listen(person), await listen(person)];
    closed.socket.send(frame);
    expect(await closed.end()).toBe(code);
    quiet.socket.send(ping);
    await quiet.until(({ texts }) => texts.includes("pong"));
    expect(quiet.closed).toBeNull();
  });

  it("is closed with 1008 at the first of a thousand frames", async () => {
    const screen = await listen(await newLandlord());
    for (let frame = 0; frame < 1_000; frame += 1) screen.socket.send(`frame ${frame}`);
    expect(await screen.end()).toBe(1008);
  });

  it("is closed with 4429 when it is the oldest and its person opens a twenty-first socket", async () => {
    const person = await newLandlord();
    const sockets = [];
    // `live.socketsPerPerson`
    for (let place = 0; place < 20; place += 1) sockets.push(await listen(person));
    const newest = await listen(person);
    expect(await sockets[0]?.end()).toBe(4429);
    // After the answer to its heartbeat, the second oldest socket has received everything else, too.
    sockets[1]?.socket.send(ping);
    await sockets[1]?.until(({ texts }) => texts.includes("pong"));
    expect(sockets.slice(1).every(({ closed }) => closed === null)).toBe(true);
    expect(newest.closed).toBeNull();
  });

  it("is closed with 4408 after three minutes without a heartbeat, when the next socket opens or the next message arrives", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    // `live.staleSeconds`; the clock stands still between the steps.
    advanceClock(0);
    const silent = await listen(landlord);
    advanceClock(180_000);
    await say(migrant, connectionId, "Hello?");
    await silent.until((each) => each.contents().length === 1);
    advanceClock(1);
    const pass = () => advanceClock(180_001);
    const fresh = await listen(landlord);
    expect(await silent.end()).toBe(4408);
    await say(migrant, connectionId, "Hello");
    await fresh.until((each) => each.contents().length === 1);
    pass();
    await say(migrant, connectionId, "Are you there?");
    expect(await fresh.end()).toBe(4408);
    expect(fresh.contents()).toEqual(["Hello"]);
  });

  it("is closed when the person's data is erased", async () => {
    const person = await newLandlord();
    const screen = await listen(person);
    await openInbox(env, person.id).erase();
    expect(await screen.end()).toBe(4401);
  });

  it.each(["webSocketClose", "webSocketError"] as const)("is closed on our side at %s", async (event) => {
    const socket = { close: vi.fn() };
    await runInDurableObject(openInbox(env, crypto.randomUUID()), (inbox) => {
      inbox[event](socket as unknown as WebSocket);
    });
    expect(socket.close).toHaveBeenCalledOnce();
  });
});
