import { expect, it } from "vitest";
import { closeCase, readCase } from "#schema/endpoints/cases.ts";
import { findReport } from "#schema/endpoints/reports.ts";
import { cases } from "#schema/tables/cases.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newConnectedPair, type TestPerson } from "#tests/people.ts";
import { report, reportRow } from "#tests/reports.ts";
import { change, row } from "#tests/rows.ts";

const find = (by: TestPerson, number: string) => as(by).call(findReport, { query: { number } });
const status = async (by: TestPerson, number: string) =>
  (await as(by).refused(findReport, { query: { number } })).status;

it("a report's number finds its case in any spelling, also after the case is closed", async () => {
  const admin = await newAdmin();
  const { landlord, migrant } = await newConnectedPair();
  const { number } = await report(migrant, landlord.id);
  const { id: objectId } = await reportRow(number);
  const { id } = await row(cases, { kind: "report", objectId });
  for (const typed of [number, number.toLowerCase(), ` ${number.replaceAll("-", " ")} `, number.slice(3)])
    expect(await find(admin, typed), typed).toEqual({ caseId: id });
  const { facts } = await as(admin).call(readCase, { params: { id } });
  expect(facts).toContainEqual({ name: "number", value: number });
  await as(admin).call(closeCase, { params: { id }, body: { outcome: "no_action", note: "Nothing." } });
  expect(await find(admin, number)).toEqual({ caseId: id });
  expect(await status(admin, "HB-3333-3333")).toBe(404);
  for (const none of [number.slice(0, -1), "Karim"]) expect(await status(admin, none)).toBe(422);
});

it("a report's number finds nothing for a reviewer whom the report is about or who sent it", async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()];
  const { landlord, migrant } = await newConnectedPair();
  const { number } = await report(migrant, landlord.id);
  const { id: objectId } = await reportRow(number);
  for (const about of [
    { subjectId: admin.id, raisedBy: null },
    { subjectId: null, raisedBy: admin.id },
  ]) {
    await change(cases, { kind: "report", objectId }, about);
    expect(await status(admin, number)).toBe(404);
    expect(await find(other, number)).toEqual({ caseId: expect.any(String) });
  }
});
