import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Args } from "#schema/endpoint.ts";
import { claimCase, closeCase, listQueue, nameReported, readCase } from "#schema/endpoints/cases.ts";
import { caseDueHours, decisionDays, queueListed } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import { newAdmin, newConnectedPair, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { report, reportRow } from "#tests/reports.ts";
import { change, daysAgo, insertMany, now, planOf, remove, row, rows } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { newRequestRow, submitRequest, verificationCalls } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { countOpen, listOpen } from "./queue-queries.ts";

const caseOf = (objectId: string) => row(cases, { kind: "verification", objectId });

describe("a verification request", () => {
  it("has a case from its submission to its decision", async () => {
    const [admin, person] = [await newAdmin(), await newMigrant()];
    const id = await submitRequest(person);
    const { createdAt } = await row(verificationRequests, { id });
    expect(await caseOf(id)).toMatchObject({ subjectId: person.id, openedAt: createdAt, closedAt: null });
    await as(admin).call(verificationCalls.migrant.decide, {
      params: { id },
      body: { status: "approved" },
    });
    const { decidedAt } = await row(verificationRequests, { id });
    expect(await caseOf(id)).toMatchObject({
      closedAt: decidedAt,
      closedBy: admin.id,
      outcome: "approved",
    });
    await remove(verificationRequests, { id });
    expect(await rows(cases, { objectId: id })).toEqual([]);
  });

  it("is due at the end of the third business day, for each day of submission", async () => {
    // Monday, 2 November 2026, and the six days after it.
    for (const day of [2, 3, 4, 5, 6, 7, 8]) {
      const createdAt = `2026-11-0${day}T10:30:00.000Z`;
      const person = await newMigrant();
      const id = await newRequestRow(person, { createdAt });
      const due = new Date(createdAt);
      for (let counted = 0; counted < decisionDays; ) {
        due.setUTCDate(due.getUTCDate() + 1);
        if (due.getUTCDay() !== 0 && due.getUTCDay() !== 6) counted += 1;
      }
      expect((await caseOf(id)).dueAt).toBe(`${due.toISOString().slice(0, 10)}T23:59:59.999Z`);
      await remove(verificationRequests, { id });
    }
  });

  it("that is inserted as decided has no case", async () => {
    const id = await newRequestRow(await newMigrant(), { status: "rejected" });
    expect(await rows(cases, { objectId: id })).toEqual([]);
  });
});

describe("the queue", () => {
  let admin: TestPerson;
  const many = 300;
  const ids: string[] = [];

  beforeAll(async () => {
    admin = await newAdmin();
    const [landlord, migrant] = [await newLandlord({ firstName: "Ruth" }), await newMigrant()];
    const kinds = ["report", "check_in", "phrases", "contact", "refund", "appeal"] as const;
    const openedAt = new Date(Date.now() - 48 * 60 * 60_000).toISOString();
    const all = Array.from({ length: many }, (_, at) => {
      const kind = kinds[at % kinds.length] ?? "report";
      const dueAt = new Date(Date.parse(openedAt) + caseDueHours[kind] * 60 * 60_000).toISOString();
      const id = crypto.randomUUID();
      ids.push(id);
      const subjectId = at % 2 ? landlord.id : migrant.id;
      return { id, kind, objectId: id, subjectId, openedAt, dueAt };
    });
    await insertMany(cases, all);
  });
  afterAll(() => remove(cases, {}));

  const read = (query: Args<typeof listQueue>["query"] = {}) => as(admin).call(listQueue, { query });

  it("contains every open case once, the earliest deadline first, page by page, with correct totals", async () => {
    const pages = [await read()];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null)
      pages.push(await read({ after: next }));
    const seen = pages.flatMap((page) => page.cases);
    // `queueListed`
    expect(pages[0]?.cases).toHaveLength(50);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(ids.filter((id) => !seen.some((each) => each.id === id))).toEqual([]);
    expect(seen.map(({ dueAt, id }) => `${dueAt} ${id}`)).toEqual(
      seen.map(({ dueAt, id }) => `${dueAt} ${id}`).toSorted(),
    );
    const { totals } = pages[0] ?? (await read());
    expect(Object.values(totals.kinds).reduce((sum, each) => sum + each, 0)).toBe(seen.length);
    expect(totals.unclaimed).toBe(seen.length);
    expect(totals.kinds.report).toBe(50);
    // These are the cases with a deadline after 24 hours.
    expect(totals.late).toBe(seen.filter(({ dueAt }) => dueAt < now()).length);
    expect(seen.find(({ subject }) => subject?.firstName === "Ruth")).toMatchObject({ claim: null });
  });

  it("shows one kind, the reviewer's own current claims, or unclaimed cases", async () => {
    // All three are check-ins.
    const [id = "", theirs = "", lapsed = ""] = [ids[7], ids[13], ids[19]];
    await as(admin).call(claimCase, { params: { id }, body: { claimed: true } });
    await change(cases, { id: theirs }, { claimedBy: (await newAdmin()).id, claimedAt: now() });
    await change(cases, { id: lapsed }, { claimedBy: admin.id, claimedAt: daysAgo(1) });
    const mine = await read({ whose: "mine" });
    expect(mine.cases.map((each) => each.id)).toEqual([id]);
    expect(mine.cases[0]?.claim?.by.id).toBe(admin.id);
    expect(mine.totals.mine).toBe(1);
    const refunds = await read({ kind: "refund", whose: "unclaimed" });
    expect(new Set(refunds.cases.map(({ kind }) => kind))).toEqual(new Set(["refund"]));
    const unclaimed = await read({ whose: "unclaimed", kind: "check_in" });
    const found = unclaimed.cases.map((each) => each.id);
    expect([id, theirs, lapsed].filter((each) => found.includes(each))).toEqual([lapsed]);
    expect(unclaimed.cases.find((each) => each.id === lapsed)?.claim).toBeNull();
    // Cases with a deadline after 24 hours are late, those with one after 72 hours are not.
    expect((await read({ due: "late", kind: "report" })).cases).toHaveLength(50);
    expect((await read({ due: "late", kind: "phrases" })).cases).toEqual([]);
    await as(admin).call(claimCase, { params: { id }, body: { claimed: false } });
    for (const each of [theirs, lapsed])
      await change(cases, { id: each }, { claimedBy: null, claimedAt: null });
    const after = crypto.randomUUID();
    expect((await as(admin).refused(listQueue, { query: { after } })).status).toBe(404);
  });

  it("contains no case about the reviewer or raised by them, neither in the list nor in the totals", async () => {
    const other = await newAdmin();
    const { totals } = await read();
    const own = [await newCase({ subjectId: admin.id }), await newCase({ raisedBy: admin.id })];
    const list = await read({ kind: "report", limit: "100" });
    expect(list.totals).toEqual(totals);
    expect(list.cases.filter((each) => own.includes(each.id))).toEqual([]);
    expect((await as(other).call(listQueue, {})).totals.kinds.report).toBe(totals.kinds.report + 2);
  });

  it("notifies every active reviewer's screen of a change, except that of the person of the case and that of the person who raised it", async () => {
    const [subject, raiser] = [await newAdmin(), await newAdmin()];
    const [suspended, other] = [await newAdmin(), await newAdmin()];
    const screens = [
      await listen(subject),
      await listen(raiser),
      await listen(suspended),
      await listen(other),
    ] as const;
    const [theirs, nobodys] = [
      await newCase({ subjectId: subject.id, raisedBy: raiser.id }),
      await newCase(),
    ];
    for (const id of [theirs, nobodys]) {
      await change(users, { id: suspended.id }, { suspendedAt: id === theirs ? now() : null });
      await as(admin).call(claimCase, { params: { id }, body: { claimed: true } });
      const told = id === theirs ? [screens[3]] : screens;
      for (const screen of told)
        await screen.until((each) => each.of("cases").some(({ caseId }) => caseId === id));
    }
    for (const screen of screens.slice(0, 3))
      expect(screen.of("cases")).toEqual([{ type: "cases", caseId: nobodys }]);
  });

  it("reads no more rows than it counts and shows, by its indexes, in one round trip", async () => {
    const page = {
      userId: admin.id,
      now: now(),
      kind: undefined,
      whose: undefined,
      due: undefined,
      after: undefined,
      limit: queueListed,
    };
    const { read: rowsRead, trips } = await rowsUsed((bindings) => {
      const db = openDatabase(bindings);
      return db.batch([listOpen(db, page), countOpen(db, page)]);
    });
    expect(trips).toBe(1);
    // It reads each open case once for the totals, and each listed case with its person.
    expect(rowsRead).toBeLessThan(2 * many + 4 * queueListed);
    const db = openDatabase(env);
    for (const each of [page, { ...page, kind: "report" as const }, { ...page, due: "late" as const }]) {
      const plan = (await planOf(listOpen(db, each))).join("\n");
      expect(plan).toContain(each.kind ? "cases_open_of_kind" : "cases_open");
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN cases$/m);
    }
  });
});

