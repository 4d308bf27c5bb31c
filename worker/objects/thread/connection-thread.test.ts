import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { messageRateLimit, settledMessageRateLimit, unansweredMessages } from "#schema/limits.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { type Acquaintance, openThread } from "./connection-thread.ts";

const SENT_AT = "2026-03-01T09:00:00.000Z";

afterEach(() => void vi.useRealTimers());

async function startThread() {
  const connectionId = crypto.randomUUID();
  const [migrant, landlord] = [crypto.randomUUID(), crypto.randomUUID()];
  const thread = openThread(env, connectionId);
  expect(await thread.open({ connectionId, parties: [landlord, migrant] })).toEqual({ outcome: "opened" });
  const say = (senderId: string, content: string, clientMessageId?: string) =>
    thread.append({ senderId, content, clientMessageId, sentAt: SENT_AT });
  const contents = async (bounds: { before?: string; after?: string; limit?: number } = {}) => {
    const list = await thread.list({ userId: migrant, limit: 200, ...bounds });
    return list.outcome === "listed" ? list.messages.map((message) => message.content) : list.outcome;
  };
  return { connectionId, thread, migrant, landlord, say, contents };
}

/** The id of the message that an append stored. */
function idOf(appended: { outcome: string; message?: { id: string } }): string {
  if (!appended.message) throw new Error(`expected a stored message, got ${appended.outcome}`);
  return appended.message.id;
}

describe("a thread", () => {
  it("does not change when it is opened a second time", async () => {
    const { thread, connectionId, migrant, landlord, say, contents } = await startThread();
    await say(migrant, "Hello");
    expect(await thread.open({ connectionId, parties: [migrant, landlord] })).toEqual({ outcome: "opened" });
    expect(await contents()).toEqual(["Hello"]);
  });

  it("cannot be opened again with other people or for another connection", async () => {
    const { thread, connectionId, migrant, landlord } = await startThread();
    for (const other of [
      { connectionId, parties: [migrant, crypto.randomUUID()] as [string, string] },
      { connectionId: crypto.randomUUID(), parties: [migrant, landlord] as [string, string] },
    ])
      expect(await thread.open(other)).toEqual({ outcome: "other_parties" });
  });

  it("answers not_open and stores nothing before it is opened", async () => {
    const thread = openThread(env, crypto.randomUUID());
    const userId = crypto.randomUUID();
    const answers = [
      await thread.list({ userId, limit: 10 }),
      await thread.append({ senderId: userId, content: "Hello", sentAt: SENT_AT }),
      await thread.pick({ userId, ids: [] }),
      await thread.markRead(userId),
      await thread.freeze("cancelled"),
      await thread.unfreeze("cancelled"),
      await thread.tally(userId, 9),
      await thread.lastSent(userId),
      await thread.summary(userId),
    ];
    for (const answer of answers) expect(answer).toEqual({ outcome: "not_open" });
    await thread.forgetParty(userId);
    await thread.reportAgain();
    await runInDurableObject(thread, (object) => object.alarm());
    const size = await runInDurableObject(
      thread,
      (_, state) => state.storage.sql.exec("SELECT name FROM sqlite_master").toArray().length,
    );
    expect(size).toBe(0);
  });

  it("refuses everyone who is not a party", async () => {
    const { thread } = await startThread();
    const stranger = crypto.randomUUID();
    const refused = { outcome: "not_party" };
    expect(await thread.append({ senderId: stranger, content: "Hi", sentAt: SENT_AT })).toEqual(refused);
    expect(await thread.list({ userId: stranger, limit: 10 })).toEqual(refused);
    expect(await thread.markRead(stranger)).toEqual(refused);
    expect(await thread.summary(stranger)).toEqual(refused);
    expect(await thread.tally(stranger, 9)).toEqual(refused);
    expect(await thread.lastSent(stranger)).toEqual(refused);
    expect(await thread.pick({ userId: stranger, ids: [] })).toEqual(refused);
  });
});

