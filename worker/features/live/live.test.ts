import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import { live } from "#schema/limits.ts";
import { closeCodes, ping } from "#schema/live.ts";
import { settingsOf } from "#worker/env.ts";
import { openThread } from "#worker/objects/connection-thread.ts";
import { openInbox } from "#worker/objects/user-inbox.ts";
import { endLive } from "#worker/services/live/live.ts";
import { startSession } from "#worker/services/session-store.ts";
import { knock, listen, ticketOf } from "#worker/testing/live.ts";
import { call, newConnection, newPerson, type TestPerson } from "#worker/testing/people.ts";

// Whole journeys, each of many calls.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function newPair(status: Parameters<typeof newConnection>[2] = "active") {
  const landlord = await newPerson({ userType: "landlord", firstName: "Ruth", lastName: "Okafor" });
  const migrant = await newPerson({ userType: "migrant", verified: true });
  const connectionId = await newConnection(landlord, migrant, status);
  return { landlord, migrant, connectionId };
}

const say = async (person: TestPerson, connectionId: string, content: string) =>
  (await person.call("POST", "/api/messages", { connectionId, content })).json<Message>();

const markRead = (person: TestPerson, connectionId: string, query = "") =>
  person.call("POST", `/api/connections/${connectionId}/messages/mark-read${query}`);

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

/** Somebody's other device. */
async function otherDevice(person: TestPerson): Promise<TestPerson> {
  const token = await startSession(env, person.id);
  return { ...person, token, call: (method, path, body) => call(method, path, { token, body }) };
}

/** Lets time pass for everything that asks what time it is. */
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("the live socket", () => {
  it("opens for a ticket, once, and speaks live.v1 (permission table, rows 36 and 37)", async () => {
    const person = await newPerson({ userType: "migrant" });
    const ticket = await ticketOf(person);
    const answer = await knock(ticket);
    expect([answer.status, answer.headers.get("Sec-WebSocket-Protocol")]).toEqual([101, "live.v1"]);
    answer.webSocket?.accept();
    expect(await refusal(knock(ticket))).toEqual([401, "unauthenticated"]);
    expect((await call("POST", "/api/live/ticket")).status).toBe(401);
  });

  it("opens once although thirty come with the same ticket at once", async () => {
    const ticket = await ticketOf(await newPerson({ userType: "migrant" }));
    const answers = await Promise.all(Array.from({ length: 30 }, () => knock(ticket)));
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(1);
    for (const { webSocket } of answers) webSocket?.accept();
  });

  it("stays shut without a ticket of ours that is still good", async () => {
    const person = await newPerson({ userType: "migrant" });
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
    for (const ticket of tickets) expect(await refusal(knock(ticket))).toEqual([401, "unauthenticated"]);
    // Without the version that we speak, a ticket is no use either.
    const ticket = await ticketOf(person);
    const later = { "Sec-WebSocket-Protocol": `live.v9, ticket.${ticket}` };
    expect(await refusal(knock(null, later))).toEqual([401, "unauthenticated"]);
    wait((live.ticketSeconds + 1) * 1000);
    expect(await refusal(knock(ticket))).toEqual([401, "unauthenticated"]);
  });

  it("stays shut to other people's pages, and to what is no socket, and the ticket is then not spent", async () => {
    const ticket = await ticketOf(await newPerson({ userType: "migrant" }));
    for (const Origin of ["https://evil.example", "null", "http://localhost:8788"]) {
      expect(await refusal(knock(ticket, { Origin }))).toEqual([403, "wrong_origin"]);
    }
    expect(await refusal(knock(ticket, { Upgrade: "h2c" }))).toEqual([426, "upgrade_required"]);
    const answer = await knock(ticket);
    expect(answer.status).toBe(101);
    answer.webSocket?.accept();
    expect(await refusal(call("POST", "/api/live"))).toEqual([405, "method_not_allowed"]);
  });

  it("stays shut to a session that ended after its ticket was given", async () => {
    const person = await newPerson({ userType: "migrant" });
    const [one, other] = [await ticketOf(person), await ticketOf(person)];
    await endLive(env, person.id, "another session");
    await env.DB.prepare("update users set suspended_at = ? where id = ?").bind(Date.now(), person.id).run();
    expect(await refusal(knock(one))).toEqual([401, "unauthenticated"]);
    await env.DB.prepare("update users set suspended_at = null where id = ?").bind(person.id).run();
    await endLive(env, person.id);
    expect(await refusal(knock(other))).toEqual([401, "unauthenticated"]);
    wait(1);
    (await listen(person)).socket.close();
  });

  it("is a 503 while the inbox cannot be reached", async () => {
    const ticket = await ticketOf(await newPerson({ userType: "migrant" }));
    vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(
      () => ({ fetch: () => Promise.reject(new Error("unreachable")) }) as never,
    );
    expect(await refusal(knock(ticket))).toEqual([503, "unavailable"]);
  });
});

