import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { readCase } from "#schema/endpoints/cases.ts";
import { setSafeContact } from "#schema/endpoints/check-ins.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { users } from "#schema/tables/users.ts";
import { answer, newCheckIn } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import { beforeWriting, loseThread } from "#tests/faults.ts";
import { runDueWork } from "#tests/mail.ts";
import { newAdmin, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, remove, row, rows } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { openContactCases } from "./contact-cases.ts";

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await remove(dueWork);
});

const suspend = (admin: TestPerson, { id }: TestPerson, suspended = true) =>
  as(admin).call(suspendUser, {
    params: { id },
    body: { suspended, ...(suspended && { reason: "Asked for rent in advance." }) },
  });

/** Sends a message in a connection's thread, dated that many days ago. */
async function wrote(person: TestPerson, other: TestPerson, connectionId: string, days: number) {
  const thread = openThread(env, connectionId);
  await thread.open({ connectionId, parties: [person.id, other.id] });
  await thread.append({ senderId: person.id, content: "Zqsecret words", sentAt: daysAgo(days) });
}

const casesAbout = ({ id }: TestPerson) => rows(cases, { kind: "contact", subjectId: id });

it("a suspension opens one case with a deadline for each person to whom the suspended person wrote in the last 90 days [abuse 37]", async () => {
  const [admin, landlord] = [await newAdmin(), await newLandlord({ firstName: "Dan", lastName: "Hill" })];
  const people = {
    pending: await newMigrant(),
    active: await newMigrant(),
    ended: await newMigrant(),
    endedLongAgo: await newMigrant(),
    old: await newMigrant(),
    silent: await newMigrant(),
    onlyAnswered: await newMigrant(),
    twice: await newMigrant(),
    left: await newMigrant(),
    stranger: await newLandlord(),
  };
  const connect = (migrant: TestPerson, status: "pending" | "active" | "completed") =>
    newConnection(landlord, migrant, status);
  const ids = {
    pending: await connect(people.pending, "pending"),
    active: await connect(people.active, "active"),
    ended: await connect(people.ended, "completed"),
    endedLongAgo: await connect(people.endedLongAgo, "completed"),
    old: await connect(people.old, "pending"),
    silent: await connect(people.silent, "pending"),
    onlyAnswered: await connect(people.onlyAnswered, "pending"),
    first: await connect(people.twice, "completed"),
    second: await connect(people.twice, "pending"),
    left: await connect(people.left, "active"),
  };
  await newConnection(people.stranger, await newMigrant(), "active");
  await wrote(landlord, people.pending, ids.pending, 1);
  // `contactDays`
  await wrote(landlord, people.active, ids.active, 89);
  await wrote(landlord, people.ended, ids.ended, 2);
  await wrote(landlord, people.endedLongAgo, ids.endedLongAgo, 92);
  await wrote(landlord, people.old, ids.old, 90);
  await wrote(people.onlyAnswered, landlord, ids.onlyAnswered, 1);
  await wrote(landlord, people.twice, ids.first, 3);
  await wrote(landlord, people.twice, ids.second, 1);
  await wrote(landlord, people.left, ids.left, 1);
  const leftAt = daysAgo(1);
  await change(users, { id: people.left.id }, { leftAt, suspendedAt: leftAt });
  await change(connections, { id: ids.endedLongAgo }, { completedAt: daysAgo(91) });
  await suspend(admin, landlord);
  // The call and the work are both repeated.
  await suspend(admin, landlord);
  await runDueWork();
  const [work] = await casesAbout(people.active);
  const at = work?.objectId.split(".")[1];
  const now = new Date().toISOString();
  await openContactCases({
    env,
    db: openDatabase(env),
    key: `${landlord.id}:${at}`,
    subject: landlord.id,
    now,
  });

  const counts = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, person]) => [name, (await casesAbout(person)).length]),
    ),
  );
  expect(counts).toEqual({
    pending: 1,
    active: 1,
    ended: 1,
    endedLongAgo: 0,
    old: 0,
    silent: 0,
    onlyAnswered: 0,
    twice: 1,
    left: 0,
    stranger: 0,
  });
  expect(await casesAbout(landlord)).toEqual([]);
  // `caseDueHours.contact`
  expect(Date.parse(work?.dueAt ?? "") - Date.parse(work?.openedAt ?? "")).toBe(72 * 60 * 60_000);

  const read = await as(admin).call(readCase, { params: { id: work?.id ?? "" } });
  expect(read).toMatchObject({ kind: "contact", subject: { id: people.active.id } });
  expect(read.facts).toEqual([
    {
      name: "suspended_person",
      value: "Dan Hill",
      person: { id: landlord.id, firstName: "Dan", lastName: "Hill" },
    },
    { name: "last_wrote", value: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/) },
  ]);
  const facts = JSON.stringify(read.facts);
  expect(facts).not.toContain(ids.active);
  expect(facts).not.toMatch(/Zqsecret|rent in advance/);
});

