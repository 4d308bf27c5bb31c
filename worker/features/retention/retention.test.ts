import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { addCaseNote } from "#schema/endpoints/cases.ts";
import { erasedAtOnce, keptDays, type RetentionRule } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { alerts } from "#schema/tables/operations.ts";
import { payments, refunds, stripeEvents } from "#schema/tables/payments.ts";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import { profileViews } from "#schema/tables/profiles.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { users } from "#schema/tables/users.ts";
import { newCheckIn } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
} from "#tests/people.ts";
import { report, reportRow } from "#tests/reports.ts";
import { change, insert, insertMany, remove, row, rows } from "#tests/rows.ts";
import { newLink } from "#worker/features/account-links/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { drainWork } from "#worker/platform/due-work.ts";
import { applyRetention } from "./retention.ts";
import { rules } from "./rules.ts";

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.now();
const ago = (days: number, ms = 0) => new Date(start - days * dayMs + ms).toISOString();
const run = () => drainWork(env, openDatabase(env), "retention", applyRetention, new Date(start));
/** Applies one rule, at the time `start`. */
const erase = async (rule: RetentionRule) => {
  await change(dueWork, { kind: "retention", key: rule }, { dueAt: ago(1) });
  await run();
};

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});

it("each rule is due work that repeats every day; the work of a rule that no longer exists is deleted", async () => {
  await insert(dueWork, { kind: "retention", key: "constructor", subject: "everyone", dueAt: ago(1) });
  await run();
  const planned = await rows(dueWork, { kind: "retention" });
  expect(planned.map(({ key }) => key).sort()).toEqual(Object.keys(rules).sort());
  for (const { dueAt } of planned) expect(dueAt).toBe(new Date(start + dayMs).toISOString());
});

it("erases a link of an email, with its address, a day after it expired", async () => {
  const { id, email } = await newMigrant();
  const expiring = (expiresAt: string) => ({ ...newLink("undo_address", id, email, ago(9)), expiresAt });
  const links = [-1, 1].map((ms) => expiring(ago(keptDays.accountLinks, ms)));
  await insertMany(accountLinks, links);
  await erase("accountLinks");
  expect((await rows(accountLinks, { userId: id })).map((link) => link.id)).toEqual([links[1]?.id]);
});

it("erases an email 90 days after its end, but none that waits", async () => {
  const person = await newMigrant();
  const email = (objectId: string, endedAt: string | null) => ({
    id: person.id + objectId,
    kind: "connected" as const,
    personId: person.id,
    objectId,
    createdAt: ago(400),
    endedAt,
    outcome: endedAt ? ("sent" as const) : null,
  });
  await insertMany(emails, [
    email("old", ago(keptDays.emails, -1)),
    email("young", ago(keptDays.emails, 1)),
    email("waits", null),
  ]);
  await erase("emails");
  expect((await rows(emails, { personId: person.id })).map(({ objectId }) => objectId)).toEqual([
    "young",
    "waits",
  ]);
});

it("erases an alert a year after it was handled, but no open alert", async () => {
  await remove(alerts);
  const alert = (id: string, handledAt: string | null) => ({
    id,
    event: "refund_failed" as const,
    objectId: id,
    raisedAt: ago(800),
    lastAt: ago(800),
    handledAt,
  });
  await insertMany(alerts, [
    alert("old", ago(keptDays.handledAlerts, -1)),
    alert("young", ago(keptDays.handledAlerts, 1)),
    alert("open", null),
  ]);
  await erase("handledAlerts");
  expect((await rows(alerts)).map(({ id }) => id)).toEqual(["young", "open"]);
});

it("erases a device with notifications 30 days after its session ended", async () => {
  const { id: userId } = await newMigrant();
  const device = (id: string, endsAt: string) => ({
    id: `${userId}-${id}`,
    userId,
    sessionId: "s",
    endpoint: `https://fcm.googleapis.com/${userId}/${id}`,
    p256dh: "k",
    auth: "k",
    createdAt: ago(60),
    endsAt,
  });
  await insertMany(pushDevices, [
    device("old", ago(keptDays.pushDevices, -1)),
    device("young", ago(keptDays.pushDevices, 1)),
  ]);
  await erase("pushDevices");
  expect((await rows(pushDevices, { userId })).map(({ id }) => id)).toEqual([`${userId}-young`]);
});

