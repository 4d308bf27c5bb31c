import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Message } from "#schema/endpoints/messages.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { call, newConnectedPair, newPerson, type TestPerson } from "#tests/people.ts";
import { freezeThread, unfreezeThread } from "./threads.ts";

afterEach(() => vi.restoreAllMocks());

/** A client message id that a test can say again. */
const idFor = (line: string) => `00000000-0000-4000-8000-${line.padStart(12, "0")}`;

async function newThread(status?: ConnectionStatus) {
  const pair = await newConnectedPair(status);
  return { ...pair, path: `/api/connections/${pair.connectionId}/messages` };
}

async function say(person: TestPerson, connectionId: string, content: string, more = {}) {
  const answer = await person.call("POST", "/api/messages", { connectionId, content, ...more });
  expect(answer.status).toBe(201);
  return answer.json<Message>();
}

async function listed(person: TestPerson, path: string) {
  const answer = await person.call("GET", path);
  expect(answer.status).toBe(200);
  return answer.json<Message[]>();
}

async function refusal(answer: Response | Promise<Response>) {
  const response = await answer;
  const { code, fields } = await response.json<{ code: string; fields?: Record<string, string> }>();
  return { status: response.status, code, ...(fields && { fields: Object.keys(fields) }) };
}

const unreadOf = async (person: TestPerson) =>
  (await person.call("GET", "/api/messages/unread-by-connection")).json();

describe("two connected people", () => {
  it("write to each other from the moment of payment, and both read the same, oldest first", async () => {
    const { landlord, migrant, connectionId, path } = await newThread("pending");
    const first = await say(landlord, connectionId, "  Hello Amal\n");
    await say(migrant, connectionId, "مرحبا Ruth 👋");
    expect(first).toEqual({
      id: expect.any(String),
      connectionId,
      senderId: landlord.id,
      receiverId: migrant.id,
      content: "Hello Amal",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      clientMessageId: null,
      sender: { firstName: "Ruth", lastName: "Okafor" },
    });
    const messages = await listed(migrant, path);
    expect(messages.map(({ content }) => content)).toEqual(["Hello Amal", "مرحبا Ruth 👋"]);
    expect(messages[1]).toMatchObject({
      senderId: migrant.id,
      receiverId: landlord.id,
      sender: { firstName: "Amal", lastName: "Haddad" },
    });
    expect(await listed(landlord, path)).toEqual(messages);
  });

  it("see an empty thread before the first message", async () => {
    const { migrant, path } = await newThread();
    expect(await listed(migrant, path)).toEqual([]);
  });

  it("page to older and newer messages", async () => {
    const { landlord, migrant, connectionId, path } = await newThread("active");
    const ids: string[] = [];
    for (const line of ["1", "2", "3", "4"]) ids.push((await say(landlord, connectionId, line)).id);
    const contents = async (query: string) =>
      (await listed(migrant, `${path}?${query}`)).map(({ content }) => content);
    expect(await contents("limit=2")).toEqual(["3", "4"]);
    expect(await contents(`limit=2&before=${ids[2]}`)).toEqual(["1", "2"]);
    expect(await contents(`after=${ids[1]}`)).toEqual(["3", "4"]);
    expect(await contents("limit=1000")).toHaveLength(4);
    const elsewhere = await newThread();
    const foreign = await say(elsewhere.landlord, elsewhere.connectionId, "Hello");
    expect(await refusal(migrant.call("GET", `${path}?before=${foreign.id}`))).toMatchObject({ status: 404 });
    for (const query of ["limit=0", "limit=x", "before=1", "limit=1&limit=2", "page=1"]) {
      expect(await refusal(migrant.call("GET", `${path}?${query}`))).toMatchObject({ status: 422 });
    }
  });

  it("count each other's messages as unread until they open the thread", async () => {
    const { landlord, migrant, connectionId, path } = await newThread();
    await say(landlord, connectionId, "Hello");
    await say(landlord, connectionId, "Are you there?");
    expect(await unreadOf(migrant)).toEqual([{ connectionId, count: 2 }]);
    expect(await unreadOf(landlord)).toEqual([]);
    const read = await migrant.call("POST", `${path}/mark-read`);
    expect([read.status, await read.json()]).toEqual([200, { unread: 0 }]);
    expect(await unreadOf(migrant)).toEqual([]);
    expect((await migrant.call("POST", `${path}/mark-read`)).status).toBe(200);
  });

  it("can repeat a message whose answer was lost, but not change its words", async () => {
    const { landlord, migrant, connectionId, path } = await newThread();
    const clientMessageId = crypto.randomUUID();
    const first = await say(migrant, connectionId, "Is the room free?", { clientMessageId });
    expect(await say(migrant, connectionId, "Is the room free?", { clientMessageId })).toEqual(first);
    const changed = { connectionId, content: "Is it?", clientMessageId };
    expect(await refusal(migrant.call("POST", "/api/messages", changed))).toEqual({
      status: 409,
      code: "message_conflict",
    });
    expect(await listed(landlord, path)).toEqual([first]);
    expect(await unreadOf(landlord)).toEqual([{ connectionId, count: 1 }]);
  });

  it("cannot choose who a message is from or for [§6.9]", async () => {
    const { landlord, migrant, connectionId } = await newThread();
    const send = (more: object) =>
      migrant.call("POST", "/api/messages", { connectionId, content: "Hello", ...more });
    expect((await send({ receiverId: landlord.id })).status).toBe(201);
    for (const receiverId of [migrant.id, crypto.randomUUID(), ""]) {
      expect(await refusal(send({ receiverId }))).toMatchObject({ status: 422, fields: ["receiverId"] });
    }
    expect(await refusal(send({ senderId: landlord.id }))).toMatchObject({ status: 422 });
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \n\t　"],
    ["an invisible character", "\u200b"],
    ["4,001 characters", "é".repeat(4_001)],
    ["a NUL", "a\0b"],
    ["a lone surrogate", "a\ud800"],
  ])("cannot send %s", async (_, content) => {
    const { migrant, connectionId } = await newThread();
    const answer = migrant.call("POST", "/api/messages", { connectionId, content });
    expect(await refusal(answer)).toEqual({ status: 422, code: "invalid_fields", fields: ["content"] });
  });

  it("can send 4,000 characters of any plane, and script as plain text", async () => {
    const { migrant, connectionId } = await newThread();
    const long = "😀".repeat(4_000);
    expect((await say(migrant, connectionId, long)).content).toBe(long);
    const script = "<img src=x onerror=alert(1)> ' OR 1=1--";
    expect((await say(migrant, connectionId, script)).content).toBe(script);
  });
});

