import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  lastByConnection,
  listMessages,
  markRead,
  sendMessage,
  unreadByConnection,
} from "#schema/endpoints/messages.ts";
import { connections } from "#schema/tables/connections.ts";
import { addressOf, anonymous, as, refusalOf, send } from "#tests/client.ts";
import { say } from "#tests/live.ts";
import { newAdmin, newConnectedPair, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { freezeThread, unfreezeThread } from "./threads.ts";

afterEach(() => vi.restoreAllMocks());

/** A client message id that a test can repeat. */
const idFor = (line: string) => `00000000-0000-4000-8000-${line.padStart(12, "0")}`;

const listed = (person: TestPerson, id: string, query: Record<string, string> = {}) =>
  as(person).call(listMessages, { params: { id }, query });
const refused = (person: TestPerson, body: object) => as(person).refused(sendMessage, { body });
const unreadOf = (person: TestPerson) => as(person).call(unreadByConnection);

describe("two connected people", () => {
  it("can write to each other as soon as the fee is paid, and both read the same messages, oldest first", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
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
    const messages = await listed(migrant, connectionId);
    expect(messages.map(({ content }) => content)).toEqual(["Hello Amal", "مرحبا Ruth 👋"]);
    expect(messages[1]).toMatchObject({
      senderId: migrant.id,
      receiverId: landlord.id,
      sender: { firstName: "Amal", lastName: "Haddad" },
    });
    expect(await listed(landlord, connectionId)).toEqual(messages);
  });

  it("see an empty thread before the first message", async () => {
    const { migrant, connectionId } = await newConnectedPair();
    expect(await listed(migrant, connectionId)).toEqual([]);
  });

  it("can page to older and newer messages", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const ids: string[] = [];
    for (const line of ["1", "2", "3", "4"]) ids.push((await say(landlord, connectionId, line)).id);
    const contents = async (query: Record<string, string>) =>
      (await listed(migrant, connectionId, query)).map(({ content }) => content);
    const [, second = "", third = ""] = ids;
    expect(await contents({ limit: "2" })).toEqual(["3", "4"]);
    expect(await contents({ limit: "2", before: third })).toEqual(["1", "2"]);
    expect(await contents({ after: second })).toEqual(["3", "4"]);
    expect(await contents({ limit: "1000" })).toHaveLength(4);
    const elsewhere = await newConnectedPair();
    const foreign = await say(elsewhere.landlord, elsewhere.connectionId, "Hello");
    const path = addressOf(listMessages, { params: { id: connectionId } });
    const refusal = (query: string) => refusalOf(send("GET", `${path}?${query}`, { token: migrant.token }));
    expect(await refusal(`before=${foreign.id}`)).toMatchObject({ status: 404 });
    for (const query of ["limit=0", "limit=x", "before=1", "limit=1&limit=2", "page=1"]) {
      expect(await refusal(query)).toMatchObject({ status: 422 });
    }
  });

  it("see the number of unread messages from the other until they mark the thread as read", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    await say(landlord, connectionId, "Hello");
    await say(landlord, connectionId, "Are you there?");
    expect(await unreadOf(migrant)).toEqual([{ connectionId, count: 2 }]);
    expect(await unreadOf(landlord)).toEqual([]);
    const params = { id: connectionId };
    expect(await as(migrant).call(markRead, { params })).toEqual({ unread: 0 });
    expect(await unreadOf(migrant)).toEqual([]);
    await as(migrant).call(markRead, { params });
  });

  it("see the last message of their connection, also after its end, and no one else does", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    await newConnectedPair();
    const lastOf = (person: TestPerson) => as(person).call(lastByConnection);
    expect(await lastOf(landlord)).toEqual([]);
    await say(landlord, connectionId, "Hello");
    const { senderId, content, createdAt } = await say(migrant, connectionId, "Is the room free?");
    await change(connections, { id: connectionId }, { status: "cancelled" });
    const last = [{ connectionId, senderId, content, createdAt }];
    expect(await lastOf(landlord)).toEqual(last);
    expect(await lastOf(migrant)).toEqual(last);
    expect(await lastOf(await newMigrant({ verified: true }))).toEqual([]);
    expect(await lastOf(await newAdmin())).toEqual([]);
  });

  it("see the first 200 characters of a longer last message of their connection", async () => {
    // `lastMessageShown`
    const { landlord, migrant, connectionId } = await newConnectedPair();
    await say(migrant, connectionId, "🌊".repeat(201));
    expect(await as(landlord).call(lastByConnection)).toMatchObject([{ content: "🌊".repeat(200) }]);
  });

  it("see only the initial of the other's last name above messages after the fee is refunded", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    for (const person of [landlord, migrant]) await say(person, connectionId, "Hello");
    const senders = async (person: TestPerson) =>
      (await listed(person, connectionId)).map(({ sender }) => sender.lastName);
    expect(await senders(migrant)).toEqual(["Okafor", "Haddad"]);
    await change(connections, { id: connectionId }, { status: "cancelled", paymentCompleted: false });
    expect(await senders(landlord)).toEqual(["Okafor", "H"]);
    expect(await senders(migrant)).toEqual(["O", "Haddad"]);
  });

  it("can repeat a message whose answer was lost, but not change its content", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const clientMessageId = crypto.randomUUID();
    const first = await say(migrant, connectionId, "Is the room free?", { clientMessageId });
    expect(await say(migrant, connectionId, "Is the room free?", { clientMessageId })).toEqual(first);
    const changed = { connectionId, content: "Is it?", clientMessageId };
    expect(await refused(migrant, changed)).toEqual({
      status: 409,
      code: "message_conflict",
    });
    expect(await listed(landlord, connectionId)).toEqual([first]);
    expect(await unreadOf(landlord)).toEqual([{ connectionId, count: 1 }]);
  });

  it("cannot choose the sender or receiver of a message [§6.9]", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const message = { connectionId, content: "Hello" };
    await as(migrant).call(sendMessage, { body: { ...message, receiverId: landlord.id } });
    for (const receiverId of [migrant.id, crypto.randomUUID(), ""]) {
      const refusal = await refused(migrant, { ...message, receiverId });
      expect(refusal).toMatchObject({ status: 422, fields: { receiverId: expect.any(String) } });
    }
    expect(await refused(migrant, { ...message, senderId: landlord.id })).toMatchObject({ status: 422 });
  });

  it.each([
    ["nothing", ""],
    ["spaces", " \n\t　"],
    ["an invisible character", "\u200b"],
    ["4,001 characters", "é".repeat(4_001)],
    ["a NUL", "a\0b"],
    ["a lone surrogate", "a\ud800"],
  ])("cannot send %s", async (_, content) => {
    const { migrant, connectionId } = await newConnectedPair();
    expect(await refused(migrant, { connectionId, content })).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { content: expect.any(String) },
    });
  });

  it("can send 4,000 characters of any Unicode plane, and markup as plain text", async () => {
    const { migrant, connectionId } = await newConnectedPair();
    const long = "😀".repeat(4_000);
    expect((await say(migrant, connectionId, long)).content).toBe(long);
    const script = "<img src=x onerror=alert(1)> ' OR 1=1--";
    expect((await say(migrant, connectionId, script)).content).toBe(script);
  });
});

