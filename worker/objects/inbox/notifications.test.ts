import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unreadNotice } from "#schema/limits.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { listen, TestSocket } from "#tests/live.ts";
import { newLandlord } from "#tests/people.ts";
import { rows } from "#tests/rows.ts";
import { type LiveTicket, openInbox, ticketHeader } from "./user-inbox.ts";

const minute = 60_000;
const wait = unreadNotice.minutes;
const start = Date.now();

beforeEach(() => vi.setSystemTime(start));
afterEach(() => void vi.useRealTimers());

/** A person whose clock starts now: reports of their threads, and what is due at a minute. */
async function newPerson() {
  const person = await newLandlord();
  const inbox = openInbox(env, person.id);
  const counts = new Map<string, number>();
  const alarm = () => runInDurableObject(inbox, (_, state) => state.storage.getAlarm());
  return {
    person,
    inbox,
    /** A further message that the person has not read. */
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
    /** What emails about unread messages were asked for. */
    async emailed() {
      const queued = await rows(dueWork, { kind: "notification", subject: person.id });
      return queued.map(({ key }) => key.split(":")).filter(([kind]) => kind === "unread_messages");
    },
  };
}

it("a notification is added once and read once, alone, and open screens hear of each change once", async () => {
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

it("threads that are due together are notified of once, with one email about the newest, and delay no later email", async () => {
  const { person, inbox, receive, pass, shown, emailed } = await newPerson();
  await receive("one", 0);
  await receive("other", 1);
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
  const nextDay = wait + 2 + unreadNotice.hoursBetween * 60;
  for (const at of [wait + 3, nextDay]) await pass(at);
  expect((await shown()).sort()).toEqual(both.sort());
  expect(await emailed()).toEqual([about("one", 2)]);
  await receive("other", nextDay + 1);
  await pass(nextDay + 1 + wait);
  expect(await emailed()).toEqual([about("one", 2), about("other", nextDay + 1)]);
});

it("a greeting says when the last notification came while no screen was open, and an email alone is no news", async () => {
  const { person, inbox, receive, pass, emailed } = await newPerson();
  await receive("one", 0);
  await pass(wait);
  await receive("other", 11);
  await pass(11 + wait);
  const nextDay = wait + unreadNotice.hoursBetween * 60;
  await pass(nextDay);
  expect(await emailed()).toHaveLength(2);
  const ticket: LiveTicket = {
    id: crypto.randomUUID(),
    userId: person.id,
    sessionId: "of the next day",
    issuedAt: Date.now(),
    goodUntil: Date.now() + minute,
    sessionEndsAt: Date.now() + minute,
  };
  const headers = { Upgrade: "websocket", [ticketHeader]: JSON.stringify(ticket) };
  const { webSocket } = await inbox.fetch("https://inbox.test/", { headers });
  if (!webSocket) throw new Error("There is no socket.");
  const screen = new TestSocket(webSocket);
  await screen.until((each) => each.of("hello").length > 0);
  expect(screen.of("hello")).toMatchObject([{ quietFor: (nextDay - 11 - wait) * minute }]);
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

it("unread messages wait ten minutes from the last check that found a live socket, which then dies unnoticed", async () => {
  const { person, receive, pass, nextAlarm } = await newPerson();
  await listen(person);
  await receive("one", 0);
  vi.setSystemTime(start + 14 * minute);
  await listen(person);
  await pass(15);
  await receive("other", 19);
  expect(await nextAlarm()).toBe(15 + wait);
});

it("a report that was stored without its alarm, and so is repeated, is notified of all the same", async () => {
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
