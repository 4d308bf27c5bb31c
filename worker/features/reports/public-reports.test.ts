import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { sendPublicReport } from "#schema/endpoints/reports.ts";
import { cases } from "#schema/tables/cases.ts";
import { reports } from "#schema/tables/reports.ts";
import { anonymous, as } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newMigrant } from "#tests/people.ts";
import { reportRow } from "#tests/reports.ts";
import { row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { nameReported, readReportForReview } from "./review.ts";
import { openDetails } from "./sealed.ts";

const form = () => ({
  who: "Mrs Example, 1 Demo Street, Leeds",
  reason: "documents" as const,
  text: "She keeps the passports of her guests.",
  clientReportId: crypto.randomUUID(),
});

it("a report without an account opens a case about nobody and keeps words and address sealed", async () => {
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

it("a report by someone who is signed in, too, stays without an account", async () => {
  const migrant = await newMigrant();
  const { number } = await as(migrant).call(sendPublicReport, { body: form() });
  expect(await reportRow(number)).toMatchObject({ reporterId: null });
});

it("is one report when it is sent again", async () => {
  const body = form();
  const sent = await Promise.all([1, 2, 3].map(() => anonymous.call(sendPublicReport, { body })));
  expect(new Set(sent.map(({ number }) => number)).size).toBe(1);
  expect(await anonymous.call(sendPublicReport, { body })).toEqual(sent[0]);
  expect(await rows(reports, { clientReportId: body.clientReportId })).toHaveLength(1);
});

it("refuses programs that fill the unseen field, and says so to a person whose browser did", async () => {
  const body = { ...form(), website: "https://spam.example" };
  expect(await anonymous.refused(sendPublicReport, { body })).toMatchObject({
    status: 422,
    fields: { website: expect.any(String) },
  });
  expect(await rows(reports, { clientReportId: body.clientReportId })).toEqual([]);
  await anonymous.call(sendPublicReport, { body: { ...body, website: "" } });
});

it("is counted per address, and the refusal names the emergency number [abuse 34]", async () => {
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

it("an admin names the reported person once", async () => {
  const [person, other] = [await newMigrant(), await newMigrant()];
  const { number } = await anonymous.call(sendPublicReport, { body: form() });
  const { id } = await reportRow(number);
  const db = openDatabase(env);
  const name = (personId: string) => db.batch(nameReported(db, id, personId) as never);
  await name(crypto.randomUUID());
  expect(await reportRow(number)).toMatchObject({ subjectId: null });
  await name(person.id);
  await name(other.id);
  expect(await reportRow(number)).toMatchObject({ subjectId: person.id });
  expect(await row(cases, { kind: "report", objectId: id })).toMatchObject({ subjectId: person.id });
  expect(await readReportForReview(env, db, id)).toMatchObject({
    reporter: null,
    subject: { id: person.id },
    who: form().who,
  });
});