describe("a person who writes many messages", () => {
  it("must wait for a reply after five messages, and has no such limit after a reply", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    // `unansweredMessages`
    const lines = ["1", "2", "3", "4", "5"];
    for (const line of lines) await say(landlord, connectionId, line, { clientMessageId: idFor(line) });
    const sixth = { connectionId, content: "6" };
    expect(await refused(landlord, sixth)).toEqual({
      status: 409,
      code: "answer_awaited",
    });
    await say(landlord, connectionId, "5", { clientMessageId: idFor("5") });
    expect(await listed(migrant, connectionId)).toHaveLength(5);
    await say(migrant, connectionId, "Hello");
    for (const line of [...lines, "6"]) await say(landlord, connectionId, line);
  });
});

describe("a closed or paused connection", () => {
  it.each(["completed", "cancelled"] as const)(
    "can be read but not written to once it is %s",
    async (status) => {
      const { landlord, migrant, connectionId } = await newConnectedPair("active");
      const clientMessageId = crypto.randomUUID();
      const last = await say(landlord, connectionId, "Goodbye", { clientMessageId });
      await change(connections, { id: connectionId }, { status });
      const late = { connectionId, content: "One more thing" };
      for (const person of [landlord, migrant]) {
        expect(await refused(person, late)).toEqual({
          status: 409,
          code: "connection_closed",
        });
      }
      // The thread keeps the reason, in case another one ends later.
      const thread = await openThread(env, connectionId).summary(migrant.id);
      expect(thread).toMatchObject({ frozen: [status] });
      expect(await say(landlord, connectionId, "Goodbye", { clientMessageId })).toEqual(last);
      expect(await listed(migrant, connectionId)).toEqual([last]);
      await as(migrant).call(markRead, { params: { id: connectionId } });
      expect(await unreadOf(migrant)).toEqual([]);
    },
  );

  it("refuses messages as paused while its fee is disputed, and as closed once it has also ended", async () => {
    const { migrant, landlord, connectionId } = await newConnectedPair("active");
    const parties = { id: connectionId, landlordId: landlord.id, migrantId: migrant.id };
    const refusal = () => refused(migrant, { connectionId, content: "Hello" });
    await freezeThread(env, parties, "disputed");
    expect(await refusal()).toEqual({ status: 409, code: "messages_paused" });
    await freezeThread(env, parties, "cancelled");
    expect(await refusal()).toEqual({ status: 409, code: "connection_closed" });
    await unfreezeThread(env, parties, "cancelled");
    await unfreezeThread(env, parties, "disputed");
    await say(migrant, connectionId, "Hello");
  });

  it("refuses messages as soon as its thread is frozen, even if the database row has not changed yet", async () => {
    const { migrant, landlord, connectionId } = await newConnectedPair("active");
    const parties = { id: connectionId, landlordId: landlord.id, migrantId: migrant.id };
    await freezeThread(env, parties, "blocked");
    expect(await refused(migrant, { connectionId, content: "Hello" })).toMatchObject({ status: 409 });
  });
});

