import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dueWork } from "#schema/tables/due-work.ts";
import { listen, TestSocket } from "#tests/live.ts";
import { newLandlord } from "#tests/people.ts";
import { remove, rows } from "#tests/rows.ts";
import { type LiveTicket, openInbox, ticketHeader } from "./user-inbox.ts";

const minute = 60_000;
// `unreadNotice`
const wait = 10;
const start = Date.now();

beforeEach(() => vi.setSystemTime(start));
afterEach(() => void vi.useRealTimers());

const sentAt = new Date(start).toISOString();

/** Asks for a live socket with a ticket of this session, issued now. */
async function ask(person: { id: string }, sessionId: string): Promise<Response> {
  const ticket: LiveTicket = {
    id: crypto.randomUUID(),
    userId: person.id,
    sessionId,
    issuedAt: Date.now(),
    goodUntil: Date.now() + minute,
    sessionEndsAt: Date.now() + minute,
  };
  const headers = { Upgrade: "websocket", [ticketHeader]: JSON.stringify(ticket) };
  return openInbox(env, person.id).fetch("https://inbox.test/", { headers });
}

/** The first frame of a socket that opens now. */
async function greetingOf(person: { id: string }) {
  const { webSocket } = await ask(person, "of the greeting");
  if (!webSocket) throw new Error("There is no socket.");
  const screen = new TestSocket(webSocket);
  await screen.until((each) => each.of("hello").length > 0);
  return screen.of("hello")[0];
}

/** Creates a person, with helpers for reports of their threads and for the work that is due at a minute after `start`. */
async function newPerson() {
  const person = await newLandlord();
  const inbox = openInbox(env, person.id);
  const counts = new Map<string, number>();
  const alarm = () => runInDurableObject(inbox, (_, state) => state.storage.getAlarm());
  return {
    person,
    inbox,
    /** Reports one more message that the person has not read. */
    async receive(connectionId: string, at: number) {
      vi.setSystemTime(start + at * minute);
      const unread = (counts.get(connectionId) ?? 0) + 1;
      counts.set(connectionId, unread);
      await inbox.report({ connectionId, unread, seq: unread });
    },
    async pass(at: number) {
      vi.setSystemTime(start + at * minute);
      const next = await alarm();
      if (next !== null && next <= Date.now()) await runDurableObjectAlarm(inbox);
    },
    /** The minute of the next alarm. */
    nextAlarm: async () => (((await alarm()) ?? Number.NaN) - start) / minute,
    shown: async () =>
      (await inbox.notifications()).map(({ kind, objectId, read }) => [kind, objectId, read]),
    /** The emails about unread messages that were queued. */
    async emailed() {
      const queued = await rows(dueWork, { kind: "notification", subject: person.id });
      return queued.map(({ key }) => key.split(":")).filter(([kind]) => kind === "unread_messages");
    },
  };
}

it("a notification is added once and marked as read once, alone, and open screens get each change once", async () => {
  const { person, inbox, shown } = await newPerson();
  const screen = await listen(person);
  for (let again = 0; again < 2; again += 1) await inbox.notify("accepted", "first", start);
  await inbox.notify("accepted", "second", start);
  const first = (await inbox.notifications()).at(-1)?.seq ?? 0;
  for (let again = 0; again < 2; again += 1) await inbox.markNotificationsRead(first);
  expect(await shown()).toEqual([
    ["accepted", "second", false],
    ["accepted", "first", true],
  ]);
  await inbox.push([{ type: "payment" }]);
  await screen.until((each) => each.of("payment").length > 0);
  expect(screen.of("notifications")).toHaveLength(3);
});

it("a notification is marked as read by its kind and object, others are not, and open screens get it once", async () => {
  const { person, inbox } = await newPerson();
  const all = [
    ["accepted", "one"],
    ["declined", "one"],
    ["accepted", "other"],
  ] as const;
  for (const [kind, objectId] of all) await inbox.notify(kind, objectId, start);
  const screen = await listen(person);
  for (let again = 0; again < 2; again += 1) await inbox.markReadOf("accepted", "one");
  const unread: boolean[] = [];
  for (const [kind, objectId] of all) unread.push(await inbox.isUnread(kind, objectId));
  expect(unread).toEqual([false, true, true]);
  expect((await inbox.notifications()).map(({ read }) => read)).toEqual([false, false, true]);
  await inbox.push([{ type: "payment" }]);
  await screen.until((each) => each.of("payment").length > 0);
  expect(screen.of("notifications")).toHaveLength(1);
});

it("unread messages replace no other notification about their connection", async () => {
  const { inbox, receive, pass, shown } = await newPerson();
  await inbox.notify("accepted", "one", start);
  await receive("one", 0);
  await pass(wait);
  expect(await shown()).toEqual([
    ["unread_messages", "one", false],
    ["accepted", "one", false],
  ]);
});