describe("a new message", () => {
  it("is stored once when its sender repeats it (fault 20)", async () => {
    const { migrant, say, contents } = await startThread();
    const clientMessageId = crypto.randomUUID();
    const first = await say(migrant, "Is the room free?", clientMessageId);
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => say(migrant, "Is the room free?", clientMessageId)),
    );
    for (const repeat of repeats) {
      expect(repeat).toMatchObject({ outcome: "stored", repeated: true });
      expect(idOf(repeat)).toBe(idOf(first));
    }
    expect(await contents()).toEqual(["Is the room free?"]);
  });

  it("is refused when it repeats a client message id with other content", async () => {
    const { migrant, say, contents } = await startThread();
    const clientMessageId = crypto.randomUUID();
    await say(migrant, "Yes", clientMessageId);
    expect(await say(migrant, "No", clientMessageId)).toEqual({ outcome: "conflict" });
    expect(await contents()).toEqual(["Yes"]);
  });

  it("may have the same client message id as a message of the other person", async () => {
    const { migrant, landlord, say, contents } = await startThread();
    const clientMessageId = crypto.randomUUID();
    await say(migrant, "Hello", clientMessageId);
    await say(landlord, "Welcome", clientMessageId);
    expect(await contents()).toEqual(["Hello", "Welcome"]);
  });

  it("is stored once under the id that the caller chose", async () => {
    const { thread, migrant, landlord, contents } = await startThread();
    const message = { messageId: crypto.randomUUID(), senderId: migrant, content: "Hello", sentAt: SENT_AT };
    expect(idOf(await thread.append(message))).toBe(message.messageId);
    expect(idOf(await thread.append(message))).toBe(message.messageId);
    expect(await thread.append({ ...message, senderId: landlord })).toEqual({ outcome: "conflict" });
    expect(await contents()).toEqual(["Hello"]);
  });

  it("follows the messages that arrived before it, even with an earlier time (fault 33)", async () => {
    const { thread, migrant, landlord, contents } = await startThread();
    await thread.append({ senderId: migrant, content: "first", sentAt: "2026-03-02T09:00:00.000Z" });
    await thread.append({ senderId: landlord, content: "second", sentAt: "2026-03-01T09:00:00.000Z" });
    expect(await contents()).toEqual(["first", "second"]);
  });

  it("is kept when both people write at once", async () => {
    const { migrant, landlord, say, contents } = await startThread();
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
    await Promise.all(lines.map((line, place) => say(place % 2 ? migrant : landlord, line)));
    expect((await contents()).toString().split(",").sort()).toEqual([...lines].sort());
  });
});

