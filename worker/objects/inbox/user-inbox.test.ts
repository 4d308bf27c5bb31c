import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { retryDelay } from "#worker/objects/thread/notify-inboxes.ts";
import { type Inbox, openInbox, type ThreadReport } from "./user-inbox.ts";

const SENT_AT = "2026-03-01T09:00:00.000Z";

afterEach(() => vi.restoreAllMocks());

async function startThread(landlord = crypto.randomUUID()) {
  const connectionId = crypto.randomUUID();
  const migrant = crypto.randomUUID();
  const thread = openThread(env, connectionId);
  await thread.open({ connectionId, parties: [landlord, migrant] });
  const say = (senderId: string, content: string) => thread.append({ senderId, content, sentAt: SENT_AT });
  return { connectionId, thread, migrant, landlord, say, badge: badgeOf(connectionId) };
}

/** The count that a person's badge shows for one connection. */
function badgeOf(connectionId: string) {
  return async (userId: string) => {
    const counts = await openInbox(env, userId).unreadByConnection();
    return counts.find((each) => each.connectionId === connectionId)?.count ?? 0;
  };
}

/** Intercepts the reports of threads to inboxes. Returns a function that ends it. */
function intercept(report: (deliver: () => Promise<void>, sent: ThreadReport) => Promise<void>): () => void {
  const inboxes = env.USER_INBOX as DurableObjectNamespace<Inbox>;
  const find = inboxes.getByName.bind(inboxes);
  const spy = vi.spyOn(inboxes, "getByName").mockImplementation((name, options) => {
    const inbox = find(name, options);
    return new Proxy(inbox, {
      get: (stub, key) =>
        key === "report"
          ? (sent: ThreadReport) => report(async () => void (await inbox.report(sent)), sent)
          : Reflect.get(stub, key),
    });
  });
  return () => spy.mockRestore();
}

const makeInboxesUnreachable = () => intercept(() => Promise.reject(new Error("unreachable")));

const alarmOf = (thread: DurableObjectStub) =>
  runInDurableObject(thread, (_, state) => state.storage.getAlarm());

describe("an inbox", () => {
  it("is empty, and stores nothing, for a person without messages and after an erasure", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    const expectNothing = async () => {
      expect(await inbox.unreadByConnection()).toEqual([]);
      expect(await inbox.lastByConnection(10)).toEqual([]);
      expect(await inbox.notifications()).toEqual([]);
      expect(await inbox.isUnread("accepted", "one")).toBe(false);
      await inbox.markNotificationsRead(1);
      await inbox.markReadOf("accepted", "one");
      const tables = await runInDurableObject(inbox, async (object, { storage }) => {
        // An erasure closes the sockets, and their close events arrive after it.
        await object.webSocketClose({ close: () => {} } as unknown as WebSocket);
        await object.alarm();
        return storage.sql.exec("SELECT name FROM sqlite_master").toArray();
      });
      expect(tables).toEqual([]);
    };
    await expectNothing();
    await inbox.report({ connectionId: "one", unread: 1, seq: 1 });
    await inbox.notify("accepted", "one", Date.now());
    await inbox.erase();
    await expectNothing();
  });

  it("knows the newest bookmark that the person's reads must include, in any order of arrival", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    expect(await inbox.bookmark()).toBeNull();
    await inbox.tell("0002");
    await inbox.push([], "0003");
    await inbox.tell("0001");
    expect(await inbox.bookmark()).toBe("0003");
    await evictDurableObject(inbox);
    expect(await inbox.bookmark()).toBe("0003");
    await inbox.erase();
    expect(await inbox.bookmark()).toBeNull();
  });

  it("stores no tables for a person when it knows only a bookmark", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    await inbox.tell("0001");
    await inbox.push([], "0002");
    await evictDurableObject(inbox);
    expect(await inbox.unreadByConnection()).toEqual([]);
    const tables = await runInDurableObject(inbox, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE substr(name, 1, 4) <> '_cf_'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("sends reads to the primary while an end of sessions is announced, for at most five minutes", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    await inbox.tell("0001");
    for (const change of ["other", "one"]) await inbox.announceChange(change);
    await inbox.tell("0002");
    expect(await inbox.bookmark()).toBeNull();
    await inbox.endSession({ change: "one", bookmark: "0003" }, "a session");
    expect(await inbox.bookmark()).toBeNull();
    await inbox.endOtherSessions({ change: "other", bookmark: "0004" }, "a session");
    expect(await inbox.bookmark()).toBe("0004");
    await inbox.announceChange("refused");
    await inbox.withdrawChange("refused");
    expect(await inbox.bookmark()).toBe("0004");
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    // Without a bookmark it is unknown whether the end was stored.
    await inbox.endSession({ change: "unknown", bookmark: null });
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
    expect(await inbox.bookmark()).toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(await inbox.bookmark()).toBe("0004");
    vi.useRealTimers();
  });

  it("uses the report with the highest sequence number, in any order of arrival", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    const connectionId = crypto.randomUUID();
    await inbox.report({ connectionId, unread: 3, seq: 7 });
    await inbox.report({ connectionId, unread: 2, seq: 6 });
    await inbox.report({ connectionId, unread: 5, seq: 7 });
    expect(await inbox.unreadByConnection()).toEqual([{ connectionId, count: 3 }]);
    await inbox.report({ connectionId, unread: 0, seq: 8 });
    await inbox.report({ connectionId, unread: 3, seq: 7 });
    expect(await inbox.unreadByConnection()).toEqual([]);
  });

  it("keeps its counts after an eviction, and can delete the counts of one connection or all", async () => {
    const inbox = openInbox(env, crypto.randomUUID());
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()].sort();
    if (!one || !other) throw new Error("two connections are needed");
    await inbox.report({ connectionId: one, unread: 1, seq: 1 });
    await inbox.report({ connectionId: other, unread: 2, seq: 2 });
    await evictDurableObject(inbox);
    expect(await inbox.unreadByConnection()).toEqual([
      { connectionId: one, count: 1 },
      { connectionId: other, count: 2 },
    ]);
    await inbox.forgetConnection(one);
    expect(await inbox.unreadByConnection()).toEqual([{ connectionId: other, count: 2 }]);
    await inbox.erase();
    expect(await inbox.unreadByConnection()).toEqual([]);
    await inbox.report({ connectionId: one, unread: 4, seq: 1 });
    expect(await inbox.unreadByConnection()).toEqual([{ connectionId: one, count: 4 }]);
  });
});

