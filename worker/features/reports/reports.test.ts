import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { listReports, sendReport } from "#schema/endpoints/reports.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import { type CaseOutcome, caseOutcomes, reportReasons } from "#schema/vocabulary.ts";
import { as } from "#tests/client.ts";
import { loseInboxes } from "#tests/faults.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  newPerson,
} from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { closing, report, reportRow, takingNumbers, write } from "#tests/reports.ts";
import { change, daysAgo, insertMany, now, planOf, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { findOwnReports } from "./queries.ts";
import { isUnchanged, openDetails, openEvidence, sealReport } from "./sealed.ts";

const notFound = { status: 404, code: "not_found" };
const hour = 60 * 60 * 1000;

describe("a report", () => {
  it.each(reportReasons)(
    "because of %s opens a case with a deadline and stores the text sealed",
    async (reason) => {
      const { landlord, migrant } = await newPair();
      const sent = await report(landlord, migrant.id, { reason, text: "They asked for £500 first." });
      expect(sent.number).toMatch(/^HB(-[2-9A-HJKMNPQRSTVWXYZ]{4}){2}$/);
      const stored = await reportRow(sent.number);
      expect(stored).toMatchObject({
        reporterId: landlord.id,
        subjectId: migrant.id,
        reason,
        evidence: null,
      });
      expect(JSON.stringify(stored)).not.toContain("asked for");
      expect(openDetails(env, stored)).toEqual({ text: "They asked for £500 first." });
      const opened = await row(cases, { kind: "report", objectId: stored.id });
      expect(opened).toMatchObject({ subjectId: migrant.id, claimedAt: null, closedAt: null });
      const hours = (until: string) => (Date.parse(until) - Date.parse(stored.createdAt)) / hour;
      // `dangerDueHours` and `caseDueHours`
      expect(hours(opened.dueAt)).toBe(reason === "danger" ? 4 : 24);
      // The promised time is the same for every reason, now and when it is read later.
      expect(hours(sent.answerBy)).toBe(24);
      expect(await as(landlord).call(listReports)).toMatchObject([{ answerBy: sent.answerBy }]);
    },
  );

  it("updates each reviewer's open queue once, but not that of the reported person or the reporter", async () => {
    const [reported, reporter] = [
      await newAdmin(),
      await newPerson({ userType: "migrant", role: "admin", verified: true }),
    ];
    const connectionId = await newConnection(reported, reporter, "active");
    const body = { about: "connection", reason: "danger", clientReportId: crypto.randomUUID() } as const;
    const told = await queueNews([reported, reporter], async () => {
      for (const _ of ["first", "again"]) await report(reporter, connectionId, body);
    });
    expect(told).toEqual([1, 0, 0]);
  });

  it("is stored although no reviewer can be notified", async () => {
    const { landlord, migrant } = await newPair();
    await newAdmin();
    loseInboxes(["push"]);
    const { number } = await report(landlord, migrant.id, { reason: "danger" });
    vi.restoreAllMocks();
    expect(await reportRow(number)).toMatchObject({ subjectId: migrant.id });
  });

  it("needs a text when its reason is something else", async () => {
    const { landlord, migrant } = await newPair();
    const body = { about: "person", aboutId: migrant.id, reason: "other" } as const;
    const refusal = await as(landlord).refused(sendReport, { body });
    expect(refusal).toMatchObject({ status: 422, fields: { text: expect.any(String) } });
    await report(landlord, migrant.id, { reason: "other", text: "The photo is of a hotel." });
  });

  it("is stored once for its reporter when it is sent again, also several times at once", async () => {
    const { landlord, migrant } = await newPair();
    const clientReportId = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => report(landlord, migrant.id, { clientReportId })));
    expect(new Set(sent.map(({ number }) => number)).size).toBe(1);
    const [first] = sent;
    expect(await report(landlord, migrant.id, { clientReportId, reason: "hate" })).toEqual(first);
    expect(await rows(reports, { reporterId: landlord.id })).toHaveLength(1);
    expect(await rows(cases, { subjectId: migrant.id })).toHaveLength(1);
    const other = await report(await newLandlord(), migrant.id, { clientReportId });
    expect(other.number).not.toBe(first?.number);
    await report(landlord, migrant.id, { clientReportId: crypto.randomUUID() });
    await change(reports, { number: first?.number }, { createdAt: daysAgo(1) });
    const { number } = await report(landlord, migrant.id, { clientReportId });
    expect(number, "not the newer report").toBe(first?.number);
    expect(await rows(reports, { reporterId: landlord.id })).toHaveLength(2);
  });

  it("gets another number when its number is taken, and is refused as unavailable after three that are taken", async () => {
    const { landlord, migrant } = await newPair();
    const body = { about: "person", aboutId: migrant.id, reason: "money" } as const;
    const sender = (taken: number) => as(landlord, { bindings: takingNumbers(taken) });
    const { number } = await sender(2).call(sendReport, { body });
    expect(await reportRow(number)).toMatchObject({ reporterId: landlord.id });
    expect(await sender(3).refused(sendReport, { body })).toEqual({ status: 503, code: "unavailable" });
    expect(await rows(reports, { reporterId: landlord.id })).toHaveLength(1);
  });

  it("can be about exactly the people whom the caller can see; everyone else is the same 404", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const [stranger, open, admin] = [
      await newLandlord(),
      await newMigrant({ verified: true }),
      await newAdmin(),
    ];
    const hidden = await newMigrant({ profile: { pausedAt: now() } });
    const send = (by: typeof landlord, aboutId: string, about: "person" | "connection" = "person") =>
      as(by).send(sendReport, { body: { about, aboutId, reason: "threats" } });
    const statusOf = async (...given: Parameters<typeof send>) => (await send(...given)).status;
    // For a hosted migrant, only the other party.
    expect(await statusOf(landlord, migrant.id)).toBe(201);
    expect(await statusOf(migrant, landlord.id)).toBe(201);
    for (const by of [stranger, admin, open]) {
      expect(await statusOf(by, migrant.id), by.userType).toBe(404);
      expect(await statusOf(by, connectionId, "connection"), by.userType).toBe(404);
    }
    // For a migrant in browse, every landlord, but no migrant.
    for (const by of [landlord, stranger, admin]) expect(await statusOf(by, open.id)).toBe(201);
    expect(await statusOf(migrant, open.id)).toBe(404);
    // Migrants see no landlord with whom they have no connection.
    expect(await statusOf(open, landlord.id)).toBe(404);
    expect(await statusOf(landlord, hidden.id)).toBe(404);
    // Landlords do not see each other.
    expect(await statusOf(landlord, stranger.id)).toBe(404);
    const bodies = new Set<string>();
    for (const id of [stranger.id, crypto.randomUUID(), "x", hidden.id, connectionId]) {
      const { requestId: _, ...body } = await (await send(landlord, id)).json<Record<string, unknown>>();
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
  });

  it("about a connection is accepted only from its two people, not from another guest of the landlord", async () => {
    const { landlord, connectionId } = await newConnectedPair("active");
    const guest = await newMigrant({ verified: true });
    const own = await newConnection(landlord, guest, "completed");
    await report(guest, own, { about: "connection" });
    for (const aboutId of [connectionId, crypto.randomUUID()]) {
      const body = { about: "connection", aboutId, reason: "money" } as const;
      expect(await as(guest).refused(sendReport, { body })).toEqual(notFound);
    }
  });

  it("about a former party or an ended stay is still accepted", async () => {
    for (const status of ["cancelled", "completed"] as const) {
      const { landlord, migrant, connectionId } = await newConnectedPair(status);
      await change(migrantProfiles, { userId: migrant.id }, { hidden: true });
      await report(landlord, migrant.id);
      await report(migrant, connectionId, { about: "connection" });
      await report(migrant, connectionId, { about: "notification" });
      expect(await rows(cases, { subjectId: landlord.id })).toHaveLength(2);
    }
  });

  it("is never about its own reporter", async () => {
    const migrant = await newMigrant();
    const body = { about: "person", aboutId: migrant.id, reason: "hate" } as const;
    const refusal = await as(migrant).refused(sendReport, { body });
    expect(refusal).toMatchObject({ status: 422, fields: { aboutId: "You cannot report yourself." } });
    expect(await rows(reports, { reporterId: migrant.id })).toEqual([]);
  });

  it("about a rating is about its author, once the rating can be read", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const rate = { params: { id }, body: { stars: 1, comment: "They pray too much." } };
    await as(landlord).call(rateConnection, rate);
    const { id: aboutId } = await row(ratings, { authorId: landlord.id });
    const body = { about: "rating", aboutId, reason: "hate" } as const;
    expect(await as(migrant).refused(sendReport, { body })).toEqual(notFound);
    await as(migrant).call(rateConnection, rate);
    const shown = await as(migrant).call(getUserRatings, { params: { id: migrant.id } });
    expect(shown.ratings.map((rating) => rating.id)).toEqual([aboutId]);
    const sent = await report(migrant, aboutId, { about: "rating", reason: "hate" });
    expect(await reportRow(sent.number)).toMatchObject({ subjectId: landlord.id, about: "rating", aboutId });
    expect(await as(landlord).refused(sendReport, { body })).toMatchObject({ status: 422 });
    // A landlord who may read the rating, and sees only the first name of its author.
    await change(migrantProfiles, { userId: migrant.id }, { hosted: false });
    const reader = await newLandlord();
    const theirs = await report(reader, aboutId, { about: "rating", reason: "hate" });
    expect(theirs.person).toEqual({ firstName: "Ruth", lastName: "" });
    expect(await as(await newMigrant()).refused(sendReport, { body })).toEqual(notFound);
  });

  it("about a rating by another guest of the same landlord shows only the first name of that guest", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    for (const person of [migrant, landlord])
      await as(person).call(rateConnection, { params: { id }, body: { stars: 1 } });
    const { id: aboutId } = await row(ratings, { authorId: migrant.id });
    const guest = await newMigrant({ verified: true });
    await newConnection(landlord, guest, "completed");
    const sent = await report(guest, aboutId, { about: "rating", reason: "hate" });
    expect(sent.person).toEqual({ firstName: "Amal", lastName: "" });
    expect(await as(guest).call(listReports)).toEqual([sent]);
  });

  it("about the answer that a stay never started is not found, because only the author reads the answer", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await as(landlord).call(rateConnection, { params: { id }, body: { stay: "never_started" } });
    await as(migrant).call(rateConnection, { params: { id }, body: { stars: 5 } });
    const { id: aboutId } = await row(ratings, { authorId: landlord.id });
    await change(ratings, { id: aboutId }, { revealsAt: daysAgo(1) });
    const body = { about: "rating", aboutId, reason: "hate" } as const;
    expect(await as(migrant).refused(sendReport, { body })).toEqual(notFound);
  });
});