describe("a person who writes a great deal", () => {
  it("waits for an answer after five messages to a person who has never written, and never again", async () => {
    const { landlord, migrant, connectionId, path } = await newThread();
    const lines = ["1", "2", "3", "4", "5"];
    for (const line of lines) await say(landlord, connectionId, line, { clientMessageId: idFor(line) });
    const sixth = { connectionId, content: "6" };
    expect(await refusal(landlord.call("POST", "/api/messages", sixth))).toEqual({
      status: 409,
      code: "answer_awaited",
    });
    await say(landlord, connectionId, "5", { clientMessageId: idFor("5") });
    expect(await listed(migrant, path)).toHaveLength(5);
    await say(migrant, connectionId, "Hello");
    for (const line of [...lines, "6"]) await say(landlord, connectionId, line);
  });
});

describe("an ended connection", () => {
  it.each(["completed", "cancelled"] as const)("that is %s can be read but not written", async (status) => {
    const { landlord, migrant, connectionId, path } = await newThread("active");
    const clientMessageId = crypto.randomUUID();
    const last = await say(landlord, connectionId, "Goodbye", { clientMessageId });
    await env.DB.prepare("update connections set status = ? where id = ?").bind(status, connectionId).run();
    const late = { connectionId, content: "One more thing" };
    for (const person of [landlord, migrant]) {
      expect(await refusal(person.call("POST", "/api/messages", late))).toEqual({
        status: 409,
        code: "connection_closed",
      });
    }
    expect(await say(landlord, connectionId, "Goodbye", { clientMessageId })).toEqual(last);
    expect(await listed(migrant, path)).toEqual([last]);
    expect((await migrant.call("POST", `${path}/mark-read`)).status).toBe(200);
    expect(await unreadOf(migrant)).toEqual([]);
  });

  it("rests while its fee is disputed, and says so, until it has ended as well", async () => {
    const { migrant, landlord, connectionId } = await newThread("active");
    const parties = { id: connectionId, landlordId: landlord.id, migrantId: migrant.id };
    const refused = () => refusal(migrant.call("POST", "/api/messages", { connectionId, content: "Hello" }));
    await freezeThread(env, parties, "disputed");
    expect(await refused()).toEqual({ status: 409, code: "messages_paused" });
    await freezeThread(env, parties, "cancelled");
    expect(await refused()).toEqual({ status: 409, code: "connection_closed" });
    await unfreezeThread(env, parties, "cancelled");
    await unfreezeThread(env, parties, "disputed");
    await say(migrant, connectionId, "Hello");
  });

  it("is closed as soon as its thread is frozen, whatever the database still says", async () => {
    const { migrant, landlord, connectionId } = await newThread("active");
    const parties = { id: connectionId, landlordId: landlord.id, migrantId: migrant.id };
    await freezeThread(env, parties, "blocked");
    const answer = migrant.call("POST", "/api/messages", { connectionId, content: "Hello" });
    expect(await refusal(answer)).toMatchObject({ status: 409 });
  });
});

