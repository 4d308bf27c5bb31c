import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { listMessages, sendMessage } from "#schema/endpoints/messages.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { readConnection } from "#tests/connections.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { failingDatabase, loseThread } from "#tests/faults.ts";
import { lagging } from "#tests/lag.ts";
import { listen, say } from "#tests/live.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  type TestPerson,
} from "#tests/people.ts";
import { change, daysAgo, insert, insertMany, now } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { followRecentSuspensions, followSuspension, followSuspensionOf } from "./suspension-pauses.ts";
import { findLiveConnectionsOf, findRecentlySuspended } from "./suspension-queries.ts";
import { callThread, freezeThread } from "./threads.ts";

afterEach(() => vi.restoreAllMocks());

const setSuspended = async (admin: TestPerson, { id }: { id: string }, suspended: boolean) => {
  const body = { suspended, ...(suspended && { reason: "Asked for rent in advance." }) };
  await as(admin).call(suspendUser, { params: { id }, body });
};
/** Changes only the person's row, as if the call of the suspension crashed before its later steps. */
const writeSuspension = ({ id }: TestPerson, suspended: boolean) =>
  change(users, { id }, { suspendedAt: suspended ? now() : null });

const answerTo = async (person: Pick<TestPerson, "token">, connectionId: string) => {
  const answer = await as(person).send(sendMessage, { body: { connectionId, content: "Are you there?" } });
  const { code } = await answer.json<{ code?: string }>();
  return code ?? answer.status;
};

const freezesOf = async ({ id }: TestPerson, connectionId: string) => {
  const summary = await openThread(env, connectionId).summary(id);
  return summary.outcome === "summary" ? summary.frozen : summary.outcome;
};

it.each([
  ["landlord", "migrant"],
  ["migrant", "landlord"],
] as const)(
  "the suspension of a %s pauses messages of an active stay, notifies the %s and gives the reason; lifting it resumes them",
  async (side, otherSide) => {
    const admin = await newAdmin();
    const { connectionId, ...pair } = await newConnectedPair("active");
    const [person, other] = [pair[side], pair[otherSide]];
    const written = await say(person, connectionId, "Hello");
    const screen = await listen(other);
    const notices = () => screen.of("connection").length;

    await setSuspended(admin, person, true);
    await screen.until(() => notices() === 1);
    expect(await readConnection(other, connectionId)).toMatchObject({
      status: "active",
      messagesPaused: true,
      pausedFor: "suspension",
    });
    expect(await answerTo(other, connectionId)).toBe("messages_paused");
    expect(await freezesOf(other, connectionId)).toEqual(["suspended"]);
    const list = await as(other).send(listMessages, { params: { id: connectionId } });
    expect(await list.json()).toEqual([written]);

    await setSuspended(admin, person, false);
    await screen.until(() => notices() === 2);
    expect(await readConnection(other, connectionId)).toMatchObject({
      messagesPaused: false,
      pausedFor: null,
    });
    expect(await freezesOf(other, connectionId)).toEqual([]);
    expect(await answerTo(other, connectionId)).toBe(201);
    const back = { token: await startSession(env, person.id) };
    expect(await answerTo(back, connectionId)).toBe(201);
    screen.socket.close();
  },
);

it("messages resume only after the suspensions of both people are lifted", async () => {
  const admin = await newAdmin();
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  await setSuspended(admin, landlord, true);
  await setSuspended(admin, migrant, true);
  await setSuspended(admin, landlord, false);
  const back = { token: await startSession(env, landlord.id) };
  expect(await answerTo(back, connectionId)).toBe("messages_paused");
  await setSuspended(admin, migrant, false);
  expect(await answerTo(back, connectionId)).toBe(201);
});

it("a lifted suspension does not reopen a stay that ended or resume one with a disputed fee", async () => {
  const admin = await newAdmin();
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  await setSuspended(admin, landlord, true);
  await openThread(env, connectionId).freeze("disputed");
  await setSuspended(admin, landlord, false);
  expect(await answerTo(migrant, connectionId)).toBe("messages_paused");
  await openThread(env, connectionId).unfreeze("disputed");
  await change(connections, { id: connectionId }, { status: "completed" });
  expect((await readConnection(migrant, connectionId)).pausedFor).toBeNull();
  expect(await answerTo(migrant, connectionId)).toBe("connection_closed");
});

it("the next message applies a suspension, or its end, that did not reach the thread", async () => {
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  await writeSuspension(landlord, true);
  await writeSuspension(await newLandlord(), true);
  expect(await answerTo(migrant, connectionId)).toBe("messages_paused");
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
  await writeSuspension(landlord, false);
  expect(await answerTo(migrant, connectionId)).toBe(201);
  expect(await freezesOf(migrant, connectionId)).toEqual([]);
});

it("a suspension that is stored while an earlier one is lifted keeps messages paused", async () => {
  const { connectionId: id, landlord, migrant } = await newConnectedPair("active");
  const connection = { id, landlordId: landlord.id, migrantId: migrant.id };
  await freezeThread(env, connection, "suspended");
  // The first call reads the rows, and the second call unfreezes the thread.
  const bindings = fuse(env, new BeforeNthCall(2, () => writeSuspension(migrant, true)));
  expect(await followSuspension(bindings, openDatabase(bindings), connection)).toBe(false);
  expect(await freezesOf(landlord, id)).toEqual(["suspended"]);
});