describe("chosen messages", () => {
  it("are frozen exactly, with sender, time and digest, and without the messages around them", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const ids = await write(connectionId, [
      [migrant, "Is the room free?"],
      [landlord, "Yes. Clean my house and you pay nothing."],
      [migrant, "I would rather pay."],
      [landlord, "Then no room."],
    ]);
    const [, second = "", , fourth = ""] = ids;
    const chosen = [fourth, second, second];
    const { number } = await report(migrant, connectionId, { about: "message", messages: chosen });
    const stored = await reportRow(number);
    const evidence = openEvidence(env, stored);
    expect(evidence).toEqual({
      connectionId,
      messages: [
        {
          id: second,
          senderId: landlord.id,
          sentAt: expect.any(String),
          content: expect.stringContaining("Clean"),
        },
        { id: fourth, senderId: landlord.id, sentAt: expect.any(String), content: "Then no room." },
      ],
    });
    expect(stored.evidence).not.toContain("Clean");
    expect(stored.evidenceDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(evidence && isUnchanged(evidence, stored.evidenceDigest)).toBe(true);
  });

  it("are accepted only from a thread between the caller and the reported person", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("active");
    const other = await newConnectedPair("active");
    const [mine = ""] = await write(connectionId, [[landlord, "Hello"]]);
    const [theirs = ""] = await write(other.connectionId, [[other.landlord, "Hello"]]);
    const refused = (by: typeof landlord, body: object) =>
      as(by).refused(sendReport, { body: { reason: "threats", ...body } as never });
    const inThread = { about: "message", aboutId: connectionId };
    expect(await refused(migrant, { ...inThread, messages: [theirs] })).toEqual(notFound);
    expect(await refused(migrant, { ...inThread, messages: [mine, theirs] })).toEqual(notFound);
    expect(await refused(other.migrant, { ...inThread, messages: [mine] })).toEqual(notFound);
    expect(await refused(await newAdmin(), { ...inThread, messages: [mine] })).toEqual(notFound);
    const person = { about: "person", aboutId: landlord.id };
    expect(await refused(migrant, { ...person, messages: [mine] })).toMatchObject({ status: 422 });
    const foreign = { ...person, connectionId: other.connectionId, messages: [theirs] };
    expect(await refused(migrant, foreign)).toEqual(notFound);
    // A party of two threads cannot report one person with messages from the thread with another person.
    const third = await newLandlord();
    const second = await newConnection(third, migrant, "pending");
    const [from = ""] = await write(second, [[third, "Hello"]]);
    expect(await refused(migrant, { ...person, connectionId: second, messages: [from] })).toEqual(notFound);
    expect(await refused(migrant, { ...inThread, messages: [] })).toMatchObject({ status: 422 });
    const right = await report(migrant, landlord.id, { connectionId, messages: [mine] });
    expect((await reportRow(right.number)).evidence).not.toBeNull();
    expect(await rows(reports, { reporterId: migrant.id })).toHaveLength(1);
  });

  it("are at most fifty", async () => {
    const { migrant, connectionId } = await newConnectedPair("active");
    const messages = Array.from({ length: 51 }, () => crypto.randomUUID());
    const body = { about: "message", aboutId: connectionId, reason: "hate", messages } as const;
    expect(await as(migrant).refused(sendReport, { body })).toMatchObject({
      status: 422,
      fields: { messages: "Choose at most 50." },
    });
  });
});