describe("what people write and read", () => {
  it("reaches every open screen of both, and only theirs", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const stranger = await listen(await newPerson({ userType: "landlord" }));
    const [phone, laptop, theirs] = [
      await listen(landlord),
      await listen(await otherDevice(landlord)),
      await listen(migrant),
    ];
    const first = await say(migrant, connectionId, "Is the room free?");
    const { sender, ...pushed } = first;
    expect(sender).toEqual({ firstName: "Amal", lastName: "Haddad" });
    for (const screen of [phone, laptop]) {
      await screen.until((each) => each.of("unread").length === 1);
      expect(screen.of("message")).toEqual([{ type: "message", message: pushed, after: null }]);
      expect(screen.of("unread")).toEqual([{ type: "unread", connectionId, count: 1 }]);
    }
    await theirs.until((each) => each.words().length === 1);
    expect(theirs.of("unread")).toEqual([]);

    const second = await say(migrant, connectionId, "Hello?");
    await phone.until((each) => each.of("unread").length === 2);
    expect(phone.of("message")[1]).toMatchObject({ message: { id: second.id }, after: first.id });
    expect(stranger.frames.map(({ type }) => type)).toEqual(["hello"]);
  });

  it("clears the badge on every device, whatever the connection's status, and tells the writer", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const message = await say(migrant, connectionId, "Goodbye");
    await env.DB.prepare("update connections set status = 'cancelled' where id = ?").bind(connectionId).run();
    const [laptop, writer] = [await listen(await otherDevice(landlord)), await listen(migrant)];
    const answer = await markRead(landlord, connectionId);
    expect(await answer.json()).toEqual({ unread: 0 });
    await laptop.until((each) => each.of("unread").length === 1);
    expect(laptop.of("unread")).toEqual([{ type: "unread", connectionId, count: 0 }]);
    await writer.until((each) => each.of("read").length === 1);
    expect(writer.of("read")).toEqual([{ type: "read", connectionId, upTo: message.id }]);
    expect(laptop.of("read")).toEqual([]);
  });

  it("is read as far as the reader has seen, and no further", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const seen = await say(migrant, connectionId, "one");
    await say(migrant, connectionId, "two");
    const path = `/api/connections/${connectionId}/messages`;
    expect((await migrant.call("GET", path)).headers.get("X-Read-Up-To")).toBeNull();
    expect(await (await markRead(landlord, connectionId, `?upTo=${seen.id}`)).json()).toEqual({ unread: 1 });
    expect((await migrant.call("GET", path)).headers.get("X-Read-Up-To")).toBe(seen.id);
    expect((await landlord.call("GET", path)).headers.get("X-Read-Up-To")).toBeNull();
    expect((await markRead(landlord, connectionId, "?upTo=1")).status).toBe(422);
  });

  it("reaches a socket whose inbox has slept (fault 22)", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const screen = await listen(landlord);
    for (const words of ["one", "two", "three"]) {
      await evictDurableObject(openInbox(env, landlord.id));
      await say(migrant, connectionId, words);
      await screen.until((each) => each.words().includes(words));
    }
    expect(screen.words()).toEqual(["one", "two", "three"]);
    expect(screen.closed).toBeNull();
  });

  it("has no gap, no double and one order for somebody who drops twenty times while others write (fault 23)", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    await say(landlord, connectionId, "Hello");
    const path = `/api/connections/${connectionId}/messages`;
    const known: { id: string; content: string }[] = [];
    const writer = (async () => {
      for (let line = 0; line < 25; line += 1) await say(migrant, connectionId, `line ${line}`);
    })();
    for (let drop = 0; drop < 20; drop += 1) {
      const screen = await listen(landlord);
      const last = known.at(-1)?.id;
      const missed = await landlord.call("GET", `${path}${last ? `?after=${last}` : ""}`);
      known.push(...(await missed.json<Message[]>()));
      // Each push is taken only where it touches what is known, as the screen does.
      const take = () => {
        for (const { message, after } of screen.of("message")) {
          if (after === known.at(-1)?.id) known.push(message);
        }
      };
      take();
      screen.socket.close(1000, "dropped");
      take();
    }
    await writer;
    known.push(
      ...(await (await landlord.call("GET", `${path}?after=${known.at(-1)?.id}`)).json<Message[]>()),
    );
    const truth = await (await migrant.call("GET", path)).json<Message[]>();
    expect(known.map(({ id }) => id)).toEqual(truth.map(({ id }) => id));
    expect(truth).toHaveLength(26);
  }, 30_000);

  it("reaches a socket once although its inbox could not be reached for a while (fault 25)", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const screen = await listen(landlord);
    const away = vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    for (const words of ["one", "two"]) await say(migrant, connectionId, words);
    away.mockRestore();
    expect(screen.words()).toEqual([]);
    await runDurableObjectAlarm(openThread(env, connectionId));
    await say(migrant, connectionId, "three");
    await screen.until((each) => each.words().length >= 3);
    expect(screen.words()).toEqual(["one", "two", "three"]);
    expect(screen.of("unread").at(-1)).toEqual({ type: "unread", connectionId, count: 3 });
    const links = screen.of("message").map(({ message, after }) => [after, message.id] as const);
    expect(links.slice(1).map(([after]) => after)).toEqual(links.slice(0, -1).map(([, id]) => id));
  });

  it("answers a heartbeat without waking the inbox", async () => {
    const person = await newPerson({ userType: "landlord" });
    const screen = await listen(person);
    await evictDurableObject(openInbox(env, person.id));
    screen.socket.send(ping);
    await screen.until(({ texts }) => texts.includes("pong"));
    // Only an object that runs can be evicted.
    await expect(evictDurableObject(openInbox(env, person.id))).rejects.toThrow();
  });
});

