import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it, vi } from "vitest";
import { addCaseNote } from "#schema/endpoints/cases.ts";
import { setSafeContact } from "#schema/endpoints/check-ins.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { emails } from "#schema/tables/emails.ts";
import * as tables from "#schema/tables/index.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { answer, newCheckIn } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import { auditDown } from "#tests/faults.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  type TestPerson,
} from "#tests/people.ts";
import { report } from "#tests/reports.ts";
import { change, daysAgo, insert, insertMany, now, row, rows } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { submitRequest } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { findOwnData } from "./queries.ts";

it("has all data about the person, and only the name of the other person of a stay", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
  await submitRequest(migrant);
  const rate = { params: { id }, body: { stars: 1, comment: "Loud at night." } };
  for (const person of [landlord, migrant]) await as(person).call(rateConnection, rate);
  const email = { objectId: id, createdAt: now() };
  await insert(emails, { ...email, id: "e1", kind: "connected", personId: migrant.id });
  await insert(emails, { ...email, id: "e2", kind: "withdrawn", personId: landlord.id });
  const own = await as(migrant).call(readOwnData, {});
  expect(own).toMatchObject({
    account: { id: migrant.id, email: migrant.email, language: "en", emailProblem: null },
    requests: [{ migrantId: migrant.id, status: "pending" }],
    connections: [{ id, firstName: "Ruth", lastName: "Okafor", status: "completed" }],
    ratingsGiven: [{ connectionId: id, stars: 1, comment: "Loud at night." }],
    ratingsReceived: [{ connectionId: id, stars: 1, comment: "Loud at night." }],
    payments: [],
    emails: expect.arrayContaining([expect.objectContaining({ kind: "connected", outcome: null })]),
  });
  expect(own.emails.map(({ kind }) => kind)).not.toContain("withdrawn");
  expect(JSON.stringify(own)).not.toContain(landlord.email);
  const theirs = await as(landlord).call(readOwnData, {});
  expect(theirs).toMatchObject({
    payments: [{ status: "succeeded", amount: "200.00", refunded: "0.00" }],
    requests: [],
  });
  expect(JSON.stringify(theirs)).not.toContain(migrant.email);
});

it("has a received rating only once it is revealed, and after a refund only the initial of a last name", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
  await as(landlord).call(rateConnection, { params: { id }, body: { stars: 1, comment: "Secret." } });
  await change(connections, { id }, { paymentCompleted: false });
  const own = await as(migrant).call(readOwnData, {});
  expect(own.ratingsReceived).toEqual([]);
  expect(own.connections).toMatchObject([{ lastName: "O" }]);
  expect(JSON.stringify(own)).not.toContain("Secret");
});

it("has each rating once if the person had several stays, and never the answer that a stay did not start", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
  await newConnection(await newLandlord(), migrant, "completed");
  await as(landlord).call(rateConnection, { params: { id }, body: { stay: "never_started" } });
  await as(migrant).call(rateConnection, { params: { id }, body: { stars: 4 } });
  await change(ratings, { connectionId: id }, { revealsAt: daysAgo(1) });
  const own = await as(migrant).call(readOwnData, {});
  expect(own.ratingsGiven).toMatchObject([{ connectionId: id, stars: 4 }]);
  expect(own.ratingsReceived).toEqual([]);
});

it("has the person's own private notes only on request, and never the notes of reviewers or other people", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
  const privateNote = "She kept my passport.";
  await as(migrant).call(rateConnection, { params: { id }, body: { stars: 2, privateNote } });
  const { id: caseId } = await row(cases, { raisedBy: migrant.id });
  const reviewed = { params: { id: caseId }, body: { text: "I spoke to the landlord." } };
  await as(await newAdmin()).call(addCaseNote, reviewed);
  const read = async (person: TestPerson, query: { answers?: "included" }) =>
    (await as(person).call(readOwnData, { query })).privateNotes;
  const { createdAt } = await row(ratings, { authorId: migrant.id });
  expect(await read(migrant, { answers: "included" })).toEqual([{ createdAt, text: privateNote }]);
  // Without the request, and for other people, the answer does not even show that a note exists.
  expect(await read(migrant, {})).toEqual([]);
  expect(await read(landlord, { answers: "included" })).toEqual([]);
});

it("has the person's own check-ins, and what the person answered only on request", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const askedAt = now();
  const id = await newCheckIn(migrant, connectionId, askedAt);
  expect(await answer(migrant, id, { text: "The window is broken." })).toBe(200);
  await as(migrant).call(setSafeContact, { params: { id }, body: { way: "email", time: "Mornings" } });
  await newCheckIn(landlord, connectionId);
  const read = async (person: TestPerson, query: { answers?: "included" }) =>
    (await as(person).call(readOwnData, { query })).checkIns;
  const asked = { connectionId, askedAt, answeredAt: expect.any(String) };
  expect(await read(migrant, {})).toMatchObject([{ ...asked, answers: null, contact: null }]);
  expect(await read(migrant, { answers: "included" })).toMatchObject([
    {
      ...asked,
      answers: { safe: true, text: "The window is broken." },
      contact: { way: "email", time: "Mornings" },
    },
  ]);
  expect(await read(landlord, { answers: "included" })).toMatchObject([
    { connectionId, answeredAt: null, answers: null, contact: null },
  ]);
});