describe("the case of a verification request whose person has asked to delete the account", () => {
  it("is not listed until they undo it, like the request, and another person's case stays", async () => {
    // The first page must have room for all cases of this test.
    await remove(cases);
    const [admin, person] = [await newAdmin(), await newMigrant()];
    const [id, staying] = [await submitRequest(person), await submitRequest(await newMigrant())];
    const other = await newCase({ subjectId: person.id, kind: "contact" });
    const listed = async () => {
      const { cases: found, totals } = await as(admin).call(listQueue, { query: { limit: "100" } });
      const mine = found.filter(({ subject }) => subject?.id === person.id);
      return {
        ids: mine.map(({ objectId, id: caseId }) => [objectId, caseId]),
        totals: totals.kinds.verification,
        stays: found.some(({ objectId }) => objectId === staying),
        mine,
      };
    };
    const before = await listed();
    expect(before.ids.flat()).toEqual(expect.arrayContaining([id, other]));
    const at = now();
    await change(users, { id: person.id }, { leftAt: at, suspendedAt: at });
    const meanwhile = await listed();
    expect(meanwhile.ids.flat()).not.toContain(id);
    expect([meanwhile.totals, meanwhile.stays]).toEqual([before.totals - 1, true]);
    // No admin has suspended them.
    expect(meanwhile.mine).toMatchObject([{ id: other, subject: { suspended: false } }]);
    await change(users, { id: person.id }, { leftAt: null, suspendedAt: null });
    expect((await listed()).ids).toEqual(before.ids);
  });
});

