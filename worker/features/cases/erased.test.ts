import { expect, it } from "vitest";
import { addCaseNote, closeCase, readCase } from "#schema/endpoints/cases.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { audit } from "#schema/tables/audit.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { caseKinds } from "#schema/vocabulary.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { newAdmin, newConnectedPair, newConnection, newLandlord, newMigrant } from "#tests/people.ts";
import { change, insert, now, row, rows } from "#tests/rows.ts";

const text = "She called back and is safe.";
const newErased = async () => {
  const person = await newLandlord();
  await change(users, { id: person.id }, { erasedAt: now() });
  return person;
};
const kindsOf = async (caseId: string) => (await rows(caseNotes, { caseId })).map(({ kind }) => kind);

// A verification request and its case are deleted with their person.
it.each(caseKinds.filter((kind) => kind !== "verification"))(
  "a case of the kind %s about an erased person can get notes and be closed, and then keeps its notes only if it is a report",
  async (kind) => {
    const admin = await newAdmin();
    const [erased, present] = [await newErased(), await newLandlord()];
    for (const { id: subjectId } of [erased, present]) {
      const id = await newCase({ kind, subjectId });
      const params = { id };
      await as(admin).call(addCaseNote, { params, body: { text } });
      expect((await as(admin).call(readCase, { params })).notes).toMatchObject([{ kind: "note", text }]);
      const end = kind === "appeal" ? ({ outcome: "upheld", explanation: text } as const) : null;
      const body = { ...(end ?? { outcome: "solved" as const }), note: text };
      expect((await as(admin).call(closeCase, { params, body })).closedAt).not.toBeNull();
      const areKept = subjectId === present.id || kind === "report";
      expect(await kindsOf(id)).toEqual(areKept ? ["note", "closing"] : []);
      expect((await as(admin).call(readCase, { params })).notes).toHaveLength(areKept ? 2 : 0);
      const events = (await rows(audit, { objectId: id })).map(({ event }) => event);
      expect(events).toEqual(["case_opened", "case_noted", "case_read", "case_closed", "case_read"]);
    }
  },
);

it("a proposed decision about an erased person keeps its note for the second reviewer", async () => {
  const [one, two, { id: subjectId }] = [await newAdmin(), await newAdmin(), await newErased()];
  const id = await newCase({ kind: "appeal", subjectId });
  const close = { params: { id }, body: { outcome: "overturned", note: text, explanation: text } } as const;
  expect(await as(one).call(closeCase, close)).toMatchObject({ proposed: true });
  expect(await kindsOf(id)).toEqual(["proposal"]);
  expect((await as(two).call(closeCase, close)).closedAt).not.toBeNull();
  expect(await kindsOf(id)).toEqual([]);
});

it("closing a case about an erased person deletes no notes of other cases", async () => {
  const [admin, { id: subjectId }] = [await newAdmin(), await newErased()];
  const ids = [await newCase({ kind: "stay", subjectId }), await newCase({ kind: "stay", subjectId })];
  for (const id of ids) await as(admin).call(addCaseNote, { params: { id }, body: { text } });
  const [closed = "", open = ""] = ids;
  await as(admin).call(closeCase, { params: { id: closed }, body: { outcome: "solved", note: text } });
  expect([await kindsOf(closed), await kindsOf(open)]).toEqual([[], ["note"]]);
});

it("a private note about an erased person is kept for a reviewer, and deleted when the case is closed", async () => {
  const { landlord, migrant, connectionId } = await newConnectedPair("completed");
  await change(users, { id: landlord.id }, { erasedAt: now() });
  const body = { stars: 2, privateNote: "She kept my passport." };
  await as(migrant).call(rateConnection, { params: { id: connectionId }, body });
  const { id } = await row(cases, { subjectId: landlord.id, kind: "stay" });
  expect(await kindsOf(id)).toEqual(["raised"]);
  const params = { id };
  await as(await newAdmin()).call(closeCase, { params, body: { outcome: "no_action", note: text } });
  expect(await kindsOf(id)).toEqual([]);
});

it("a successful refund closes the case about an erased person, and deletes its notes", async () => {
  const [admin, landlord] = [await newAdmin(), await newErased()];
  const connectionId = await newConnection(landlord, await newMigrant(), "cancelled");
  const { paymentId } = await row(connections, { id: connectionId });
  const at = now();
  const refund = { id: crypto.randomUUID(), paymentId, reason: "migrant_withdrew" as const };
  await insert(refunds, { ...refund, status: "failed", createdAt: at, updatedAt: at });
  const id = await newCase({ kind: "refund", objectId: refund.id, subjectId: landlord.id });
  await as(admin).call(addCaseNote, { params: { id }, body: { text } });
  await change(refunds, { id: refund.id }, { status: "succeeded" });
  expect(await row(cases, { id })).toMatchObject({ outcome: "solved" });
  expect(await kindsOf(id)).toEqual([]);
});
