import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markRead } from "#schema/endpoints/messages.ts";
import { markNotificationsRead } from "#schema/endpoints/notifications.ts";
import { unreadNotice } from "#schema/limits.ts";
import { blocks } from "#schema/tables/blocks.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { block } from "#tests/blocks.ts";
import { as } from "#tests/client.ts";
import { listen, say } from "#tests/live.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import { notificationsOf } from "#tests/notifications.ts";
import { newConnectedPair, newConnection, newLandlord, type TestPerson } from "#tests/people.ts";
import { change, insert, remove } from "#tests/rows.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { sendDigest } from "./digest.ts";
import { emailUnread } from "./unread.ts";

const minute = 60_000;
const { bindings } = withMailbox();

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await remove(dueWork);
  await remove(emails);
});
afterEach(() => void vi.useRealTimers());

/** Moves the clock forward and does everything that is due then, as the platform does. */
async function pass(person: TestPerson, minutes: number) {
  vi.setSystemTime(Date.now() + minutes * minute);
  const inbox = openInbox(env, person.id);
  const alarm = await runInDurableObject(inbox, (_, state) => state.storage.getAlarm());
  if (alarm !== null && alarm <= Date.now()) await runDurableObjectAlarm(inbox);
  await runDueWork(bindings);
}

const emailed = async (person: TestPerson) => (await emailsOf(person)).map(({ kind }) => kind);
const shown = async (person: TestPerson) =>
  (await notificationsOf(person)).map(({ objectId, read }) => ({ objectId, read }));

it("any number of unread messages cause one notification and one email after ten minutes, not before", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  for (const words of ["Hello", "Are you there?", "The key is with me."])
    await say(landlord, connectionId, words);
  await pass(migrant, unreadNotice.minutes - 1);
  expect([await shown(migrant), await emailed(migrant)]).toEqual([[], []]);
  await pass(migrant, 2);
  for (let again = 0; again < 3; again += 1) await pass(migrant, 11);
  expect(await shown(migrant)).toEqual([{ objectId: connectionId, read: false }]);
  expect(await emailed(migrant)).toEqual(["unread_messages"]);
  expect(await shown(landlord)).toEqual([]);
});

it("reading within ten minutes prevents both, and reading later marks the notification as read", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
  const read = () => as(migrant).call(markRead, { params: { id } });
  await say(landlord, id, "Hello");
  await pass(migrant, 5);
  await read();
  await pass(migrant, 20);
  // The email can still be queued at the moment of the read.
  await emailUnread(env, migrant.id, `${id}.1`);
  await runDueWork(bindings);
  expect([await shown(migrant), await emailed(migrant)]).toEqual([[], []]);
  await say(landlord, id, "Hello again");
  await pass(migrant, 11);
  expect(await shown(migrant)).toEqual([{ objectId: id, read: false }]);
  await read();
  expect(await shown(migrant)).toEqual([{ objectId: id, read: true }]);
});

it("no email is sent while a socket is open, and it is sent ten minutes after the last socket closes", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const screen = await listen(migrant);
  await say(landlord, connectionId, "Hello");
  const inbox = openInbox(env, migrant.id);
  // The runtime records heartbeats with its own clock, which tests cannot move.
  await runInDurableObject(inbox, (_, state) =>
    vi.spyOn(state, "getWebSocketAutoResponseTimestamp").mockImplementation(() => new Date()),
  );
  for (let step = 0; step < 4; step += 1) await pass(migrant, unreadNotice.minutes);
  expect([await shown(migrant), await emailed(migrant)]).toEqual([[], []]);
  screen.socket.close();
  await vi.waitFor(async () =>
    expect(await runInDurableObject(inbox, (_, state) => state.getWebSockets().length)).toBe(0),
  );
  await pass(migrant, 9);
  expect(await shown(migrant)).toEqual([]);
  await pass(migrant, 2);
  expect([await shown(migrant), await emailed(migrant)]).toEqual([
    [{ objectId: connectionId, read: false }],
    ["unread_messages"],
  ]);
});

it("a screen that disappeared without closing its socket does not prevent the email forever", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await listen(migrant);
  await say(landlord, connectionId, "Hello");
  for (let step = 0; step < 4; step += 1) await pass(migrant, 10);
  expect(await emailed(migrant)).toEqual(["unread_messages"]);
});

it("the email is sent later when the recipient opened the app briefly and left a message unread", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const other = await newLandlord();
  const otherThread = await newConnection(other, migrant);
  await say(other, otherThread, "Hello from me");
  vi.setSystemTime(Date.now() + minute);
  await say(landlord, connectionId, "Hello");
  const inbox = openInbox(env, migrant.id);
  vi.setSystemTime(Date.now() + 11 * minute);
  await runDurableObjectAlarm(inbox);
  const screen = await listen(migrant);
  await as(migrant).call(markRead, { params: { id: connectionId } });
  await runDueWork(bindings);
  screen.socket.close();
  await vi.waitFor(async () =>
    expect(await runInDurableObject(inbox, (_, state) => state.getWebSockets().length)).toBe(0),
  );
  await pass(migrant, 9);
  expect(await emailed(migrant)).toEqual([]);
  await pass(migrant, 2);
  expect(await emailed(migrant)).toEqual(["unread_messages"]);
  await pass(migrant, 25 * 60);
  expect(await emailed(migrant)).toHaveLength(1);
});

