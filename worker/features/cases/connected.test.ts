import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { readVerification, suspendUser } from "#schema/endpoints/admin.ts";
import { listAudit } from "#schema/endpoints/audit.ts";
import {
  addCaseNote,
  claimCase,
  closeCase,
  listQueue,
  nameReported,
  readCase,
} from "#schema/endpoints/cases.ts";
import { readPerson } from "#schema/endpoints/people.ts";
import { audit } from "#schema/tables/audit.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { connectionStatuses } from "#schema/vocabulary.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import {
  newAdmin,
  newConnection,
  newLandlord,
  newMigrant,
  newPerson,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { newRequestRow, submitRequest, verificationCalls, verificationForms } from "#tests/verification.ts";

const refused = { status: 403, code: "connected_person" };

/** What an admin can do with an open case. */
const actions = {
  claim: (admin: TestPerson, id: string, bindings = env) =>
    as(admin, { bindings }).refused(claimCase, { params: { id }, body: { claimed: true } }),
  "take over": (admin: TestPerson, id: string, bindings = env) =>
    as(admin, { bindings }).refused(claimCase, { params: { id }, body: { claimed: true, takeOver: true } }),
  note: (admin: TestPerson, id: string, bindings = env) =>
    as(admin, { bindings }).refused(addCaseNote, { params: { id }, body: { text: "We spoke." } }),
  close: (admin: TestPerson, id: string, bindings = env) =>
    as(admin, { bindings }).refused(closeCase, {
      params: { id },
      body: { outcome: "no_action", note: "Nothing happened." },
    }),
};
const decide = (
  admin: TestPerson,
  person: TestPerson,
  id: string,
  status: "approved" | "rejected",
  more = {},
) =>
  as(admin, more).refused(verificationCalls[person.userType].decide, {
    params: { id },
    body: { status, ...(status === "rejected" && { rejectionReason: "The name is not readable." }) },
  });

/** Each connection that an admin can have with a person: as the landlord or the migrant, in each status. */
const bonds = (["landlord", "migrant"] as const).flatMap((side) =>
  connectionStatuses.map((status) => ({ side, status })),
);
async function bound({ side, status }: (typeof bonds)[number]) {
  const admin = await newAdmin();
  const person = side === "landlord" ? await newMigrant() : await newLandlord();
  await connect(admin, person, status);
  return { admin, person };
}
const connect = (
  admin: TestPerson,
  person: TestPerson,
  status: (typeof connectionStatuses)[number] = "cancelled",
) =>
  person.userType === "migrant" ? newConnection(admin, person, status) : newConnection(person, admin, status);

/** Runs `work` while these admins are the only active ones. */
async function only(admins: TestPerson[], work: () => Promise<void>) {
  const others = (await rows(users, { role: "admin", suspendedAt: null })).filter(
    ({ id }) => !admins.some((admin) => admin.id === id),
  );
  for (const { id } of others) await change(users, { id }, { suspendedAt: now() });
  try {
    await work();
  } finally {
    for (const { id } of others) await change(users, { id }, { suspendedAt: null });
  }
}