it("threads that are due together get one notification each and one email about the newest, and delay no later email", async () => {
  const { person, inbox, receive, pass, shown, emailed } = await newPerson();
  await receive("other", 0);
  await receive("one", 1);
  await receive("one", 2);
  await pass(wait + 2);
  await inbox.markNotificationsRead(1_000);
  const both = [
    ["unread_messages", "other", true],
    ["unread_messages", "one", true],
  ];
  const about = (connectionId: string, at: number) => [
    "unread_messages",
    person.id,
    `${connectionId}.${start + at * minute}`,
  ];
  const nextDay = wait + 2 + 24 * 60;
  for (const at of [wait + 3, nextDay]) await pass(at);
  expect((await shown()).sort()).toEqual(both.sort());
  expect(await emailed()).toEqual([about("one", 2)]);
  await receive("other", nextDay + 1);
  await pass(nextDay + 1 + wait);
  expect(await emailed()).toEqual([about("one", 2), about("other", nextDay + 1)]);
});

it("the first frame says when the last notification came while no screen was open; an email alone does not count", async () => {
  const { person, receive, pass, emailed } = await newPerson();
  await receive("one", 0);
  await pass(wait);
  await receive("other", 11);
  await pass(11 + wait);
  expect(await emailed()).toHaveLength(1);
  const nextDay = wait + 24 * 60;
  await pass(nextDay - 1);
  expect(await emailed()).toHaveLength(1);
  await pass(nextDay);
  expect(await emailed()).toHaveLength(2);
  expect(await greetingOf(person)).toMatchObject({ quietFor: (nextDay - 11 - wait) * minute });
});

const aMessage = { id: "first", connectionId: "one", content: "Hello", clientMessageId: null };
const newsTo = (receiverId: string, senderId: string) => [
  { seq: 1, message: { ...aMessage, receiverId, senderId, createdAt: sentAt }, after: null },
];

it("a message is pushed once, even when its report was repeated with a newer message", async () => {
  const { person, inbox } = await newPerson();
  const screen = await listen(person);
  const common = { ...aMessage, receiverId: person.id, senderId: "other", createdAt: sentAt };
  const news = [1, 2, 3].map((seq) => ({
    seq,
    message: { ...common, id: `message ${seq}` },
    after: seq > 1 ? `message ${seq - 1}` : null,
  }));
  for (const unread of [2, 3])
    await inbox.report({ connectionId: "one", unread, seq: unread, news: news.slice(0, unread) });
  await inbox.push([{ type: "payment" }]);
  await screen.until((each) => each.of("payment").length > 0);
  expect(screen.of("message").map(({ message }) => message.id)).toEqual([
    "message 1",
    "message 2",
    "message 3",
  ]);
});

it("a notification of unread messages stays unread until they are read, and open screens get that once", async () => {
  const { person, inbox, receive, pass, shown } = await newPerson();
  await receive("one", 0);
  await pass(wait);
  await receive("one", wait + 1);
  expect(await shown()).toEqual([["unread_messages", "one", false]]);
  const screen = await listen(person);
  for (const seq of [3, 4]) await inbox.report({ connectionId: "one", unread: 0, seq });
  expect(await shown()).toEqual([["unread_messages", "one", true]]);
  await inbox.push([{ type: "payment" }]);
  await screen.until((each) => each.of("payment").length > 0);
  expect(screen.of("notifications")).toHaveLength(1);
});

it.each<[string, (inbox: ReturnType<typeof openInbox>, me: string) => Promise<unknown>]>([
  [
    "message",
    (inbox, me) => inbox.report({ connectionId: "one", unread: 1, seq: 1, news: newsTo(me, "other") }),
  ],
  ["notification", async (inbox) => inbox.notify("accepted", "one", start)],
  ["payment frame", async (inbox) => inbox.push([{ type: "payment" }])],
])("the first frame says how long ago the last %s came", async (_, send) => {
  const { person, inbox } = await newPerson();
  expect(await greetingOf(person)).toMatchObject({ quietFor: null });
  await send(inbox, person.id);
  vi.setSystemTime(start + 3 * minute);
  expect(await greetingOf(person)).toMatchObject({ quietFor: 3 * minute });
});

it("the end of a session refuses its older tickets, but no ticket of another session", async () => {
  const { person, inbox } = await newPerson();
  await inbox.endSession({ change: "sign-out", bookmark: null }, "ended");
  expect((await ask(person, "ended")).status).toBe(401);
  const { status, webSocket } = await ask(person, "another");
  webSocket?.accept();
  expect(status).toBe(101);
});

