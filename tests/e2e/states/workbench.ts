import type { Page } from "@playwright/test";
import type { Reply } from "#schema/endpoint.ts";
import type { AuditLine } from "#schema/endpoints/audit.ts";
import type { CaseRecord, listQueue, QueuedCase } from "#schema/endpoints/cases.ts";
import { caseKinds } from "#schema/vocabulary.ts";
import type { Cast } from "../cast.ts";
import { appealStates } from "./appeals.ts";
import { open } from "./presses.ts";
import type { State, Visit } from "./state.ts";

const queue = "**/api/admin/queue*";
const audit = "**/api/admin/audit*";

/** The screens on which reviewers work through cases, and the audit. */
function workbenchStates(subjectId: string): State[] {
  const subject = {
    ...{ id: subjectId, firstName: "Amal", lastName: "Rahimi", suspended: false },
    userType: "migrant" as const,
  };
  const by = { id: "b", firstName: "عبد الرحمن", lastName: "الخطيب" };
  const at = "2026-11-20T09:00:00.000Z";
  const found = {
    ...{ id: "1", objectId: "1", kind: "check_in", subject, openedAt: at, dueAt: "2026-11-21T09:00:00.000Z" },
    ...{ reason: null, claim: null, proposal: null },
  } satisfies QueuedCase;
  const cases: QueuedCase[] = [
    found,
    { ...found, id: "2", kind: "report", reason: "threats", claim: { by, at } },
    {
      ...{ ...found, id: "3", kind: "appeal", dueAt: "2036-11-21T09:00:00.000Z" },
      proposal: { by, at, outcome: "overturned" },
    },
    { ...found, id: "4", kind: "withdrawals", subject: null },
    { ...found, id: "5", kind: "report", reason: "danger", subject: null },
  ];
  const kinds = Object.fromEntries(caseKinds.map((kind) => [kind, kind === "refund" ? 120 : 1]));
  const totals = {
    kinds: kinds as Reply<typeof listQueue>["totals"]["kinds"],
    mine: 2,
    unclaimed: 110,
    late: 3,
  };
  const ready = { json: { cases, totals, next: "4" } };
  const empty = { json: { cases: [], totals: { ...totals, mine: 0 }, next: null } };
  const record: CaseRecord = {
    ...found,
    ...{ closedAt: null, closedBy: null, outcome: null, raisedBy: by, single: false, connectedWith: null },
    reach: [
      { personId: subjectId, way: "email", time: "In the morning.", at: null },
      { personId: by.id, way: "danger_only", time: null, at },
    ],
    facts: [
      { name: "status", value: "day 14, answered" },
      { name: "other_person", value: `${by.firstName} ${by.lastName}`, person: by },
      { name: "answer", value: "safe: yes" },
      { name: "answer", value: "noWork: no" },
      { name: "text", value: "I clean the house every day.\nI am tired." },
    ],
    notes: [
      { id: "n1", kind: "raised", author: by, at, text: "اتصلت بها ولم تجب." },
      { id: "n2", kind: "note", author: by, at, text: null },
    ],
    outcomes: ["no_action", "solved", "warned"],
    secondReviewer: [],
  };
  const closed = { ...record, closedAt: at, closedBy: by, outcome: "warned" } satisfies CaseRecord;
  const report: CaseRecord = {
    ...record,
    kind: "report",
    facts: [
      { name: "reason", value: "money" },
      { name: "text", value: "He wants 300 pounds." },
      { name: "message", value: `Karim, ${at}:\nSend the money first.` },
      { name: "status", value: `SHA-256 ✓ ${"3f".repeat(32)}` },
    ],
    proposal: { by, at, outcome: "warned" },
  };
  const refund: CaseRecord = {
    ...record,
    kind: "refund",
    raisedBy: null,
    facts: [
      { name: "status", value: "failed" },
      { name: "reason", value: "card_gone" },
      { name: "amount", value: "200" },
      { name: "submitted", value: at },
      { name: "attempts", value: "1" },
      { name: "payment", value: "pi_3OaXmB2eZvKYlo2C0abcdefg" },
    ],
    outcomes: ["solved", "spoke_to_person", "no_action"],
  };
  const withdrawals: CaseRecord = {
    ...refund,
    kind: "withdrawals",
    facts: [
      { name: "withdrawal", value: `withdrawn ${at} m1 Amal` },
      { name: "withdrawal", value: `move_in_denied ${at} m2 Нестор` },
    ],
  };
  const unnamed: CaseRecord = {
    ...report,
    ...{ subject: null, raisedBy: null, proposal: null },
    facts: [
      { name: "reason", value: "threats" },
      { name: "who", value: "A landlord in Leeds, I think he is called Martin" },
      { name: "text", value: "He says he will call the police if she leaves." },
    ],
  };
  const nameIt = async (page: Page) => {
    await page.getByLabel("Search by name or email").fill("migrant@demo");
    await page.getByRole("button", { name: /^It is / }).click();
  };
  const caseAt = "**/api/admin/cases/1";
  const line: AuditLine = { id: 1, at, event: "suspended", actor: by, subject, object: null, detail: null };
  const lines = [line, { ...line, id: 2, event: "refused", subject: null, object: "PATCH /api/admin/users" }];
  return [
    { name: "cases", path: "/admin/queue?state=late", shows: "Overdue", answers: { [queue]: ready } },
    { name: "cases loading", path: "/admin/queue", shows: "Loading…", answers: { [queue]: "never" } },
    { name: "cases failed", path: "/admin/queue", shows: "Retry", answers: { [queue]: "cut" } },
    { name: "no cases", path: "/admin/queue", shows: "Nothing is waiting", answers: { [queue]: empty } },
    {
      name: "no such cases",
      path: "/admin/queue?state=mine&kind=stay",
      shows: "No open case is like this",
      answers: { [queue]: empty },
    },
    {
      name: "keys of the queue",
      path: "/admin/queue",
      shows: "This help",
      only: "desktop",
      answers: { [queue]: ready },
      steps: open("Keyboard"),
    },
    { name: "a case", path: "/admin/cases/1", shows: "Add a note", answers: { [caseAt]: { json: record } } },
    {
      name: "a case of someone connected with the admin",
      path: "/admin/cases/1",
      shows: "another admin has to decide",
      answers: { [caseAt]: { json: { ...record, connectedWith: subject } } },
    },
    {
      name: "a case of a report",
      path: "/admin/cases/1",
      shows: "Unchanged since the report was sent.",
      answers: { [caseAt]: { json: report } },
    },
    {
      name: "a case of a refund",
      path: "/admin/cases/1",
      shows: "A bank sent the refund back.",
      answers: { [caseAt]: { json: refund } },
    },
    ...appealStates(record),
    {
      name: "a case of withdrawals",
      path: "/admin/cases/1",
      shows: "had not moved in. The fee went back.",
      answers: { [caseAt]: { json: withdrawals } },
    },
    {
      name: "a case of a report about nobody yet",
      path: "/admin/cases/1",
      shows: "Who is it about?",
      answers: { [caseAt]: { json: unnamed } },
    },
    {
      name: "a case of a report, a person chosen",
      path: "/admin/cases/1",
      shows: "You cannot change this later.",
      answers: { [caseAt]: { json: unnamed } },
      steps: nameIt,
    },
    {
      name: "a closed case",
      path: "/admin/cases/1",
      shows: "Closed on",
      answers: { [caseAt]: { json: closed } },
    },
    { name: "no such case", path: "/admin/cases/none", shows: "We cannot find this case" },
    {
      name: "audit",
      path: "/admin/audit",
      shows: "Call refused",
      answers: { [audit]: { json: { lines, people: [], next: 2 } } },
    },
    {
      name: "audit, no lines",
      path: "/admin/audit?event=refund",
      shows: "No line is like this",
      answers: { [audit]: { json: { lines: [], people: [], next: null } } },
    },
    { name: "audit failed", path: "/admin/audit", shows: "Retry", answers: { [audit]: "cut" } },
  ];
}

/** States of an admin's workbench: the queue, cases, appeals and the audit. */
export async function workbench(cast: Cast): Promise<Visit[]> {
  const { admin, suspended } = await cast.admins();
  return [{ person: admin, states: workbenchStates(suspended.id) }];
}