describe("reading a thread", () => {
  it("returns the latest messages, oldest first, and pages in both directions", async () => {
    const { migrant, say, contents } = await startThread();
    const ids: string[] = [];
    for (const line of ["1", "2", "3", "4", "5"]) ids.push(idOf(await say(migrant, line)));
    expect(await contents({ limit: 2 })).toEqual(["4", "5"]);
    expect(await contents({ limit: 2, before: ids[3] })).toEqual(["2", "3"]);
    expect(await contents({ limit: 2, after: ids[1] })).toEqual(["3", "4"]);
    expect(await contents({ after: ids[0], before: ids[4] })).toEqual(["2", "3", "4"]);
    expect(await contents({ before: ids[0] })).toEqual([]);
    for (const unknown of [{ before: crypto.randomUUID() }, { after: crypto.randomUUID() }])
      expect(await contents(unknown)).toBe("unknown_message");
  });

  it("returns chosen messages in the order of the thread, each once, and none when one of them is unknown", async () => {
    const { thread, migrant, say } = await startThread();
    const ids: string[] = [];
    for (const line of ["1", "2", "3"]) ids.push(idOf(await say(migrant, line)));
    const [first = "", , third = ""] = ids;
    const pick = (...chosen: string[]) => thread.pick({ userId: migrant, ids: chosen });
    expect(await pick(third, first, third)).toMatchObject({
      outcome: "picked",
      messages: [{ content: "1" }, { content: "3" }],
    });
    expect(await pick(first, crypto.randomUUID())).toEqual({ outcome: "unknown_message" });
  });

  it("tells when each person wrote their last message, and null for a person who has written none", async () => {
    const { thread, migrant, landlord } = await startThread();
    const later = "2026-03-02T09:00:00.000Z";
    for (const sentAt of [SENT_AT, later])
      await thread.append({ senderId: migrant, content: "Hello", sentAt });
    const lastSent = async (userId: string) => await thread.lastSent(userId);
    expect(await lastSent(migrant)).toEqual({ outcome: "last_sent", sentAt: later });
    expect(await lastSent(landlord)).toEqual({ outcome: "last_sent", sentAt: null });
  });

  it("counts only the other person's messages as unread", async () => {
    const { thread, migrant, landlord, say } = await startThread();
    await say(migrant, "Hello");
    await say(migrant, "Are you there?");
    expect(await thread.summary(migrant)).toMatchObject({ unread: 0, hasWritten: true });
    expect(await thread.summary(landlord)).toMatchObject({
      unread: 2,
      hasWritten: false,
      lastMessage: { content: "Are you there?" },
    });
  });

  it("counts the messages of a person, and tells whether the other person has answered", async () => {
    const { thread, migrant, landlord, say } = await startThread();
    await say(migrant, "Hello");
    await say(migrant, "Are you there?");
    const tally = (who: string, atMost = 9) => thread.tally(who, atMost);
    expect(await tally(migrant)).toEqual({ outcome: "tallied", written: 2, answered: false });
    expect(await tally(landlord)).toEqual({ outcome: "tallied", written: 0, answered: true });
    expect(await tally(migrant, 1)).toMatchObject({ written: 1 });
  });

  it("tells each person how far the other person has read", async () => {
    const { thread, migrant, landlord, say } = await startThread();
    const first = idOf(await say(migrant, "1"));
    await say(migrant, "2");
    await thread.markRead(landlord, first);
    const readBy = async (userId: string) => {
      const list = await thread.list({ userId, limit: 9 });
      return list.outcome === "listed" && list.readUpTo;
    };
    expect([await readBy(migrant), await readBy(landlord)]).toEqual([first, null]);
  });

  it("never moves a read mark back, even when calls arrive late (fault 26)", async () => {
    const { thread, migrant, landlord, say } = await startThread();
    const early = idOf(await say(landlord, "1"));
    const middle = idOf(await say(landlord, "2"));
    await say(landlord, "3");
    expect(await thread.markRead(migrant, "no such message")).toEqual({ outcome: "read", unread: 3 });
    expect(await thread.markRead(migrant, middle)).toEqual({ outcome: "read", unread: 1 });
    expect(await thread.markRead(migrant, early)).toEqual({ outcome: "read", unread: 1 });
    expect(await thread.markRead(migrant, "no such message")).toEqual({ outcome: "read", unread: 1 });
    expect(await thread.markRead(migrant)).toEqual({ outcome: "read", unread: 0 });
    expect(await thread.markRead(migrant)).toEqual({ outcome: "read", unread: 0 });
  });
});