it("open queues of reviewers are updated when the person of a case is named, and when the case is closed", async () => {
  const [admin, person, params] = [await newAdmin(), await newMigrant(), { id: await newCase() }];
  const named = { params, body: { personId: person.id } };
  expect(await queueNews([], () => as(admin).call(nameReported, named))).toEqual([1]);
  const closed = { params, body: { outcome: "no_action", note: "Nothing happened." } } as const;
  expect(await queueNews([], () => as(admin).call(closeCase, closed))).toEqual([1]);
});

describe("the row of a case", () => {
  it("names the reason of a report, as its case does, and none for another kind", async () => {
    const admin = await newAdmin();
    const { landlord, migrant } = await newConnectedPair();
    const { number } = await report(migrant, landlord.id, { reason: "threats" });
    const { id: objectId } = await reportRow(number);
    const other = await newCase({ kind: "contact", objectId, subjectId: landlord.id });
    const listed = async (kind: "report" | "contact") =>
      (await as(admin).call(listQueue, { query: { kind, limit: "100" } })).cases;
    const row = (await listed("report")).find((each) => each.objectId === objectId);
    expect(row?.reason).toBe("threats");
    const { reason, facts } = await as(admin).call(readCase, { params: { id: row?.id ?? "" } });
    expect(facts[0]).toEqual({ name: "reason", value: reason });
    expect((await listed("contact")).find(({ id }) => id === other)?.reason).toBeNull();
  });
});