it("a repeat of a stored message succeeds while messages are paused", async () => {
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  const message = { connectionId, content: "Hello", clientMessageId: crypto.randomUUID() };
  const first = await as(migrant).call(sendMessage, { body: message });
  await writeSuspension(landlord, true);
  const repeat = await as(migrant).send(sendMessage, { body: message });
  expect([repeat.status, await repeat.json()]).toEqual([201, first]);
});

it("the scheduled pass completes a suspension, and its end, after the call crashed, and notifies each screen once", async () => {
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  const screen = await listen(migrant);
  const notices = () => screen.of("connection").length;
  await writeSuspension(landlord, true);
  await followRecentSuspensions(env, new Date());
  await screen.until(() => notices() === 1);
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
  await followRecentSuspensions(env, new Date());
  await writeSuspension(landlord, false);
  await followRecentSuspensions(env, new Date());
  await screen.until(() => notices() >= 2);
  expect(await freezesOf(migrant, connectionId)).toEqual([]);
  await followRecentSuspensions(env, new Date());
  await say(landlord, connectionId, "I am back");
  await screen.until((each) => each.contents().includes("I am back"));
  expect(notices()).toBe(2);
  screen.socket.close();
});

it("a suspension takes effect although a thread is unreachable, and the scheduled pass freezes the thread later", async () => {
  const admin = await newAdmin();
  const { connectionId, landlord, migrant } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  loseThread(connectionId);
  await setSuspended(admin, landlord, true);
  await followRecentSuspensions(env, new Date());
  const logged = lines.mock.calls.flat().map(String);
  vi.restoreAllMocks();
  expect(logged.find((line) => line.includes("suspension_not_followed"))).toContain(connectionId);
  expect(await freezesOf(migrant, connectionId)).toEqual([]);
  expect((await readConnection(migrant, connectionId)).pausedFor).toBe("suspension");
  await followRecentSuspensions(env, new Date());
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
});

it("a suspension whose connections cannot be read does not fail, and the log names its person", async () => {
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  const db = openDatabase({ ...env, DB: failingDatabase("unreachable") });
  const userId = crypto.randomUUID();
  expect(await followSuspensionOf(env, db, userId)).toEqual([]);
  const logged = lines.mock.calls.flat().map(String);
  expect(logged.find((line) => line.includes("suspension_not_followed"))).toContain(userId);
});

it("the scheduled pass applies a suspension 29 minutes later, but not 31 minutes later", async () => {
  // `RECENT_MS`
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  await writeSuspension(landlord, true);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await followRecentSuspensions(env, inMinutes(31));
  expect(await freezesOf(migrant, connectionId)).toEqual([]);
  await followRecentSuspensions(env, inMinutes(29));
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
});

it("only the live connections of a suspended person are found, and only recent suspensions", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await newConnectedPair("active");
  await newConnection(landlord, await newMigrant(), "completed");
  const db = openDatabase(env);
  for (const { id } of [landlord, migrant])
    expect((await findLiveConnectionsOf(db, [id])).map((each) => each.id)).toEqual([connectionId]);
  await setSuspended(await newAdmin(), landlord, true);
  const soon = new Date(Date.now() + 60_000).toISOString();
  await insert(audit, { at: now(), event: "signed_in", subjectId: migrant.id });
  const recently = await findRecentlySuspended(db, daysAgo(1));
  expect([recently.includes(landlord.id), recently.includes(migrant.id)]).toEqual([true, false]);
  expect(await findRecentlySuspended(db, soon)).toEqual([]);
});

it("the live connections of a full page of fifty people are found", async () => {
  const { landlord, connectionId } = await newConnectedPair("active");
  const people = [landlord.id, ...Array.from({ length: 49 }, () => crypto.randomUUID())];
  const found = await findLiveConnectionsOf(openDatabase(env), people);
  expect(found.map(({ id }) => id)).toEqual([connectionId]);
});

it("the scheduled pass applies all suspensions of half an hour, even if they fill more than one page", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  const event = "suspended" as const;
  const subjects = Array.from({ length: 60 }, () => `-${crypto.randomUUID()}`);
  const earlier = subjects.map((subjectId) => ({ at: now(), event, subjectId }));
  await insertMany(audit, earlier);
  await writeSuspension(landlord, true);
  await followRecentSuspensions(env, new Date());
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
});

it("a thread refuses a person who is not one of its two people", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
  await say(landlord, id, "Hello");
  const connection = { id, landlordId: landlord.id, migrantId: migrant.id };
  const read = callThread(env, connection, (thread) => thread.markRead(crypto.randomUUID(), undefined));
  await expect(read).rejects.toMatchObject({ code: "not_found" });
});

it("a message whose call reads an outdated replica does not resume paused messages", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  await say(migrant, connectionId, "Hello");
  const far = await lagging();
  await writeSuspension(landlord, true);
  const connection = { id: connectionId, landlordId: landlord.id, migrantId: migrant.id };
  await freezeThread(env, connection, "suspended");
  const body = { connectionId, content: "Are you there?" };
  const refusal = await as(migrant, { bindings: far.bindings }).refused(sendMessage, { body });
  expect(refusal.code).toBe("messages_paused");
  expect(await freezesOf(migrant, connectionId)).toEqual(["suspended"]);
});
