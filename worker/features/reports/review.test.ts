import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { closeCase, readCase } from "#schema/endpoints/cases.ts";
import { cases } from "#schema/tables/cases.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { reports } from "#schema/tables/reports.ts";
import { caseOutcomes } from "#schema/vocabulary.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { Fuse, fuse } from "#tests/crashing.ts";
import { kindsOf } from "#tests/notifications.ts";
import { newAdmin, newConnectedPair, newLandlord, newMigrant, newPair } from "#tests/people.ts";
import { closing, report, reportRow, write } from "#tests/reports.ts";
import { change, insert, insertMany, now, remove, row, rows } from "#tests/rows.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { findNames } from "./queries.ts";
import { resealReports } from "./reseal.ts";
import { hasOpenReportAbout, onReportClosed, readReportForReview } from "./review.ts";
import { sealReport } from "./sealed.ts";

const db = openDatabase(env);

/** Creates a report by a migrant with one message of their landlord. */
async function withMessage() {
  const { landlord, migrant, connectionId } = await newConnectedPair("active");
  const messages = await write(connectionId, [[landlord, "Give me your passport."]]);
  const more = { about: "message", messages, reason: "documents", text: "I am afraid." } as const;
  const { number } = await report(migrant, connectionId, more);
  return { landlord, migrant, connectionId, ...(await reportRow(number)) };
}

describe("a reviewer", () => {
  it("reads everything in a report, and its messages even after their sender has erased them [abuse 36]", async () => {
    const { landlord, migrant, connectionId, id, number, createdAt } = await withMessage();
    await openThread(env, connectionId).forgetParty(landlord.id);
    expect(await readReportForReview(env, db, id)).toMatchObject({
      number,
      about: "message",
      reason: "documents",
      // These are from the report's own case, not from the closed case of another report.
      openedAt: createdAt,
      closedAt: null,
      reporter: { id: migrant.id },
      subject: { id: landlord.id, firstName: "Ruth", lastName: "Okafor" },
      text: "I am afraid.",
      who: null,
      evidence: {
        connectionId,
        unchanged: true,
        messages: [{ senderId: landlord.id, content: "Give me your passport." }],
      },
    });
    expect(await readReportForReview(env, db, crypto.randomUUID())).toBeNull();
    const { id: caseId } = await row(cases, { kind: "report", objectId: id });
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id: caseId } });
    const value = expect.stringMatching(/^Ruth, .+:\nGive me your passport\.$/);
    expect(facts).toContainEqual({ name: "message", value });
    const digest = expect.stringMatching(/^SHA-256 ✓ [0-9a-f]{64}$/);
    expect(facts).toContainEqual({ name: "status", value: digest });
    // Only the given people are read.
    expect((await findNames(db, [migrant.id])).map((person) => person.id)).toEqual([migrant.id]);
  });

  it("sees that a copy was changed or exchanged or its key is missing [abuse 36]", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    const { id, connectionId, evidence } = await withMessage();
    const other = await withMessage();
    const message = { id: "1", senderId: "2", sentAt: now(), content: "Hello." };
    const made = sealReport(env, id, {}, { connectionId, messages: [message] });
    const broken = `${evidence?.slice(0, -2)}${evidence?.endsWith("A") ? "B" : "A"}`;
    for (const forged of [made.evidence, other.evidence, broken, "1.gone.AAAA"]) {
      await change(reports, { id }, { evidence: forged });
      const read = await readReportForReview(env, db, id);
      expect(read?.evidence?.unchanged, `${forged?.slice(0, 20)}`).toBe(false);
      expect(read?.text).toBe("I am afraid.");
    }
    await change(reports, { id }, { evidence });
    expect((await readReportForReview(env, db, id))?.evidence?.unchanged).toBe(true);
    await change(reports, { id }, { evidenceDigest: "0".repeat(64) });
    expect((await readReportForReview(env, db, id))?.evidence?.unchanged).toBe(false);
    const { id: caseId } = await row(cases, { kind: "report", objectId: id });
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id: caseId } });
    expect(facts).toContainEqual({ name: "status", value: `SHA-256 ✗ ${"0".repeat(64)}` });
    await change(reports, { id }, { details: "1.gone.AAAA" });
    expect((await readReportForReview(env, db, id))?.text).toBeNull();
  });

  it("still reads a report after the key was replaced", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await remove(reports);
    const { id, evidenceDigest } = await withMessage();
    await withMessage();
    const damaged = await withMessage();
    await change(reports, { id: damaged.id }, { details: "1.gone.AAAA" });
    const [old = ""] = env.SEALING_KEYS.split(",");
    const newer = `newer:${Buffer.alloc(32, 7).toString("base64")}`;
    const replaced = { ...env, SEALING_KEYS: `${newer},${old}` };
    log.mockClear();
    expect(await resealReports(replaced)).toEqual({ sealed: 2 });
    const tries = log.mock.calls.filter(([line]) => String(line).includes(damaged.id));
    expect(tries, "one that does not open is tried once").toHaveLength(1);
    const after = await row(reports, { id });
    expect(after).toMatchObject({ keyId: "newer", evidenceDigest });
    expect(await resealReports(replaced), "all have the new key").toEqual({ sealed: 0 });
    expect(await row(reports, { id })).toEqual(after);
    const read = await readReportForReview({ SEALING_KEYS: newer }, db, id);
    expect(read).toMatchObject({ text: "I am afraid.", evidence: { unchanged: true } });
    await resealReports(env);
  });

  it("can read reports that are resealed although a whole run of older ones cannot be unsealed", async () => {
    await remove(reports);
    vi.spyOn(console, "log").mockImplementation(() => {});
    const reporterId = (await newMigrant()).id;
    const about = { about: "person", reason: "money", reporterId, createdAt: now() } as const;
    const older = Array.from({ length: 21 }, (_, at) => {
      const id = crypto.randomUUID();
      const sealed = sealReport(env, id, {}, null);
      const details = at < 20 ? "1.gone.AAAA" : sealed.details;
      return { id, number: `HB-${id}`, ...about, ...sealed, details, keyId: "older" };
    });
    await insertMany(reports, older);
    for (let run = 0; run < 10; run += 1) await resealReports(env);
    expect(await rows(reports, { keyId: "older" })).toHaveLength(20);
    await remove(reports);
  });

  it("can read reports while at most 20 of them are resealed in one run", async () => {
    await remove(reports);
    const reporterId = (await newMigrant()).id;
    const about = { about: "person", reason: "money", reporterId, createdAt: now() } as const;
    const many = Array.from({ length: 21 }, () => {
      const id = crypto.randomUUID();
      return { id, number: `HB-${id}`, ...about, ...sealReport(env, id, {}, null), keyId: "older" };
    });
    await insertMany(reports, many);
    expect([await resealReports(env), await resealReports(env)]).toEqual([{ sealed: 20 }, { sealed: 1 }]);
    await remove(reports);
  });
});