describe("other news", () => {
  it("is a connection that has changed, for both", async () => {
    const { landlord, migrant, connectionId } = await newPair("pending");
    const [one, other] = [await listen(landlord), await listen(migrant)];
    await landlord.call("PUT", `/api/connections/${connectionId}`, { status: "active" });
    for (const screen of [one, other]) {
      await screen.until((each) => each.of("connection").length === 1);
      expect(screen.of("connection")).toEqual([{ type: "connection", connectionId }]);
    }
  });

  it("is a decided verification for the person, and what waits for every admin", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    const admin = await newPerson({ userType: "landlord", role: "admin" });
    const [person, reviewer] = [await listen(migrant), await listen(admin)];
    const asked = { fullName: "Amal Haddad", reasonForMigration: "War." };
    const request = await migrant.call("POST", "/api/migrant/verification", asked);
    await reviewer.until((each) => each.of("pending").length === 1);
    const before = reviewer.of("pending")[0]?.count ?? 0;
    const { id } = await request.json<{ id: string }>();
    await admin.call("PATCH", `/api/admin/migrant-verifications/${id}`, { status: "approved" });
    await person.until((each) => each.of("verification").length === 1);
    expect(person.of("verification")).toEqual([{ type: "verification", status: "approved" }]);
    await reviewer.until((each) => each.of("pending").length === 2);
    expect(reviewer.of("pending")[1]?.count).toBe(before - 1);
    expect(person.of("pending")).toEqual([]);
  });

  it("says at the greeting how long there has been none, so that a screen knows what it may have missed", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const first = await listen(landlord);
    expect(first.of("hello")).toEqual([{ type: "hello", quietFor: null }]);
    await say(migrant, connectionId, "Hello");
    const second = await listen(landlord);
    const quietFor = second.of("hello")[0]?.quietFor ?? -1;
    expect(quietFor).toBeGreaterThanOrEqual(0);
    expect(quietFor).toBeLessThan(5_000);
  });
});