describe("everybody else", () => {
  it("learns nothing: 404 with the same words as for a connection that never was, 401 without a session", async () => {
    const { landlord, migrant, connectionId } = await newThread("active");
    await say(landlord, connectionId, "Hello");
    const others = await Promise.all([
      newPerson({ userType: "migrant" }),
      newPerson({ userType: "migrant", verified: true }),
      newPerson({ userType: "landlord" }),
      newPerson({ userType: "landlord", role: "admin" }),
    ]);
    const suspended = await newPerson({ userType: "migrant" });
    await env.DB.prepare("update users set suspended_at = ? where id = ?")
      .bind(Date.now(), suspended.id)
      .run();

    const calls = (id: string) =>
      [
        ["GET", `/api/connections/${id}/messages`],
        ["POST", `/api/connections/${id}/messages/mark-read`],
        ["POST", "/api/messages", { connectionId: id, content: "Hello" }],
      ] as const;
    const without = async (answer: Response) => {
      const { requestId, ...said } = await answer.json<{ requestId: string }>();
      return { status: answer.status, said };
    };
    const nothing = await without(
      await landlord.call("GET", `/api/connections/${crypto.randomUUID()}/messages`),
    );
    expect(nothing.status).toBe(404);

    for (const id of [connectionId, crypto.randomUUID(), "1", connectionId.toUpperCase()]) {
      for (const [method, path, body] of calls(id)) {
        for (const person of others)
          expect(await without(await person.call(method, path, body))).toEqual(nothing);
        expect((await call(method, path, { body })).status).toBe(401);
        expect((await suspended.call(method, path, body)).status).toBe(401);
      }
    }
    for (const person of [...others, landlord, migrant]) {
      expect((await person.call("GET", "/api/messages/unread-by-connection")).status).toBe(200);
    }
    expect((await call("GET", "/api/messages/unread-by-connection")).status).toBe(401);
    expect((await suspended.call("GET", "/api/messages/unread-by-connection")).status).toBe(401);
    expect(await unreadOf(migrant)).toEqual([{ connectionId, count: 1 }]);
  });
});

describe("a thread that cannot be reached", () => {
  it("is a 503 that can be tried again, and the message arrives once", async () => {
    const { migrant, landlord, connectionId, path } = await newThread();
    const clientMessageId = crypto.randomUUID();
    const message = { connectionId, content: "Hello", clientMessageId };
    const away = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    const answer = await migrant.call("POST", "/api/messages", message);
    expect(answer.headers.get("Retry-After")).toBe("10");
    expect(await refusal(answer)).toEqual({ status: 503, code: "unavailable" });
    away.mockRestore();
    await say(migrant, connectionId, "Hello", { clientMessageId });
    expect(await listed(landlord, path)).toHaveLength(1);
  });

  it("is tried once more when the runtime says that it has moved", async () => {
    const { migrant, connectionId } = await newThread();
    vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementationOnce(() => {
      throw Object.assign(new Error("moved"), { retryable: true });
    });
    await say(migrant, connectionId, "Hello");
  });
});