it("erases the record of a warning phrase in a message after 30 days", async () => {
  const [landlord, migrant] = [await newLandlord(), await newMigrant()];
  const sender = { connectionId: await newConnection(landlord, migrant), senderId: landlord.id };
  const hit = (messageId: string, hitAt: string) => ({
    ...sender,
    messageId: sender.connectionId + messageId,
    kind: "payment" as const,
    hitAt,
  });
  await insertMany(phraseHits, [
    hit("old", ago(keptDays.phraseHits, -1)),
    hit("young", ago(keptDays.phraseHits, 60_000)),
  ]);
  await erase("phraseHits");
  const left = await rows(phraseHits, { senderId: landlord.id });
  expect(left.map(({ messageId }) => messageId)).toEqual([`${sender.connectionId}young`]);
});

it("erases profile views after two days", async () => {
  const [migrant, landlord] = [await newMigrant(), await newLandlord()];
  const on = (day: string) => ({ migrantId: migrant.id, landlordId: landlord.id, day: day.slice(0, 10) });
  const days = [1, 0, -1, -2, -3].map((offset) => new Date(start + offset * dayMs).toISOString());
  await insertMany(profileViews, days.map(on));
  await erase("profileViews");
  const left = await rows(profileViews, { migrantId: migrant.id });
  expect(left.map(({ day }) => day)).toEqual(days.slice(0, 4).map((day) => day.slice(0, 10)));
});

it("erases the ids of Stripe's events after 90 days, in steps, without reading younger ones", async () => {
  await remove(stripeEvents);
  const event = (receivedAt: string) => ({ id: crypto.randomUUID(), type: "charge.refunded", receivedAt });
  const old = Array.from({ length: erasedAtOnce + 5 }, () => event(ago(keptDays.stripeEvents, -1)));
  const young = event(ago(keptDays.stripeEvents, 1));
  await insertMany(stripeEvents, [...old, young]);
  await erase("stripeEvents");
  expect((await rows(stripeEvents)).map(({ id }) => id)).toEqual([young.id]);
});

it("erases at most 20,000 rows in one run of a rule, and the next run, five minutes later, continues", async () => {
  // `mostSteps` times `erasedAtOnce`
  await remove(stripeEvents);
  const insertOld = env.DB.prepare(`insert into stripe_events (id, type, received_at)
    with recursive list(n) as (select 1 union all select n + 1 from list where n < 20001)
    select 'many-' || n, 'charge.refunded', ? from list`);
  await insertOld.bind(Date.parse(ago(keptDays.stripeEvents + 1))).run();
  await erase("stripeEvents");
  expect(await rows(stripeEvents)).toHaveLength(1);
  await run();
  expect(await rows(stripeEvents)).toEqual([]);
  const { dueAt } = await row(dueWork, { kind: "retention", key: "stripeEvents" });
  expect(dueAt).toBe(new Date(start + dayMs).toISOString());
});

/** Creates a connection and its payment, `days` older than the rule for payments keeps them. */
async function newOld(
  days: number,
  more: { status?: "completed" | "active"; refund?: "succeeded" | "pending"; payment?: "open" } = {},
) {
  const { status = "completed", refund, payment } = more;
  const [landlord, migrant] = [await newLandlord(), await newMigrant()];
  const createdAt = ago(keptDays.payments + days);
  const id = await newConnection(landlord, migrant, status, { createdAt });
  const { paymentId } = await row(connections, { id });
  await change(payments, { id: paymentId }, { createdAt, ...(payment && { status: payment }) });
  const owed = { id: crypto.randomUUID(), paymentId, reason: "migrant_withdrew" as const };
  if (refund) await insert(refunds, { ...owed, status: refund, createdAt, updatedAt: createdAt });
  return { id, paymentId, landlord, migrant };
}

it("erases ended refunds and then their payments seven years after creation, but none that is open or that a stay needs", async () => {
  const old = await newOld(1, { refund: "succeeded" });
  const kept = [
    await newOld(-1, { refund: "succeeded" }),
    await newOld(1, { refund: "pending" }),
    await newOld(1, { status: "active" }),
    await newOld(1, { payment: "open" }),
    await newOld(-1),
  ];
  await erase("refunds");
  await erase("payments");
  expect(await rows(refunds, { paymentId: old.paymentId })).toEqual([]);
  expect(await rows(payments, { id: old.paymentId })).toEqual([]);
  for (const { paymentId } of kept) expect(await rows(payments, { id: paymentId })).toHaveLength(1);
  for (const { paymentId } of kept.slice(0, 2)) expect(await rows(refunds, { paymentId })).toHaveLength(1);
});