describe("the end of a case", () => {
  const told = async (personId: string) =>
    (await rows(dueWork, { kind: "notification", subject: personId })).map(({ key }) => key);
  const close = (objectId: string, outcome: (typeof caseOutcomes)[number], at: string) =>
    db.batch(onReportClosed(db, objectId, outcome, at) as never);

  it.each(caseOutcomes)("notifies the reporter, once, and no one else: %s", async (outcome) => {
    const { landlord, migrant } = await newPair();
    const { number } = await report(landlord, migrant.id);
    const { id: objectId } = await reportRow(number);
    const other = await newLandlord();
    const { id: another } = await reportRow((await report(other, migrant.id)).number);
    const at = now();
    await close(objectId, outcome, at);
    expect(await told(landlord.id), "still open").toEqual([]);
    for (const each of [objectId, another])
      await change(cases, { kind: "report", objectId: each }, closing(outcome, at));
    await close(objectId, outcome, new Date(Date.parse(at) + 1).toISOString());
    expect(await told(landlord.id), "closed by someone else").toEqual([]);
    const otherwise = caseOutcomes.find((each) => each !== outcome) ?? outcome;
    await close(objectId, otherwise, at);
    expect(await told(landlord.id), "closed with another outcome").toEqual([]);
    await close(objectId, outcome, at);
    await close(objectId, outcome, at);
    expect(await told(landlord.id)).toEqual([`report_closed:${landlord.id}:${number}`]);
    expect([await told(migrant.id), await told(other.id)]).toEqual([[], []]);
  });

  it("notifies the reporter at once, without waiting for the next run", async () => {
    const { landlord, migrant } = await newPair();
    const { number } = await report(landlord, migrant.id);
    const { id } = await row(cases, { kind: "report", objectId: (await reportRow(number)).id });
    const body = { outcome: "no_action", note: "Nothing." } as const;
    await as(await newAdmin(), { bindings: env }).call(closeCase, { params: { id }, body });
    expect([await kindsOf(landlord), await told(landlord.id)]).toEqual([["report_closed"], []]);
  });

  it("notifies no one about a report without an account", async () => {
    const [id, at] = [crypto.randomUUID(), now()];
    const sealed = sealReport(env, id, {}, null);
    await insert(reports, {
      id,
      number: `HB-${id}`,
      about: "person",
      reason: "hate",
      createdAt: at,
      ...sealed,
    });
    await newCase({ objectId: id, ...closing("solved", at) });
    await close(id, "solved", at);
    expect((await rows(dueWork, { kind: "notification" })).filter(({ key }) => key.includes(id))).toEqual([]);
  });

  it("always queues a notification for the reporter, wherever the call that closes the case fails", async () => {
    const admin = await newAdmin();
    const found = new Set<boolean>();
    for (let at = 1; at <= 30; at += 1) {
      const { landlord, migrant } = await newPair();
      const { number } = await report(landlord, migrant.id);
      const { id } = await row(cases, { kind: "report", objectId: (await reportRow(number)).id });
      const through = new Fuse({ at, when: at % 2 === 0 ? "before" : "after", lasts: "for good" });
      const body = { outcome: "warned", note: "We talked." } as const;
      const closes = as(admin, { bindings: fuse(env, through) }).send(closeCase, { params: { id }, body });
      await Promise.race([closes.catch(() => null), through.died]);
      const isClosed = (await row(cases, { id })).closedAt !== null;
      const letters = await rows(emails, { personId: landlord.id, kind: "report_closed" });
      expect((await told(landlord.id)).length + letters.length > 0, `call ${at}`).toBe(isClosed);
      found.add(isClosed);
      if (through.calls < at) break;
    }
    expect(found.size).toBe(2);
  });

  it("means that the reported person has no open report", async () => {
    const { landlord, migrant } = await newPair();
    const isOpen = async (id: string) =>
      (await db.all<{ open: number }>(sql`select ${hasOpenReportAbout(id)} as open`))[0]?.open === 1;
    expect(await isOpen(migrant.id)).toBe(false);
    const { number } = await report(landlord, migrant.id);
    expect([
      await isOpen(migrant.id),
      await isOpen(landlord.id),
      await isOpen((await newMigrant()).id),
    ]).toEqual([true, false, false]);
    const { id: objectId } = await reportRow(number);
    await change(cases, { kind: "report", objectId }, closing("no_action", now()));
    expect(await isOpen(migrant.id)).toBe(false);
  });
});