describe("a person's messages", () => {
  const later = "2100-01-01T00:00:00.000Z";
  const settled: Acquaintance = { active: false, unansweredBefore: null };

  it("are limited by their own messages of the last minutes, not by those of another person", async () => {
    const { thread, migrant, landlord } = await startThread();
    const now = new Date().toISOString();
    const write = async (senderId: string) =>
      (await thread.append({ senderId, content: "Hello", sentAt: now }, settled)).outcome;
    const fill = (sentAt: string, times: number) =>
      runInDurableObject(thread, (_, { storage: { sql } }) => {
        for (let each = 0; each < times; each += 1)
          sql.exec(
            "INSERT INTO messages (id, sender_id, content, sent_at) VALUES (?, ?, 'Hello', ?)",
            crypto.randomUUID(),
            migrant,
            sentAt,
          );
      });
    const { messages } = messageRateLimit;
    for (const sentAt of [SENT_AT, later]) {
      await fill(sentAt, messages);
      expect(await write(migrant)).toBe("stored");
    }
    await fill(now, messages - 2);
    expect([await write(migrant), await write(migrant)]).toEqual(["stored", "too_many"]);
    expect(await write(landlord)).toBe("stored");
    // Both have written now, so each of them may write more.
    expect(await write(migrant)).toBe("stored");
    await fill(now, settledMessageRateLimit.messages);
    expect([await write(migrant), await write(landlord)]).toEqual(["too_many", "stored"]);
  });

  it("are refused until ten minutes after the oldest of the last thirty, and the answer says for how long", async () => {
    const { thread, migrant } = await startThread();
    const start = Date.now();
    const writeAt = async (milliseconds: number) => {
      vi.setSystemTime(start + milliseconds);
      const sentAt = new Date().toISOString();
      const answer = await thread.append({ senderId: migrant, content: "Hello", sentAt }, settled);
      return answer.outcome === "too_many" ? answer.retryAfter : answer.outcome;
    };
    // `messageRateLimit`
    for (let each = 0; each < 30; each += 1) expect(await writeAt(0)).toBe("stored");
    expect([await writeAt(0), await writeAt(1), await writeAt(540_000)]).toEqual([600, 600, 60]);
    expect([await writeAt(599_999), await writeAt(600_000)]).toEqual([1, "stored"]);
  });

  it("are limited to a few until the other person answers", async () => {
    const { migrant, landlord, say } = await startThread();
    for (let each = 0; each < unansweredMessages; each += 1)
      expect(await say(migrant, "Hello")).toMatchObject({ outcome: "stored" });
    expect(await say(migrant, "Hello?")).toEqual({ outcome: "answer_awaited" });
    await say(landlord, "Hello");
    expect(await say(migrant, "Hello!")).toMatchObject({ outcome: "stored" });
  });
});

describe("freezing a thread", () => {
  it("refuses new messages, allows reading, and answers the repeat of a stored message", async () => {
    const { thread, migrant, landlord, say, contents } = await startThread();
    const clientMessageId = crypto.randomUUID();
    await say(migrant, "Goodbye", clientMessageId);
    await thread.freeze("completed");
    expect(await say(migrant, "One more thing")).toEqual({ outcome: "frozen", reasons: ["completed"] });
    expect(await say(landlord, "Hello?")).toEqual({ outcome: "frozen", reasons: ["completed"] });
    expect(await say(migrant, "Goodbye", clientMessageId)).toMatchObject({
      outcome: "stored",
      repeated: true,
    });
    expect(await contents()).toEqual(["Goodbye"]);
    expect(await thread.markRead(landlord)).toEqual({ outcome: "read", unread: 0 });
  });

  it("lasts until every reason for it is lifted", async () => {
    const { thread, migrant, say } = await startThread();
    const frozen = { outcome: "frozen", reasons: ["disputed"] };
    expect(await thread.freeze("disputed")).toEqual({ ...frozen, changed: true });
    expect(await thread.freeze("disputed")).toEqual({ ...frozen, changed: false });
    for (const changed of [true, false])
      expect(await thread.freeze("blocked")).toMatchObject({ reasons: ["blocked", "disputed"], changed });
    expect(await thread.unfreeze("blocked")).toEqual({
      outcome: "frozen",
      reasons: ["disputed"],
      changed: true,
    });
    expect(await thread.unfreeze("blocked")).toMatchObject({ changed: false });
    expect(await say(migrant, "Hello")).toMatchObject({ outcome: "frozen" });
    expect(await thread.unfreeze("disputed")).toMatchObject({ outcome: "thawed", reasons: [] });
    expect(await say(migrant, "Hello")).toMatchObject({ outcome: "stored" });
  });

  it("loses no acknowledged message of a concurrent send, and stores none afterwards (fault 27)", async () => {
    const { thread, migrant, say, contents } = await startThread();
    const sends = ["1", "2", "3", "4"].map((line) => say(migrant, line));
    const freeze = thread.freeze("cancelled");
    const late = ["5", "6"].map((line) => say(migrant, line));
    const outcomes = await Promise.all([...sends, ...late]);
    await freeze;
    const acknowledged = outcomes
      .filter((each) => each.outcome === "stored")
      .map((each) => each.message.content);
    expect(await contents()).toEqual(acknowledged);
    expect(await say(migrant, "7")).toMatchObject({ outcome: "frozen" });
  });
});