describe("an admin who has or had a connection with a person", () => {
  it.each(bonds)(
    "as the $side of a $status connection, can read about the person but decide nothing [abuse 38]",
    async (bond) => {
      const { admin, person } = await bound(bond);
      const request = await newRequestRow(person);
      for (const status of ["approved", "rejected"] as const)
        expect(await decide(admin, person, request, status)).toEqual(refused);
      expect(await row(verificationRequests, { id: request })).toMatchObject({ status: "pending" });
      const ids = [
        await newCase({ subjectId: person.id }),
        await newCase({ subjectId: (await newMigrant()).id, raisedBy: person.id }),
        (await row(cases, { kind: "verification", objectId: request })).id,
      ];
      const { id, firstName, lastName } = person;
      for (const caseId of ids) {
        const before = await row(cases, { id: caseId });
        for (const act of Object.values(actions)) {
          const answer = await act(admin, caseId);
          // No one can close the case of a verification request by this call.
          expect(answer.code === "invalid_fields" ? refused : answer).toEqual(refused);
        }
        expect(await row(cases, { id: caseId })).toEqual(before);
        expect(await rows(caseNotes, { caseId })).toEqual([]);
        expect(await as(admin).call(readCase, { params: { id: caseId } })).toMatchObject({
          connectedWith: { id, firstName, lastName },
        });
      }
      const { connected, review } = await as(admin).call(readVerification, { params: { id: request } });
      expect([connected, review !== null]).toEqual([true, true]);
      expect((await as(admin).call(readPerson, { params: { id } })).connected).toBe(true);
      const { cases: queue } = await as(admin).call(listQueue, { query: { limit: "100" } });
      expect(queue.filter(({ subject }) => subject?.id === id).length).toBeGreaterThan(0);
    },
  );

  it.each(["landlord", "migrant"] as const)(
    "as the %s of a stay, learns nothing of a check-in of the other person, not even that it has a case [abuse 35]",
    async (side) => {
      const { admin, person } = await bound({ side, status: "active" });
      const other = await newAdmin();
      const seenBy = async (reader: TestPerson, id: string) => {
        const [query, params] = [{ kind: "check_in", limit: "100" } as const, { id: person.id }];
        const { cases: queue, totals } = await as(reader).call(listQueue, { query });
        const page = await as(reader).call(readPerson, { params });
        const { lines } = await as(reader).call(listAudit, { query: { person: person.id } });
        return {
          queue: queue.some((each) => each.id === id),
          total: totals.kinds.check_in,
          page: page.cases.map((each) => each.id),
          audit: lines.some(({ object }) => object === id),
        };
      };
      const nothing = await seenBy(admin, "");
      const [screen, others] = [await listen(admin), await listen(other)];
      const id = await newCase({ kind: "check_in", subjectId: person.id });
      // The admin may know of a case of another kind.
      const known = await newCase({ subjectId: person.id });
      await as(other).call(addCaseNote, { params: { id }, body: { text: "Her papers were taken." } });
      await others.until((each) => each.of("cases").length > 0);
      expect(await as(admin).refused(readCase, { params: { id } })).toEqual(refused);
      for (const act of Object.values(actions)) expect(await act(admin, id)).toEqual(refused);
      expect(await seenBy(admin, id)).toEqual({ ...nothing, page: [known], queue: false, audit: false });
      expect(await seenBy(admin, known)).toMatchObject({ audit: true });
      expect(await seenBy(other, id)).toEqual({
        queue: true,
        total: nothing.total + 1,
        page: expect.arrayContaining([id, known]),
        audit: true,
      });
      expect(screen.of("cases")).toEqual([]);
    },
  );

  it("is told of no connection if the two have none", async () => {
    const [admin, other, person] = [await newAdmin(), await newLandlord(), await newMigrant()];
    await newConnection(other, person, "active");
    await newConnection(admin, await newMigrant(), "active");
    const request = await newRequestRow(person);
    const caseId = await newCase({ subjectId: person.id, raisedBy: other.id });
    expect((await as(admin).call(readCase, { params: { id: caseId } })).connectedWith).toBeNull();
    expect((await as(admin).call(readVerification, { params: { id: request } })).connected).toBe(false);
    expect((await as(admin).call(readPerson, { params: { id: person.id } })).connected).toBe(false);
    await as(admin).call(closeCase, {
      params: { id: caseId },
      body: { outcome: "warned", note: "We spoke." },
    });
  });

  it("cannot name them as the person whom a report is about", async () => {
    const { admin, person } = await bound({ side: "landlord", status: "completed" });
    const id = await newCase();
    const args = { params: { id }, body: { personId: person.id } };
    expect(await as(admin).refused(nameReported, args)).toEqual(refused);
    expect(await row(cases, { id })).toMatchObject({ subjectId: null });
    await as(await newAdmin()).call(nameReported, args);
  });

  it("can decide nothing when the connection is made during the call", async () => {
    const inTime = (admin: TestPerson, person: TestPerson) => ({
      ...env,
      DB: beforeWriting(env.DB, async () => void (await connect(admin, person))),
    });
    for (const [name, act] of Object.entries(actions)) {
      const [admin, person] = [await newAdmin(), await newMigrant()];
      const id = await newCase({ subjectId: person.id });
      const before = await row(cases, { id });
      expect([name, await act(admin, id, inTime(admin, person))]).toEqual([name, refused]);
      expect(await row(cases, { id })).toEqual(before);
    }
    for (const status of ["approved", "rejected"] as const) {
      const [admin, person] = [await newAdmin(), await newMigrant()];
      const id = await newRequestRow(person);
      const answer = await decide(admin, person, id, status, { bindings: inTime(admin, person) });
      expect(answer).toEqual(refused);
      expect(await row(verificationRequests, { id })).toMatchObject({ status: "pending" });
    }
    const [admin, person] = [await newAdmin(), await newMigrant()];
    const named = { params: { id: await newCase() }, body: { personId: person.id } };
    const bindings = inTime(admin, person);
    expect(await as(admin, { bindings }).refused(nameReported, named)).toEqual(refused);
  });

  it("cannot propose a decision, and can neither agree nor disagree with a proposal", async () => {
    const family = { ...verificationForms.migrant, familyComposition: "family_small" };
    const person = await newPerson({ userType: "migrant" });
    const [first, second, connected] = [await newAdmin(), await newAdmin(), await newAdmin()];
    await connect(connected, person);
    const id = await submitRequest(person, family);
    expect(await decide(connected, person, id, "approved")).toEqual(refused);
    const { decide: call } = verificationCalls.migrant;
    const body = { status: "approved" as const };
    await as(first).call(call, { params: { id }, body });
    const { proposedAt } = await row(cases, { kind: "verification", objectId: id });
    const proposal = proposedAt ?? undefined;
    for (const answer of [
      { ...body, proposal },
      { status: "rejected" as const, rejectionReason: "The name is not readable.", proposal },
    ])
      expect(await as(connected).refused(call, { params: { id }, body: answer })).toEqual(refused);
    const decided = await as(second).call(call, { params: { id }, body: { ...body, proposal } });
    expect(decided.status).toBe("approved");
  });

  it("does not count as a second reviewer, so the only other admin decides alone, and the audit records it", async () => {
    const family = { ...verificationForms.migrant, familyComposition: "family_small" };
    const person = await newPerson({ userType: "migrant" });
    const [reporter, free, connected] = [await newMigrant(), await newAdmin(), await newAdmin()];
    await connect(connected, person);
    await connect(connected, reporter);
    const id = await submitRequest(person, family);
    const appeals = [
      await newCase({ kind: "appeal", subjectId: person.id }),
      await newCase({ kind: "appeal", subjectId: (await newMigrant()).id, raisedBy: reporter.id }),
    ];
    await only([free, connected], async () => {
      const read = await as(free).call(readVerification, { params: { id } });
      expect(read.review).toMatchObject({ single: true });
      await as(free).call(verificationCalls.migrant.decide, { params: { id }, body: { status: "approved" } });
      for (const caseId of appeals)
        await as(free).call(closeCase, {
          params: { id: caseId },
          body: { outcome: "overturned", note: "It was a mistake.", explanation: "It was a mistake." },
        });
    });
    expect(await row(verificationRequests, { id })).toMatchObject({ status: "approved", decidedBy: free.id });
    const requestCase = await row(cases, { kind: "verification", objectId: id });
    for (const caseId of [...appeals, requestCase.id])
      expect(await rows(audit, { objectId: caseId, event: "single_reviewer" })).toHaveLength(1);
  });

  it("can decide nothing even as the only admin, and reads that no one else can", async () => {
    const { admin, person } = await bound({ side: "landlord", status: "active" });
    const request = await newRequestRow(person);
    const caseId = await newCase({ subjectId: person.id });
    await only([admin], async () => {
      expect(await decide(admin, person, request, "approved")).toEqual(refused);
      expect(await actions.close(admin, caseId)).toEqual(refused);
      const suspension = { params: { id: person.id }, body: { suspended: true, reason: "Asked for rent." } };
      expect(await as(admin).refused(suspendUser, suspension)).toEqual(refused);
      expect(await as(admin).call(readCase, { params: { id: caseId } })).toMatchObject({ single: true });
    });
  });
});

it("an admin who raised a case does not count as another reviewer of it", async () => {
  const [reader, raiser, person] = [await newAdmin(), await newAdmin(), await newMigrant()];
  const id = await newCase({ subjectId: person.id, raisedBy: raiser.id });
  await only([reader, raiser], async () => {
    expect(await as(reader).call(readCase, { params: { id } })).toMatchObject({ single: true });
  });
});