it("at most one email a day is sent for all threads together, and none without a new message", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const other = await newLandlord();
  const otherThread = await newConnection(other, migrant);
  await say(landlord, connectionId, "Hello");
  await pass(migrant, 11);
  await say(other, otherThread, "Hello from me");
  await pass(migrant, 11);
  expect(await shown(migrant)).toEqual([
    { objectId: otherThread, read: false },
    { objectId: connectionId, read: false },
  ]);
  expect(await emailed(migrant)).toEqual(["unread_messages"]);
  await evictDurableObject(openInbox(env, migrant.id));
  await pass(migrant, 24 * 60);
  expect(await emailed(migrant)).toHaveLength(2);
  for (let day = 0; day < 3; day += 1) await pass(migrant, 25 * 60);
  expect(await emailed(migrant)).toHaveLength(2);
});

it("only the newest fifty notifications are kept", async () => {
  const { migrant } = await newConnectedPair();
  const inbox = openInbox(env, migrant.id);
  for (let at = 1; at <= 60; at += 1) await inbox.notify("accepted", `object-${at}`, at);
  const kept = await notificationsOf(migrant);
  // `notificationsKept`
  expect([kept.length, kept[0]?.objectId, kept.at(-1)?.objectId]).toEqual([50, "object-60", "object-11"]);
  const exist = async (...ids: string[]) => {
    const found: boolean[] = [];
    for (const id of ids) found.push(await inbox.isUnread("accepted", id));
    return found;
  };
  expect(await exist("object-10", "object-11", "object-12")).toEqual([false, true, true]);
  // A notification of unread messages takes the place of the oldest one, too.
  await inbox.report({ connectionId: "one", unread: 1, seq: 1 });
  vi.setSystemTime(Date.now() + 11 * minute);
  await runDurableObjectAlarm(inbox);
  const newer = await notificationsOf(migrant);
  expect([newer.length, newer[0]?.objectId]).toEqual([50, "one"]);
  expect(await exist("object-11", "object-12")).toEqual([false, true]);
});

it("a read and a new message that are reported together cause a new notification, and an own message causes none", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
  const readNews = () => as(migrant).call(markNotificationsRead, { body: { upTo: 1_000 } });
  await say(landlord, id, "Hello");
  await pass(migrant, 11);
  await readNews();
  const spy = vi.spyOn(env.USER_INBOX, "getByName").mockImplementation(() => {
    throw new Error("unreachable");
  });
  const thread = openThread(env, id);
  const write = ({ id: senderId }: TestPerson, content: string) =>
    thread.append({ senderId, content, sentAt: new Date().toISOString() });
  await thread.markRead(migrant.id);
  await write(landlord, "I am at the door.");
  spy.mockRestore();
  await runDurableObjectAlarm(thread);
  await pass(migrant, 11);
  expect(await shown(migrant)).toEqual([{ objectId: id, read: false }]);
  await readNews();
  await write(migrant, "I am on my way.");
  await pass(migrant, 11);
  expect(await shown(migrant)).toEqual([{ objectId: id, read: true }]);
});

it("unread messages from a blocked person cause no daily email", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(landlord, connectionId, "Hello");
  await block(migrant, landlord);
  await insert(notificationSettings, { userId: migrant.id, digest: true });
  const doing = { env, db: openDatabase(env), now: new Date().toISOString(), subject: migrant.id };
  await sendDigest({ ...doing, key: `${migrant.id}:2026-01-10T18` });
  expect(await emailed(migrant)).toEqual([]);
});

it("a block by the newest sender does not stop the email about messages from other people", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const other = await newLandlord();
  await say(other, await newConnection(other, migrant), "Hello from me");
  vi.setSystemTime(Date.now() + minute);
  await say(landlord, connectionId, "Hello");
  vi.setSystemTime(Date.now() + 11 * minute);
  await runDurableObjectAlarm(openInbox(env, migrant.id));
  await block(landlord, migrant, bindings);
  await runDueWork(bindings);
  expect(await emailed(migrant)).toContain("unread_messages");
});

it("a block stops the email also when the thread was not told about the block", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(landlord, connectionId, "Hello");
  await insert(blocks, {
    blockerId: landlord.id,
    blockedId: migrant.id,
    createdAt: new Date().toISOString(),
  });
  await change(connections, { id: connectionId }, { status: "cancelled" });
  await emailUnread(env, migrant.id, `${connectionId}.1`);
  await runDueWork(bindings);
  expect(await emailed(migrant)).toEqual([]);
});