describe("a person outside the connection", () => {
  it("gets the same 404 as for an unknown connection, and 401 without a session", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    await say(landlord, connectionId, "Hello");
    const others = await Promise.all([
      newMigrant(),
      newMigrant({ verified: true }),
      newLandlord(),
      newAdmin(),
    ]);
    const suspended = await newMigrant({ suspended: true });
    const calls: ((caller: Parameters<typeof as>[0], id: string) => Promise<Response>)[] = [
      (caller, id) => as(caller).send(listMessages, { params: { id } }),
      (caller, id) => as(caller).send(markRead, { params: { id } }),
      (caller, connectionId) => as(caller).send(sendMessage, { body: { connectionId, content: "Hello" } }),
    ];
    const withoutRequestId = async (answer: Response) => {
      const { requestId, ...body } = await answer.json<{ requestId: string }>();
      return { status: answer.status, body };
    };
    const unknown = { id: crypto.randomUUID() };
    const nothing = await withoutRequestId(await as(landlord).send(listMessages, { params: unknown }));
    expect(nothing.status).toBe(404);

    for (const id of [connectionId, crypto.randomUUID(), "1", connectionId.toUpperCase()]) {
      for (const send of calls) {
        for (const person of others) expect(await withoutRequestId(await send(person, id))).toEqual(nothing);
        for (const caller of [null, suspended]) expect((await send(caller, id)).status).toBe(401);
      }
    }
    for (const person of [...others, landlord, migrant]) {
      await as(person).call(unreadByConnection);
    }
    expect((await anonymous.send(unreadByConnection)).status).toBe(401);
    expect((await as(suspended).send(unreadByConnection)).status).toBe(401);
    expect(await unreadOf(migrant)).toEqual([{ connectionId, count: 1 }]);
  });
});

describe("a thread that is unreachable", () => {
  it("is answered with 503 and Retry-After, and a repeated message arrives once", async () => {
    const { migrant, landlord, connectionId } = await newConnectedPair();
    const clientMessageId = crypto.randomUUID();
    const message = { connectionId, content: "Hello", clientMessageId };
    const outage = vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementation(() => {
      throw new Error("unreachable");
    });
    const answer = await as(migrant).send(sendMessage, { body: message });
    expect(answer.headers.get("Retry-After")).toBe("10");
    expect(await refusalOf(answer)).toEqual({ status: 503, code: "unavailable" });
    outage.mockRestore();
    await say(migrant, connectionId, "Hello", { clientMessageId });
    expect(await listed(landlord, connectionId)).toHaveLength(1);
  });

  it("is called again when the runtime reports that it has moved", async () => {
    const { migrant, connectionId } = await newConnectedPair();
    vi.spyOn(env.CONNECTION_THREAD, "getByName").mockImplementationOnce(() => {
      throw Object.assign(new Error("moved"), { retryable: true });
    });
    await say(migrant, connectionId, "Hello");
  });
});