describe("a restart of the object", () => {
  it("keeps messages, read marks, freezes and client message ids after an eviction", async () => {
    const { thread, migrant, landlord, say, contents } = await startThread();
    const clientMessageId = crypto.randomUUID();
    await say(migrant, "Hello", clientMessageId);
    await thread.markRead(landlord);
    await say(migrant, "Still there?");
    await thread.freeze("blocked");
    await evictDurableObject(thread);
    expect(await contents()).toEqual(["Hello", "Still there?"]);
    expect(await thread.summary(landlord)).toMatchObject({ unread: 1, frozen: ["blocked"] });
    expect(await say(migrant, "Hello", clientMessageId)).toMatchObject({ repeated: true });
  });

  it("keeps acknowledged messages after an abort, and stores a resent message once", async () => {
    const { connectionId, migrant, say } = await startThread();
    const clientMessageId = crypto.randomUUID();
    await say(migrant, "Hello", clientMessageId);
    await abortAllDurableObjects();
    const thread = openThread(env, connectionId);
    const resent = { senderId: migrant, content: "Hello", clientMessageId, sentAt: SENT_AT };
    expect(await thread.append(resent)).toMatchObject({ outcome: "stored", repeated: true });
    const list = await thread.list({ userId: migrant, limit: 10 });
    expect(list.outcome === "listed" && list.messages.length).toBe(1);
  });
});

describe("a crash during a send", () => {
  it("stores the message once when it is sent again, whether or not the first send stored it (fault 21)", async () => {
    const { connectionId, migrant, landlord } = await startThread();
    for (let round = 0; round < 5; round += 1) {
      const content = `line ${round}`;
      const message = { senderId: migrant, content, clientMessageId: crypto.randomUUID(), sentAt: SENT_AT };
      const sending = openThread(env, connectionId).append(message);
      await Promise.allSettled([sending, abortAllDurableObjects()]);
      const again = await openThread(env, connectionId).append(message);
      expect(again).toMatchObject({ outcome: "stored", message: { content } });
    }
    const list = await openThread(env, connectionId).list({ userId: landlord, limit: 200 });
    expect(list.outcome === "listed" && list.messages.map((each) => each.content)).toEqual([
      "line 0",
      "line 1",
      "line 2",
      "line 3",
      "line 4",
    ]);
    expect(await openThread(env, connectionId).summary(landlord)).toMatchObject({ unread: 5 });
  });
});

describe("deletion", () => {
  it("removes one person's messages and keeps the other's", async () => {
    const { thread, migrant, landlord, say } = await startThread();
    await say(migrant, "My story");
    await say(landlord, "Welcome");
    await thread.forgetParty(migrant);
    expect(await thread.list({ userId: migrant, limit: 10 })).toEqual({ outcome: "not_party" });
    expect(await thread.list({ userId: landlord, limit: 10 })).toMatchObject({
      messages: [{ content: "Welcome" }],
    });
    const inbox = openInbox(env, migrant);
    await inbox.erase();
    await say(landlord, "Are you there?");
    await runDurableObjectAlarm(thread);
    expect(await inbox.lastByConnection(9)).toEqual([]);
    // No report waits for the person who is deleted.
    expect(await runDurableObjectAlarm(thread)).toBe(false);
  });

  it("erases a whole thread with its tables and alarm", async () => {
    const { thread, connectionId, migrant, say } = await startThread();
    await say(migrant, "My story");
    await thread.erase();
    expect(await thread.list({ userId: migrant, limit: 10 })).toEqual({ outcome: "not_open" });
    const left = await runInDurableObject(thread, async (_, state) => ({
      tables: state.storage.sql.exec("SELECT name FROM sqlite_master").toArray().length,
      alarm: await state.storage.getAlarm(),
    }));
    expect(left).toEqual({ tables: 0, alarm: null });
    expect(await thread.open({ connectionId, parties: [migrant, crypto.randomUUID()] })).toEqual({
      outcome: "opened",
    });
    // A thread that is opened again sets an alarm for its next message, like a new one.
    await say(migrant, "Hello again");
    expect(await runDurableObjectAlarm(thread)).toBe(true);
  });
});