it("has only the first name of the author of a rating that a migrant reported", async () => {
  const stay = await newConnectedPair("completed");
  const rate = { params: { id: stay.connectionId }, body: { stars: 1, comment: "They pray too much." } };
  for (const person of [stay.landlord, stay.migrant]) await as(person).call(rateConnection, rate);
  const reader = await newMigrant({ verified: true });
  await newConnection(stay.landlord, reader);
  const { id } = await row(ratings, { authorId: stay.migrant.id });
  await report(reader, id, { about: "rating", reason: "hate" });
  const own = await as(reader).call(readOwnData, {});
  expect(own.reports.map(({ person }) => person)).toEqual([{ firstName: "Amal", lastName: "" }]);
});

it("has everything else when the sealed text of a report or request can no longer be opened", async () => {
  const { landlord, migrant } = await newConnectedPair("completed");
  await submitRequest(migrant);
  const { number } = await report(migrant, landlord.id, { text: "They ask for money." });
  await change(reports, { number }, { details: "1.gone.AAAA" });
  await change(verificationRequests, { userId: migrant.id }, { details: "1.gone.AAAA" });
  const lines = vi.spyOn(console, "log").mockImplementation(() => {});
  const own = await as(migrant).call(readOwnData, {});
  expect(own.reports).toMatchObject([{ number, reason: "money", text: null }]);
  expect(own).toMatchObject({ account: { id: migrant.id }, connections: [{}], requests: [] });
  for (const event of ["report_not_opened", "verification_not_opened"])
    expect(lines.mock.calls.flat().join()).toContain(event);
});

it("is recorded in the audit before it is read, and refused when that fails", async () => {
  const migrant = await newMigrant();
  await as(migrant).call(readOwnData, {});
  expect(await rows(audit, { subjectId: migrant.id, event: "own_data_read" })).toMatchObject([
    { actorId: migrant.id },
  ]);
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect((await as(migrant, { bindings: auditDown() }).refused(readOwnData, {})).status).toBe(503);
});

it("reads at most 1,000 lines of a long history, in one round trip", async () => {
  const migrant = await newMigrant();
  const line = { at: now(), event: "signed_in" as const, actorId: migrant.id, subjectId: migrant.id };
  await insertMany(
    audit,
    Array.from({ length: 1_200 }, () => line),
  );
  const { read, trips, result } = await rowsUsed((bindings) =>
    findOwnData(openDatabase(bindings), migrant, now()),
  );
  // `ownDataListed`
  expect(result.history).toHaveLength(1_000);
  expect(trips).toBe(1);
  expect(read).toBeLessThan(2_100);
});

/** For each table: where people find its data about them, or why they do not. A new table needs a line here. */
const found: Record<string, string> = {
  users: "account",
  migrant_profiles: "GET /api/profiles/migrant",
  landlord_profiles: "GET /api/profiles/landlord",
  photos: "GET /api/profile-photo",
  verification_requests: "requests",
  connections: "connections",
  ratings: "ratingsGiven, ratingsReceived",
  payments: "payments",
  account_links: "GET /api/account/address; the others hold the person's own addresses, for days",
  passkeys: "GET /api/auth/passkeys",
  passkey_challenges: "nobody",
  authenticator_apps: "GET /api/auth/second-factor",
  recovery_codes: "GET /api/auth/second-factor: how many are left; the hashes are no one's business",
  factor_passes: "GET /api/auth/second-factor: of this session; the others end within hours",
  factor_resets: "GET /api/auth/second-factor",
  push_devices: "GET /api/notifications/devices",
  refunds: "payments: the sum",
  cases:
    "reviewers' work, by id, which could show who reported; what a person wrote is in case_notes and in the rows that a case names",
  case_notes:
    "privateNotes: the person's own words; the operator gives what reviewers wrote to each other, after taking out other people",
  appeals: "appeals",
  check_ins: "checkIns",
  phrase_hits:
    "how many of the person's own messages had a warning phrase, for 30 days; reviewers' work, without text",
  reports: "reports: the person's own; who is reported does not learn it",
  emails: "emails",
  blocks:
    "GET /api/blocks: whom the person has blocked; who has blocked them would put that person in danger",
  address_blocks: "GET /api/blocks: the days; nobody can read the addresses",
  notification_settings: "GET /api/notifications/settings",
  audit: "history",
  profile_views: "two days only; the profile has the number",
  due_work: "names people by id only, until the work is done",
  alerts: "about payments, by id",
  stripe_events: "ids of Stripe",
  reconcile_cursors: "nobody",
  event_counts: "nobody",
  browse_lists: "made from profiles",
  browse_languages: "made from profiles",
  browse_counts: "made from profiles",
  browse_rebuild: "made from profiles",
};

it("the list above names every table", () => {
  const all = Object.values(tables).flatMap((table) =>
    table instanceof SQLiteTable ? [getTableConfig(table).name] : [],
  );
  expect(Object.keys(found).sort()).toEqual(all.sort());
});
