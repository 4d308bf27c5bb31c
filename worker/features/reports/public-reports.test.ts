import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { claimCase, closeCase, listQueue, nameReported, readCase } from "#schema/endpoints/cases.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { sendPublicReport } from "#schema/endpoints/reports.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { reports } from "#schema/tables/reports.ts";
import { users } from "#schema/tables/users.ts";
import { newCase } from "#tests/cases.ts";
import { anonymous, as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newAdmin, newMigrant, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { reportRow, takingNumbers } from "#tests/reports.ts";
import { change, insert, now, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { readReportForReview } from "./review.ts";
import { openDetails, sealReport } from "./sealed.ts";

const form = () => ({
  who: "Mrs Example, 1 Demo Street, Leeds",
  reason: "documents" as const,
  text: "She keeps the passports of her guests.",
  clientReportId: crypto.randomUUID(),
});

it("a report without an account opens a case without a subject and seals the text and the address", async () => {
  const email = "neighbour@people.test";
  const sent = await anonymous.call(sendPublicReport, { body: { ...form(), email } });
  const stored = await reportRow(sent.number);
  expect(stored).toMatchObject({ reporterId: null, subjectId: null, aboutId: null, reason: "documents" });
  expect(JSON.stringify(stored)).not.toMatch(/neighbour|passports|Example/);
  const { clientReportId: _, reason: __, ...words } = form();
  expect(openDetails(env, stored)).toEqual({ ...words, email });
  const opened = await row(cases, { kind: "report", objectId: stored.id });
  expect(opened).toMatchObject({ subjectId: null, dueAt: sent.answerBy });
});

it("a public report about danger is the first in the queue, and promises an answer in the usual time", async () => {
  const body = { ...form(), reason: "danger" } as const;
  const [routine, sent] = [await newCase(), await anonymous.call(sendPublicReport, { body })];
  const { id: objectId, createdAt } = await reportRow(sent.number);
  const { id } = await row(cases, { kind: "report", objectId });
  const { cases: queue } = await as(await newAdmin()).call(listQueue, { query: { kind: "report" } });
  const order = queue.map((each) => each.id).filter((each) => each === routine || each === id);
  expect(order).toEqual([id, routine]);
  // `caseDueHours`
  expect(Date.parse(sent.answerBy) - Date.parse(createdAt)).toBe(24 * 60 * 60_000);
  expect(await anonymous.call(sendPublicReport, { body })).toEqual(sent);
});

it("a public report updates each reviewer's open queue once", async () => {
  const body = { ...form(), reason: "danger" } as const;
  const told = await queueNews([], async () => {
    for (const _ of ["first", "again"]) await anonymous.call(sendPublicReport, { body });
  });
  expect(told).toEqual([1]);
});

it("a public report shows a reviewer whom it is about and what happened, as named facts", async () => {
  const { number } = await anonymous.call(sendPublicReport, { body: form() });
  const { id: objectId } = await reportRow(number);
  const { id } = await row(cases, { kind: "report", objectId });
  const { facts } = await as(await newAdmin()).call(readCase, { params: { id } });
  expect(facts).toEqual([
    { name: "reason", value: "documents" },
    { name: "who", value: form().who },
    { name: "text", value: form().text },
    { name: "number", value: number },
  ]);
});

it("a public report by a person who is signed in is stored without their account", async () => {
  const migrant = await newMigrant();
  const { number } = await as(migrant).call(sendPublicReport, { body: form() });
  expect(await reportRow(number)).toMatchObject({ reporterId: null });
});

it("a public report is stored once when it is sent again", async () => {
  const body = form();
  const sent = await Promise.all([1, 2, 3].map(() => anonymous.call(sendPublicReport, { body })));
  expect(new Set(sent.map(({ number }) => number)).size).toBe(1);
  expect(await anonymous.call(sendPublicReport, { body })).toEqual(sent[0]);
  expect(await rows(reports, { clientReportId: body.clientReportId })).toHaveLength(1);
});

it("a public report gets another number when its number is taken, and is refused after three that are taken", async () => {
  const sender = (taken: number) => as(null, { bindings: takingNumbers(taken) });
  const { number } = await sender(2).call(sendPublicReport, { body: form() });
  expect(await reportRow(number)).toMatchObject({ reporterId: null });
  const body = form();
  const refusal = { status: 503, code: "unavailable" };
  expect(await sender(3).refused(sendPublicReport, { body })).toEqual(refusal);
  expect(await rows(reports, { clientReportId: body.clientReportId })).toEqual([]);
});

it("a public report is never answered with the number of a report from an account", async () => {
  const body = form();
  const { reason, clientReportId } = body;
  // The smallest id, so that a query without a condition finds it first.
  const id = `00000000${crypto.randomUUID().slice(8)}`;
  const [reporterId, number] = [(await newMigrant()).id, `HB-${id}`];
  const sealed = sealReport(env, id, {}, null);
  const about = { about: "person", reporterId, reason, clientReportId } as const;
  await insert(reports, { id, number, ...about, createdAt: now(), ...sealed });
  await newCase({ objectId: id });
  const sent = await anonymous.call(sendPublicReport, { body });
  expect(await anonymous.call(sendPublicReport, { body })).toEqual(sent);
  expect(await reportRow(sent.number)).toMatchObject({ reporterId: null });
});

it("a public report with the hidden field filled is refused, with a reason for a person whose browser filled it", async () => {
  const body = { ...form(), website: "https://spam.example" };
  expect(await anonymous.refused(sendPublicReport, { body })).toMatchObject({
    status: 422,
    fields: { website: expect.any(String) },
  });
  expect(await rows(reports, { clientReportId: body.clientReportId })).toEqual([]);
  await anonymous.call(sendPublicReport, { body: { ...body, website: "" } });
});

it("public reports are counted per address, and the refusal names the emergency number [abuse 34]", async () => {
  const address = "203.0.113.77";
  await fillRateLimit("publicReport", "address", address);
  const counted = as(null, {
    bindings: { ...env, RATE_LIMITS: "" },
    headers: { "CF-Connecting-IP": address },
  });
  const answer = await counted.send(sendPublicReport, { body: form() });
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("999");
});

describe("a reviewer who knows whom a public report is about", () => {
  const sent = async () => {
    const { number } = await anonymous.call(sendPublicReport, { body: form() });
    const report = await reportRow(number);
    const { id } = await row(cases, { kind: "report", objectId: report.id });
    return { id, number, reportId: report.id };
  };
  const name = (admin: TestPerson, id: string, personId: string) =>
    as(admin).refused(nameReported, { params: { id }, body: { personId } });
  const call = (admin: TestPerson, id: string, personId: string) =>
    as(admin).call(nameReported, { params: { id }, body: { personId } });

  it("names the person once, in the case, the report and the audit", async () => {
    const [admin, person, other] = [await newAdmin(), await newMigrant(), await newMigrant()];
    const { id, number, reportId } = await sent();
    expect(await name(admin, id, crypto.randomUUID())).toEqual({ status: 404, code: "not_found" });
    expect(await reportRow(number)).toMatchObject({ subjectId: null });
    expect(await call(admin, id, person.id)).toEqual({ id, personId: person.id });
    expect(await name(admin, id, other.id)).toEqual({ status: 409, code: "already_named" });
    expect(await reportRow(number)).toMatchObject({ subjectId: person.id });
    expect(await row(cases, { id })).toMatchObject({ subjectId: person.id });
    expect(await rows(audit, { objectId: id, event: "case_person_named" })).toMatchObject([
      { actorId: admin.id, subjectId: person.id },
    ]);
    expect(await readReportForReview(env, openDatabase(env), reportId)).toMatchObject({
      reporter: null,
      subject: { id: person.id },
      who: form().who,
    });
    // The reviewer can name the same person in a second report.
    const second = await sent();
    await call(admin, second.id, person.id);
    expect(await reportRow(second.number)).toMatchObject({ subjectId: person.id });
  });

  it("can name an admin, who then cannot read, decide or find the case or see its audit [abuse 35]", async () => {
    const [admin, named] = [await newAdmin(), await newAdmin()];
    const { id } = await sent();
    expect((await as(named).call(readCase, { params: { id } })).subject).toBeNull();
    await call(admin, id, named.id);
    const own = { status: 403, code: "own_case" };
    expect(await as(named).refused(readCase, { params: { id } })).toEqual(own);
    const decision = { params: { id }, body: { outcome: "no_action", note: "Nothing." } } as const;
    expect(await as(named).refused(closeCase, decision)).toEqual(own);
    const { cases: queue } = await as(named).call(listQueue, { query: { kind: "report" } });
    expect(queue.map((each) => each.id)).not.toContain(id);
    const { history } = await as(named).call(readOwnData);
    expect(JSON.stringify(history)).not.toContain("case_person_named");
  });

  it("names no one in a report from an account, in a case of another kind, or in a closed or claimed case", async () => {
    const [admin, other, person] = [await newAdmin(), await newAdmin(), await newMigrant()];
    const [about, contact] = [await newCase({ subjectId: person.id }), await newCase({ kind: "contact" })];
    expect((await name(admin, about, person.id)).code).toBe("already_named");
    expect((await name(admin, contact, person.id)).status).toBe(404);
    const [claimed, closed] = [await sent(), await sent()];
    await as(other).call(claimCase, { params: { id: claimed.id }, body: { claimed: true } });
    expect((await name(admin, claimed.id, person.id)).code).toBe("already_claimed");
    await as(admin).call(closeCase, {
      params: { id: closed.id },
      body: { outcome: "no_action", note: "Nobody is like this." },
    });
    expect((await name(admin, closed.id, person.id)).code).toBe("already_decided");
    const named = await sent();
    await call(admin, named.id, person.id);
    await as(admin).call(closeCase, {
      params: { id: named.id },
      body: { outcome: "no_action", note: "They were away." },
    });
    expect((await name(admin, named.id, other.id)).code).toBe("already_decided");
    for (const { number } of [claimed, closed]) expect((await reportRow(number)).subjectId).toBeNull();
  });

  it("cannot name an erased person, or name anyone when suspended during the call", async () => {
    const [admin, erased, person] = [await newAdmin(), await newMigrant(), await newMigrant()];
    await change(users, { id: erased.id }, { leftAt: now(), suspendedAt: now(), erasedAt: now() });
    const { id, number } = await sent();
    expect((await name(admin, id, erased.id)).status).toBe(404);
    const suspend = () => change(users, { id: admin.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const late = { params: { id }, body: { personId: person.id } };
    expect((await as(admin, { bindings }).refused(nameReported, late)).status).toBe(403);
    expect((await reportRow(number)).subjectId).toBeNull();
  });
});