describe("a socket is closed", () => {
  it("with 4401 when its session signs out, and no other session's", async () => {
    const person = await newPerson({ userType: "landlord" });
    const elsewhere = await otherDevice(person);
    const [one, twin, other] = [await listen(person), await listen(person), await listen(elsewhere)];
    await person.call("POST", "/api/auth/logout");
    expect([await one.end(), await twin.end()]).toEqual([4401, 4401]);
    expect(other.closed).toBeNull();
  });

  it("with 4401 when all sessions end, as at a suspension", async () => {
    const person = await newPerson({ userType: "landlord" });
    const [one, other] = [await listen(person), await listen(await otherDevice(person))];
    await endLive(env, person.id);
    expect([await one.end(), await other.end()]).toEqual([4401, 4401]);
  });

  it("with 4401 at the next look round when nobody could say that the session is over", async () => {
    const person = await newPerson({ userType: "landlord" });
    const [screen, inbox] = [await listen(person), openInbox(env, person.id)];
    await runDurableObjectAlarm(inbox);
    expect(screen.closed).toBeNull();
    await env.DB.prepare("update users set suspended_at = ? where id = ?").bind(Date.now(), person.id).run();
    await runDurableObjectAlarm(inbox);
    expect(await screen.end()).toBe(4401);
    expect(await runInDurableObject(inbox, (_, state) => state.storage.getAlarm())).toBeNull();
  });

  it("with 4401 when its token ends, by an alarm that is set for then", async () => {
    const person = await newPerson({ userType: "landlord" });
    const inbox = openInbox(env, person.id);
    const [key] = settingsOf(env).sessionKeys;
    const endsAt = Date.now() + 60_000;
    const ticket = await new SignJWT({ sid: sessionOf(person), end: endsAt / 1000 })
      .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
      .setSubject(person.id)
      .setJti(crypto.randomUUID())
      .setIssuer("havenbridge")
      .setAudience("live")
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(key?.secret ?? new Uint8Array());
    const { webSocket } = await knock(ticket);
    const closed = new Promise<number>((resolve) => {
      webSocket?.addEventListener("close", ({ code }) => resolve(code));
    });
    webSocket?.accept();
    expect(await runInDurableObject(inbox, (_, state) => state.storage.getAlarm())).toBe(endsAt);
    wait(61_000);
    await runDurableObjectAlarm(inbox);
    expect(await closed).toBe(4401);
  });

  it.each([
    ["1009 for a frame of a megabyte", closeCodes.tooLarge, "x".repeat(1_000_000)],
    ["1003 for a binary frame", closeCodes.notText, new Uint8Array([1, 2, 3])],
    ["1008 for bad JSON", closeCodes.notPing, "{"],
    ["1008 for good JSON", closeCodes.notPing, '{"type":"read","connectionId":"1","upTo":"2"}'],
  ])("with %s, and the others live on", async (_, code, frame) => {
    const person = await newPerson({ userType: "landlord" });
    const [loud, quiet] = [await listen(person), await listen(person)];
    loud.socket.send(frame);
    expect(await loud.end()).toBe(code);
    quiet.socket.send(ping);
    await quiet.until(({ texts }) => texts.includes("pong"));
    expect(quiet.closed).toBeNull();
  });

  it("with 1008 at the first of a thousand frames", async () => {
    const screen = await listen(await newPerson({ userType: "landlord" }));
    for (let frame = 0; frame < 1_000; frame += 1) screen.socket.send(`frame ${frame}`);
    expect(await screen.end()).toBe(1008);
  });

  it("with 4429 when its person opens more than twenty: the oldest gives way", async () => {
    const person = await newPerson({ userType: "landlord" });
    const sockets = [];
    for (let place = 0; place < live.socketsPerPerson; place += 1) sockets.push(await listen(person));
    const newest = await listen(person);
    expect(await sockets[0]?.end()).toBe(4429);
    expect(sockets.slice(1).every(({ closed }) => closed === null)).toBe(true);
    expect(newest.closed).toBeNull();
  });

  it("with 4408 when it has not been heard of for three minutes", async () => {
    const { landlord, migrant, connectionId } = await newPair();
    const silent = await listen(landlord);
    wait(live.staleSeconds * 1000 + 1_000);
    const fresh = await listen(landlord);
    await say(migrant, connectionId, "Hello");
    expect(await silent.end()).toBe(4408);
    await fresh.until((each) => each.words().length === 1);
  });
});

const sessionOf = ({ token }: TestPerson): string =>
  JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).jti;