describe("the last messages of an inbox", () => {
  const ends = (userId: string, limit = 10) => openInbox(env, userId).lastByConnection(limit);

  it("are those of both people, the newest first, and only the beginning of a long one", async () => {
    const landlord = crypto.randomUUID();
    const one = await startThread(landlord);
    const other = await startThread(landlord);
    const long = "🏡".repeat(201);
    const senderId = landlord;
    await one.thread.append({ senderId, content: long, sentAt: "2026-03-01T09:00:00.000Z" });
    await other.thread.append({
      senderId: other.migrant,
      content: "Hello",
      sentAt: "2026-03-01T10:00:00.000Z",
    });
    const first = { senderId, content: "🏡".repeat(200), sentAt: "2026-03-01T09:00:00.000Z" };
    const second = { senderId: other.migrant, content: "Hello", sentAt: "2026-03-01T10:00:00.000Z" };
    expect(await ends(landlord)).toEqual([
      { connectionId: other.connectionId, ...second },
      { connectionId: one.connectionId, ...first },
    ]);
    expect(await ends(landlord, 1)).toHaveLength(1);
    expect(await ends(one.migrant)).toEqual([{ connectionId: one.connectionId, ...first }]);
  });

  it("stay when the thread is read or frozen, and are right after the inbox was unreachable", async () => {
    const { thread, connectionId, migrant, landlord, say } = await startThread();
    await say(migrant, "Hello");
    const reach = makeInboxesUnreachable();
    await say(migrant, "Goodbye");
    await thread.freeze("cancelled");
    reach();
    await thread.markRead(landlord);
    await evictDurableObject(openInbox(env, landlord));
    expect(await ends(landlord)).toEqual([
      { connectionId, senderId: migrant, content: "Goodbye", sentAt: SENT_AT },
    ]);
  });

  it("are deleted with the messages of a person, with the connection, and with the inbox", async () => {
    const { thread, connectionId, migrant, landlord, say } = await startThread();
    await say(landlord, "Hello");
    await say(migrant, "My address is 1 Mill Lane.");
    await thread.forgetParty(migrant);
    expect(await ends(landlord)).toMatchObject([{ senderId: landlord, content: "Hello" }]);
    await thread.forgetParty(landlord);
    await openInbox(env, landlord).forgetConnection(connectionId);
    const silent = await startThread(landlord);
    await silent.say(silent.migrant, "Hello");
    await silent.thread.forgetParty(silent.migrant);
    expect(await ends(landlord)).toEqual([]);

    const again = await startThread(landlord);
    await again.say(landlord, "Hello");
    await openInbox(env, landlord).erase();
    expect(await ends(landlord)).toEqual([]);
  });
});