const states: [string, Partial<typeof cases.$inferInsert>, string][] = [
  ["opened", { claimedAt: null }, "received"],
  ["claimed", { claimedAt: now(), claimedBy: "an admin" }, "in_review"],
  ["given back", { claimedAt: null, claimedBy: null }, "received"],
  ...caseOutcomes.map((outcome): [string, Partial<typeof cases.$inferInsert>, string] => [
    `closed as ${outcome}`,
    closing(outcome, now()),
    readAs(outcome),
  ]),
];

function readAs(outcome: CaseOutcome): string {
  if (outcome === "solved") return "solved";
  return ["spoke_to_person", "warned", "suspended"].includes(outcome) ? "acted" : "no_action";
}

describe("the list of own reports", () => {
  it.each(states)("shows the reporter the right status of a case that was %s", async (_, columns, status) => {
    const { landlord, migrant } = await newPair();
    const { number } = await report(landlord, migrant.id);
    const { id: objectId } = await reportRow(number);
    await change(cases, { kind: "report", objectId }, columns);
    expect(await as(landlord).call(listReports)).toMatchObject([{ number, status }]);
  });

  it("has only the caller's own reports, the newest first, with the name that the caller sees", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
    const stranger = await newLandlord();
    const known = await report(landlord, migrant.id);
    await report(landlord, migrant.id, { reason: "hate" });
    const listed = await report(stranger, migrant.id);
    expect(known.person).toEqual({ firstName: "Amal", lastName: "Haddad" });
    expect(listed.person).toEqual({ firstName: "Amal", lastName: "H" });
    const own = await as(landlord).call(listReports);
    expect(own.map(({ reason }) => reason)).toEqual(["hate", "money"]);
    expect(await as(stranger).call(listReports)).toEqual([listed]);
    expect(await as(migrant).call(listReports)).toEqual([]);
    // After the fee was returned, names are initials again.
    await change(connections, { id: connectionId }, { paymentCompleted: false });
    expect((await as(landlord).call(listReports))[0]?.person).toEqual({ firstName: "Amal", lastName: "H" });
    expect((await report(migrant, landlord.id)).person).toEqual({ firstName: "Ruth", lastName: "O" });
  });

  it("ends at its limit", async () => {
    const { landlord, migrant } = await newPair();
    const one = (n: number) => {
      const id = crypto.randomUUID();
      return {
        id,
        number: `${id.slice(0, 8)}-${n}`,
        reporterId: landlord.id,
        subjectId: migrant.id,
        about: "person" as const,
        reason: "money" as const,
        createdAt: new Date(n).toISOString(),
        ...sealReport(env, id, {}, null),
      };
    };
    const many = Array.from({ length: 105 }, (_, n) => one(n));
    await insertMany(reports, many);
    await insertMany(
      cases,
      many.map(({ id, createdAt }) => ({
        id: crypto.randomUUID(),
        kind: "report" as const,
        objectId: id,
        openedAt: createdAt,
        dueAt: createdAt,
      })),
    );
    // `reportsListed`
    expect(await as(landlord).call(listReports)).toHaveLength(100);
    expect((await as(landlord).call(readOwnData)).reports, "own data has them all").toHaveLength(many.length);
    const plan = (await planOf(findOwnReports(openDatabase(env), landlord.id))).join("\n");
    expect(plan).not.toMatch(/SCAN/);
  });
});

it("the download of own data has the person's own reports with their text, and no reports about the person", async () => {
  const { landlord, migrant } = await newPair();
  const { number } = await report(landlord, migrant.id, { text: "They asked for money." });
  expect((await as(landlord).call(readOwnData)).reports).toMatchObject([
    { number, text: "They asked for money.", reason: "money" },
  ]);
  const theirs = await as(migrant).call(readOwnData);
  expect(theirs.reports).toEqual([]);
  expect(JSON.stringify(theirs)).not.toContain(number);
});