it("a thread that does not answer counts as one with a recent message, and the other cases are opened", async () => {
  const [admin, migrant] = [await newAdmin(), await newMigrant()];
  const landlords = {
    lost: await newLandlord(),
    silent: await newLandlord(),
    written: await newLandlord(),
  };
  const connect = (landlord: TestPerson) => newConnection(landlord, migrant, "pending");
  const lost = await connect(landlords.lost);
  await connect(landlords.silent);
  await wrote(migrant, landlords.written, await connect(landlords.written), 1);
  await suspend(admin, migrant);
  loseThread(lost);
  await runDueWork();
  // A reviewer can still read the case, without the time of the last message.
  const [unknown] = await casesAbout(landlords.lost);
  const { facts } = await as(admin, { bindings: env }).call(readCase, { params: { id: unknown?.id ?? "" } });
  expect(facts.map(({ name }) => name)).toEqual(["suspended_person"]);
  vi.restoreAllMocks();
  expect(await rows(dueWork, { kind: "contact_cases", subject: migrant.id })).toEqual([]);
  const opened = Object.values(landlords).map(async (landlord) => (await casesAbout(landlord)).length);
  expect(await Promise.all(opened)).toEqual([1, 0, 1]);
});

it("reviewers with an open queue are told once of the cases that a suspension opens, and not when it opens none", async () => {
  const [admin, migrant, silent] = [await newAdmin(), await newMigrant(), await newMigrant()];
  const landlord = await newLandlord();
  const connectionId = await newConnection(landlord, migrant, "active");
  await as(migrant).call(sendMessage, { body: { connectionId, content: "Hello" } });
  for (const person of [migrant, silent]) await suspend(admin, person);
  const open = async ({ id: subject }: TestPerson) => {
    const { key } = await row(dueWork, { kind: "contact_cases", subject });
    const now = new Date().toISOString();
    return openContactCases({ env, db: openDatabase(env), key, subject, now });
  };
  expect(await queueNews([], () => open(silent), false)).toEqual([0]);
  expect(await queueNews([], () => open(migrant))).toEqual([1]);
  expect(await casesAbout(landlord)).toHaveLength(1);
});

it("a suspension that is lifted while the work runs opens no case", async () => {
  const [admin, migrant, landlord] = [await newAdmin(), await newMigrant(), await newLandlord()];
  const connectionId = await newConnection(landlord, migrant, "active");
  await as(migrant).call(sendMessage, { body: { connectionId, content: "Hello" } });
  await suspend(admin, migrant);
  const [work] = await rows(dueWork, { kind: "contact_cases", subject: migrant.id });
  const DB = beforeWriting(env.DB, () => suspend(admin, migrant, false));
  const now = new Date().toISOString();
  const key = work?.key ?? "";
  await openContactCases({ env, db: openDatabase({ DB }), key, subject: migrant.id, now });
  expect(await casesAbout(landlord)).toEqual([]);
});

it("a suspension that is lifted before the work opens no case; each later one opens a new case for the same person", async () => {
  const [admin, migrant, landlord] = [await newAdmin(), await newMigrant(), await newLandlord()];
  const connectionId = await newConnection(landlord, migrant, "active");
  await as(migrant).call(sendMessage, { body: { connectionId, content: "Hello" } });
  await suspend(admin, migrant);
  await suspend(admin, migrant, false);
  await runDueWork();
  expect(await casesAbout(landlord)).toEqual([]);
  for (const expected of [1, 2]) {
    await suspend(admin, migrant);
    await runDueWork();
    expect(await casesAbout(landlord)).toHaveLength(expected);
    await suspend(admin, migrant, false);
  }
});

it("two suspensions before the work runs, the first one lifted, open one case for each person, not one for each suspension", async () => {
  const [admin, migrant, landlord] = [await newAdmin(), await newMigrant(), await newLandlord()];
  const connectionId = await newConnection(landlord, migrant, "active");
  await as(migrant).call(sendMessage, { body: { connectionId, content: "Hello" } });
  for (const suspended of [true, false, true]) await suspend(admin, migrant, suspended);
  await runDueWork();
  expect(await casesAbout(landlord)).toHaveLength(1);
});

it("each case names the suspended person, not another person to whom they wrote", async () => {
  const [admin, landlords] = [await newAdmin(), [await newLandlord(), await newLandlord()]];
  const migrant = await newMigrant({ firstName: "Sara", lastName: "Noor" });
  for (const landlord of landlords) {
    const connectionId = await newConnection(landlord, migrant, "completed");
    await wrote(migrant, landlord, connectionId, 1);
  }
  await suspend(admin, migrant);
  await runDueWork();
  for (const landlord of landlords) {
    const [found] = await casesAbout(landlord);
    const { facts } = await as(admin).call(readCase, { params: { id: found?.id ?? "" } });
    expect(facts).toContainEqual({
      name: "suspended_person",
      value: "Sara Noor",
      person: { id: migrant.id, firstName: "Sara", lastName: "Noor" },
    });
  }
});

it("the case says how its person wishes to be contacted, and not how the suspended person wishes it", async () => {
  const [admin, migrant, landlord] = [await newAdmin(), await newMigrant(), await newLandlord()];
  const connectionId = await newConnection(landlord, migrant, "active");
  for (const [person, way] of [
    [migrant, "danger_only"],
    [landlord, "email"],
  ] as const) {
    const id = await newCheckIn(person, connectionId);
    await answer(person, id);
    await as(person).call(setSafeContact, { params: { id }, body: { way } });
  }
  await wrote(landlord, migrant, connectionId, 1);
  await suspend(admin, landlord);
  await runDueWork();
  const [found] = await casesAbout(migrant);
  const { reach } = await as(admin).call(readCase, { params: { id: found?.id ?? "" } });
  expect(reach).toEqual([{ personId: migrant.id, way: "danger_only", time: null, at: expect.any(String) }]);
});