it("a report to an inbox names the receiver of each message", async () => {
  const { migrant, landlord, say } = await startThread();
  const receivers: string[] = [];
  intercept(
    async (_, { news = [] }) => void receivers.push(...news.map(({ message }) => message.receiverId)),
  );
  await say(migrant, "Hello");
  expect(receivers).toEqual([landlord, landlord]);
});

it("a report has at most the newest 50 messages, each with the id of the one before, and none that was acknowledged", async () => {
  const { thread, migrant, landlord, say } = await startThread();
  await runInDurableObject(thread, (_, { storage: { sql } }) => {
    for (let line = 1; line <= 50; line += 1)
      sql.exec(
        "INSERT INTO messages (id, sender_id, content, sent_at) VALUES (?, ?, 'Hello', ?)",
        `line ${line}`,
        migrant,
        SENT_AT,
      );
  });
  const sent: (string | null)[][] = [];
  intercept(async (deliver, { news = [] }) => {
    sent.push(news.map(({ after }) => after));
    await deliver();
  });
  const next = await say(landlord, "Line 51");
  await say(landlord, "Line 52");
  const fifty = Array.from({ length: 50 }, (_, place) => `line ${place + 1}`);
  const one = [next.outcome === "stored" && next.message.id];
  expect(sent).toEqual([fifty, fifty, one, one]);
});

it("a block ends the wait of unread messages at once, and no other freeze is reported", async () => {
  const { thread, migrant, landlord, say } = await startThread();
  const waits = async () => await openInbox(env, landlord).hasUnreadWhileAway();
  await say(migrant, "Hello");
  await runDurableObjectAlarm(thread);
  await thread.freeze("cancelled");
  expect([await waits(), await alarmOf(thread)]).toEqual([true, null]);
  await thread.freeze("blocked");
  expect(await waits()).toBe(false);
});