it("erases an ended connection after seven years when both people, its payment and its ratings are erased", async () => {
  const both = await newOld(1);
  const kept = {
    "the migrant stays": await newOld(1),
    "the landlord stays": await newOld(1),
    paid: await newOld(1),
    rated: await newOld(1),
    active: await newOld(1, { status: "active" }),
    young: await newOld(-1),
  };
  for (const { landlord, migrant } of [both, ...Object.values(kept)])
    for (const { id } of [landlord, migrant]) await change(users, { id }, { erasedAt: ago(1) });
  await change(users, { id: kept["the migrant stays"].migrant.id }, { erasedAt: null });
  await change(users, { id: kept["the landlord stays"].landlord.id }, { erasedAt: null });
  const { id: connectionId, landlord, migrant } = kept.rated;
  await insert(ratings, {
    id: crypto.randomUUID(),
    connectionId,
    authorId: landlord.id,
    subjectId: migrant.id,
    stars: 5,
    createdAt: ago(1),
    revealsAt: ago(1),
    counted: true,
  });
  for (const { id, paymentId } of [both, ...Object.values(kept)])
    if (id !== kept.paid.id) await remove(payments, { id: paymentId });
  await erase("erasedConnections");
  expect(await rows(connections, { id: both.id })).toEqual([]);
  for (const [name, { id }] of Object.entries(kept))
    expect(await rows(connections, { id }), name).toHaveLength(1);
});

it("erases a check-in a year after its question, the end of its stay and the end of its case, but none with an open stay or case", async () => {
  const [old, young] = [ago(keptDays.checkIns, -1), ago(keptDays.checkIns, 1)];
  const all: string[] = [];
  const kept: string[] = [];
  const add = async (
    stay: { completedAt?: string; cancelledAt?: string },
    caseClosedAt: string | null | undefined,
    isKept: boolean,
    askedAt = ago(900),
  ) => {
    const status = stay.completedAt ? "completed" : stay.cancelledAt ? "cancelled" : "active";
    const { migrant, connectionId } = await newConnectedPair(status, stay);
    const id = await newCheckIn(migrant, connectionId, askedAt);
    if (caseClosedAt !== undefined)
      await insert(cases, {
        id: crypto.randomUUID(),
        kind: "check_in",
        objectId: id,
        subjectId: migrant.id,
        openedAt: ago(900),
        dueAt: ago(899),
        closedAt: caseClosedAt,
      });
    all.push(id);
    if (isKept) kept.push(id);
  };
  await add({ completedAt: old }, undefined, false);
  await add({ cancelledAt: old }, old, false);
  await add({ completedAt: old }, young, true);
  await add({ completedAt: old }, null, true);
  await add({ completedAt: young }, undefined, true);
  await add({}, undefined, true);
  await add({ completedAt: old }, undefined, true, young);
  await erase("checkIns");
  expect((await rows(checkIns, inArray(checkIns.id, all))).map(({ id }) => id).sort()).toEqual(kept.sort());
});

it("erases a report 180 days after its case was closed, but no report with an open case, however old", async () => {
  const { landlord, migrant } = await newPair();
  const closedAt: Record<string, string | null> = {
    old: ago(keptDays.reports, -1),
    young: ago(keptDays.reports, 1),
    open: null,
  };
  for (const [name, at] of Object.entries(closedAt)) {
    const { number } = await report(landlord, migrant.id);
    const { id: objectId } = await reportRow(number);
    await change(reports, { id: objectId }, { createdAt: ago(800), clientReportId: name });
    const outcome = at === null ? null : ("warned" as const);
    await change(cases, { kind: "report", objectId }, { openedAt: ago(800), closedAt: at, outcome });
  }
  await erase("reports");
  const left = await rows(reports, { reporterId: landlord.id });
  expect(left.map(({ clientReportId }) => clientReportId)).toEqual(["young", "open"]);
  expect(await rows(cases, { subjectId: migrant.id })).toHaveLength(3);
});

it("erases a report's notes with the report if its person is unknown or erased; other notes stay", async () => {
  const admin = await newAdmin();
  const states = {
    stays: async () => undefined,
    "nobody named": (id: string) => change(cases, { subjectId: id }, { subjectId: null }),
    erased: (id: string) => change(users, { id }, { erasedAt: ago(1) }),
  };
  const caseIds: string[] = [];
  for (const state of Object.values(states)) {
    const { landlord, migrant } = await newPair();
    const { number } = await report(landlord, migrant.id);
    const { id: objectId } = await reportRow(number);
    const { id } = await row(cases, { kind: "report", objectId });
    await as(admin).call(addCaseNote, { params: { id }, body: { text: "Called them." } });
    await change(cases, { id }, { openedAt: ago(800), closedAt: ago(700), outcome: "warned" });
    await state(migrant.id);
    caseIds.push(id);
  }
  await erase("reports");
  expect((await rows(caseNotes, { authorId: admin.id })).map(({ caseId }) => caseId)).toEqual([caseIds[0]]);
});