it.each(["webSocketClose", "webSocketError"] as const)(
  "unread messages wait ten minutes from the end of the last socket: %s",
  async (event) => {
    const { inbox, receive, pass, shown } = await newPerson();
    await receive("one", 0);
    await pass(5);
    await runInDurableObject(inbox, (object) => object[event]({ close: () => {} } as unknown as WebSocket));
    await pass(wait);
    expect(await shown()).toEqual([]);
    await pass(5 + wait);
    expect(await shown()).toEqual([["unread_messages", "one", false]]);
  },
);

it("unread messages wait ten minutes from the last check with a live socket, if the socket then dies unnoticed", async () => {
  const { person, receive, pass, nextAlarm } = await newPerson();
  await listen(person);
  expect(await nextAlarm()).toBe(15);
  await receive("one", 0);
  vi.setSystemTime(start + 14 * minute);
  await listen(person);
  await pass(15);
  await receive("other", 19);
  expect(await nextAlarm()).toBe(15 + wait);
});

it("a person's own message does not restart the wait of unread messages", async () => {
  const { person, inbox, receive, pass, shown } = await newPerson();
  await receive("one", 0);
  vi.setSystemTime(start + 5 * minute);
  await inbox.report({ connectionId: "one", unread: 1, seq: 2, news: newsTo("other", person.id) });
  await pass(wait);
  expect(await shown()).toEqual([["unread_messages", "one", false]]);
});

it("unread messages wait only while the reader is offline, and not in a blocked thread", async () => {
  const { person, inbox, receive } = await newPerson();
  const waits = async (except: string | null = null) => [
    await inbox.hasUnreadWhileAway(except),
    await inbox.isEmailDue("an email", except),
  ];
  expect(await waits()).toEqual([false, false]);
  await receive("one", 0);
  expect([await waits(), await waits("other"), await waits("one")]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
  const screen = await listen(person);
  expect(await waits()).toEqual([false, false]);
  screen.socket.close();
});

it("messages of a thread that was blocked before its first report notify no one", async () => {
  const { inbox, receive, pass, shown } = await newPerson();
  await inbox.report({ connectionId: "blocked", unread: 1, seq: 1, quiet: true });
  expect(await inbox.hasUnreadWhileAway()).toBe(false);
  await receive("one", 0);
  await pass(wait);
  expect(await shown()).toEqual([["unread_messages", "one", false]]);
});

it("no message waits in a thread without unread messages", async () => {
  const { inbox, receive } = await newPerson();
  await receive("one", 0);
  for (const connectionId of ["one", "other"]) await inbox.report({ connectionId, unread: 0, seq: 2 });
  const waiting = await runInDurableObject(inbox, (_, { storage }) =>
    storage.sql.exec("SELECT 1 FROM reports WHERE unread_since IS NOT NULL").toArray(),
  );
  expect(waiting).toEqual([]);
});

it("an email that is not sent leaves the threads of earlier emails as they are", async () => {
  const { person, inbox, receive, pass, emailed } = await newPerson();
  await receive("one", 0);
  await pass(wait);
  const nextDay = wait + 24 * 60;
  await receive("other", nextDay);
  await pass(nextDay + wait);
  expect(await emailed()).toHaveLength(2);
  // The queued work of both emails is done.
  await remove(dueWork, { subject: person.id });
  await greetingOf(person);
  expect(await inbox.isEmailDue(`other.${start + nextDay * minute}`, null)).toBe(false);
  await inbox.report({ connectionId: "other", unread: 0, seq: 2 });
  // The screen is closed by then.
  await pass(nextDay + wait + 15);
  expect(await emailed()).toEqual([]);
});

it("an email about unread messages that could not be queued is tried again five minutes later", async () => {
  const { receive, pass, shown, emailed } = await newPerson();
  await receive("one", 0);
  const down = vi.spyOn(env.DB, "withSession").mockImplementation(() => {
    throw new Error("D1_ERROR: Network connection lost.");
  });
  await pass(wait);
  down.mockRestore();
  expect(await shown()).toEqual([["unread_messages", "one", false]]);
  await pass(wait + 4);
  expect(await emailed()).toEqual([]);
  await pass(wait + 5);
  expect(await emailed()).toHaveLength(1);
});

it("a report that was stored without its alarm leads to a notification when it is repeated", async () => {
  const { inbox, pass, shown } = await newPerson();
  const report = { connectionId: "one", unread: 1, seq: 1 };
  await runInDurableObject(inbox, async (object, { storage }) => {
    const fails = vi.spyOn(storage, "setAlarm").mockRejectedValueOnce(new Error("The object was reset."));
    await expect(object.report(report)).rejects.toThrow("reset");
    fails.mockRestore();
  });
  await inbox.report(report);
  await pass(wait);
  expect(await shown()).toEqual([["unread_messages", "one", false]]);
});