describe("badges", () => {
  it("are correct as soon as a message is acknowledged, and are zero when it is read", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    await say(migrant, "Hello");
    await say(migrant, "Are you there?");
    expect(await badge(landlord)).toBe(2);
    expect(await badge(migrant)).toBe(0);
    await thread.markRead(landlord);
    expect(await badge(landlord)).toBe(0);
    await runDurableObjectAlarm(thread);
    // Nothing is reported when a thread is read again.
    await thread.markRead(landlord);
    expect(await alarmOf(thread)).toBeNull();
  });

  it("need one alarm for a burst of messages, which finds nothing to do and sets no other", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    await say(migrant, "Hello");
    const first = await alarmOf(thread);
    await say(migrant, "Are you there?");
    expect(await alarmOf(thread)).toBe(first);
    const reports: unknown[] = [];
    intercept(async () => void reports.push("sent"));
    expect(await runDurableObjectAlarm(thread)).toBe(true);
    expect(reports).toEqual([]);
    expect(await alarmOf(thread)).toBeNull();
    expect(await badge(landlord)).toBe(2);
  });

  it("are repeated two seconds after a new message, although earlier repeats were minutes apart", async () => {
    const { thread, migrant, say } = await startThread();
    makeInboxesUnreachable();
    await say(migrant, "Hello");
    for (let round = 0; round < 10; round += 1) await runDurableObjectAlarm(thread);
    const late = ((await alarmOf(thread)) ?? 0) - Date.now();
    expect(late).toBeGreaterThan(60_000);
    await say(migrant, "Are you there?");
    const soon = ((await alarmOf(thread)) ?? 0) - Date.now();
    expect(soon).toBeGreaterThan(1_000);
    expect(soon).toBeLessThanOrEqual(2_000);
  });

  it("that no inbox has accepted twelve times in a row raise an alert, and another after twelve more times", async () => {
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    const { thread, connectionId, migrant, say } = await startThread();
    makeInboxesUnreachable();
    await say(migrant, "Hello");
    const raised = () => alerts.mock.calls.map(([line]) => JSON.parse(String(line)));
    const fail = async (times: number) => {
      for (let round = 0; round < times; round += 1) await runDurableObjectAlarm(thread);
    };
    // `WORRYING_REPORTS`
    await fail(11);
    expect(raised()).toEqual([]);
    await fail(12);
    const alert = { level: "alert", event: "inbox_not_reached", connectionId };
    expect(raised()).toMatchObject([{ ...alert, failed: 12 }]);
    await fail(1);
    expect(raised()).toMatchObject([
      { ...alert, failed: 12 },
      { ...alert, failed: 24 },
    ]);
  });

  it("become zero when a frozen thread is read", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    await say(migrant, "Goodbye");
    await thread.freeze("cancelled");
    await thread.markRead(landlord);
    expect(await badge(landlord)).toBe(0);
  });

  it("are counted separately per connection", async () => {
    const landlord = crypto.randomUUID();
    const one = await startThread(landlord);
    const other = await startThread(landlord);
    await one.say(one.migrant, "Hello");
    await other.say(other.migrant, "Hello");
    await other.say(other.migrant, "Hello again");
    await one.thread.markRead(landlord);
    expect(await openInbox(env, landlord).unreadByConnection()).toEqual([
      { connectionId: other.connectionId, count: 2 },
    ]);
  });

  it("are corrected by an alarm after the inbox was unreachable (fault 25)", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    const reach = makeInboxesUnreachable();
    expect(await say(migrant, "Hello")).toMatchObject({ outcome: "stored" });
    await say(migrant, "Are you there?");
    expect(await badge(landlord)).toBe(0);

    expect(await runDurableObjectAlarm(thread)).toBe(true);
    expect(await alarmOf(thread)).not.toBeNull();
    await evictDurableObject(thread);

    reach();
    expect(await runDurableObjectAlarm(thread)).toBe(true);
    expect(await badge(landlord)).toBe(2);
    expect(await badge(migrant)).toBe(0);
    expect(await alarmOf(thread)).toBeNull();
  });

  it("are corrected when only one person's inbox was unreachable", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    let reported = 0;
    // Each send reports to both inboxes; the first report fails in round one, the second in round two.
    for (const unreachable of [1, 2]) {
      reported = 0;
      const reach = intercept((deliver) => {
        reported += 1;
        return reported === unreachable ? Promise.reject(new Error("unreachable")) : deliver();
      });
      await say(unreachable === 1 ? migrant : landlord, "Hello");
      expect(await alarmOf(thread)).not.toBeNull();
      reach();
      await runDurableObjectAlarm(thread);
      expect(await alarmOf(thread)).toBeNull();
    }
    expect([await badge(landlord), await badge(migrant)]).toEqual([1, 1]);
  });

  it("count a message once when only the acknowledgement of the report was lost", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    const loseReplies = intercept(async (deliver) => {
      await deliver();
      throw new Error("the reply was lost");
    });
    await say(migrant, "Hello");
    loseReplies();
    await runDurableObjectAlarm(thread);
    expect(await badge(landlord)).toBe(1);
  });

  it("are reported again after growing delays, at most five minutes, until the inbox is reachable", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    const reach = makeInboxesUnreachable();
    await say(migrant, "Hello");
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await runDurableObjectAlarm(thread);
      waits.push(((await alarmOf(thread)) ?? 0) - Date.now());
    }
    expect(Math.max(...waits.slice(0, 2))).toBeLessThan(10_000);
    expect(Math.min(...waits.slice(-2))).toBeGreaterThan(140_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300_000);
    reach();
    await runDurableObjectAlarm(thread);
    expect(await badge(landlord)).toBe(1);
    // The delays are short again when the inboxes are unreachable another time.
    makeInboxesUnreachable();
    await say(migrant, "Are you there?");
    await runDurableObjectAlarm(thread);
    expect(((await alarmOf(thread)) ?? 0) - Date.now()).toBeLessThan(10_000);
  });

  it.each([
    [1, 2_000, 4_000],
    [2, 4_000, 8_000],
    [20, 150_000, 300_000],
  ])("are reported again after failure %i, at a random time from %i to %i ms later", (failed, from, to) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    expect(retryDelay(failed)).toBe(from);
    random.mockReturnValue(1);
    expect(retryDelay(failed)).toBe(to);
  });

  it("are forgotten when the thread is erased while they are sent", async () => {
    const { thread, connectionId, migrant, say } = await startThread();
    intercept(() => openThread(env, connectionId).erase());
    expect(await say(migrant, "Hello")).toMatchObject({ outcome: "stored" });
    expect(await thread.summary(migrant)).toEqual({ outcome: "not_open" });
  });

  it("delay a sender by less than five seconds when an inbox hangs", async () => {
    const { thread, migrant, landlord, say, badge } = await startThread();
    const answer = intercept(() => new Promise(() => {}));
    const started = Date.now();
    expect(await say(migrant, "Hello")).toMatchObject({ outcome: "stored" });
    expect(Date.now() - started).toBeLessThan(5_000);
    answer();
    await runDurableObjectAlarm(thread);
    expect(await badge(landlord)).toBe(1);
  });
});
