import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decideLandlordVerification, suspendUser } from "#schema/endpoints/admin.ts";
import { appealRejection, listAppeals } from "#schema/endpoints/appeals.ts";
import { addCaseNote, claimCase, closeCase, listQueue, readCase } from "#schema/endpoints/cases.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import {
  appealText,
  caseOf,
  newAppealOfRejection,
  newAppealOfSuspension,
  signInRefused,
} from "#tests/appeals.ts";
import { anonymous, as } from "#tests/client.ts";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { listen } from "#tests/live.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import { kindsOf } from "#tests/notifications.ts";
import { newAdmin, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, daysAgo, now, remove, row, rows } from "#tests/rows.ts";
import { newRequestRow, submitRequest, verificationCalls, verificationForms } from "#tests/verification.ts";
import { textOf } from "#worker/features/mail/texts/texts.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { afterAppeal } from "./review.ts";

vi.setConfig({ testTimeout: 60_000 });

const note = "Read again with care.";
const explanation = "We read the messages again. They were not yours.";
type Outcome = "upheld" | "overturned";
const close = (by: TestPerson, id: string, outcome: Outcome, bindings: Env = env) =>
  as(by, { bindings }).send(closeCase, { params: { id }, body: { outcome, note, explanation } });

const actions = {
  read: (by: TestPerson, id: string) => as(by).send(readCase, { params: { id } }),
  claim: (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: true, takeOver: true } }),
  release: (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: false } }),
  note: (by: TestPerson, id: string) => as(by).send(addCaseNote, { params: { id }, body: { text: note } }),
  uphold: (by: TestPerson, id: string) => close(by, id, "upheld"),
  overturn: (by: TestPerson, id: string) => close(by, id, "overturned"),
};
type Action = keyof typeof actions;
const codeOf = async (answer: Response) =>
  (await answer.json<{ code?: string }>()).code ?? String(answer.status);

// Each appeal notifies all admins, so the admins of earlier tests would make every test slower.
beforeEach(() => change(users, { role: "admin" }, { role: "user" }));

/** Suspends all admins except these. */
async function onlyAdmins(...admins: { id: string }[]) {
  const others = await rows(users, { role: "admin", suspendedAt: null });
  for (const { id } of others.filter((each) => !admins.some((admin) => admin.id === each.id)))
    await change(users, { id }, { suspendedAt: now() });
}

describe("a reviewer of an appeal", () => {
  const done = "already_decided";
  const own = "own_decision";
  const everything = (answer: string): Record<Action, string> =>
    Object.fromEntries(Object.keys(actions).map((action) => [action, answer])) as Record<Action, string>;
  const usual = { read: "200", claim: "200", release: "200", note: "201", uphold: "200", overturn: "200" };
  const over = { read: "200", claim: done, release: done, note: done, uphold: done, overturn: done };
  const second = "second_reviewer_needed";
  /** The answer that each admin gets for each action, by the state of the appeal. */
  const table: Record<string, Record<"decider" | "reviewer" | "other", Record<Action, string>>> = {
    sent: { decider: everything(own), reviewer: usual, other: usual },
    claimed: {
      decider: everything(own),
      reviewer: usual,
      other: { ...usual, release: "already_claimed", uphold: "already_claimed", overturn: "already_claimed" },
    },
    proposed: {
      decider: everything(own),
      reviewer: { ...usual, uphold: second, overturn: second },
      other: usual,
    },
    upheld: { decider: everything(own), reviewer: over, other: over },
    overturned: { decider: everything(own), reviewer: over, other: over },
  };
  const reach: Record<string, (reviewer: TestPerson, other: TestPerson, id: string) => Promise<unknown>> = {
    sent: async () => undefined,
    claimed: (reviewer, _, id) => actions.claim(reviewer, id),
    proposed: (reviewer, _, id) => actions.overturn(reviewer, id),
    upheld: (reviewer, _, id) => actions.uphold(reviewer, id),
    overturned: async (reviewer, other, id) => {
      await actions.overturn(reviewer, id);
      await actions.overturn(other, id);
    },
  };
  const cells = Object.entries(table).flatMap(([state, of]) =>
    Object.entries(of).flatMap(([who, answers]) =>
      Object.entries(answers).map(([action, answer]) => ({ state, who, action, answer })),
    ),
  );

  it.each(cells)("$state: the $who's $action gets $answer", async ({ state, who, action, answer }) => {
    const decider = await newAdmin();
    const [reviewer, other] = [await newAdmin(), await newAdmin()];
    const { caseId } = await newAppealOfSuspension(decider);
    await reach[state]?.(reviewer, other, caseId);
    const before = await row(cases, { id: caseId });
    const by = { decider, reviewer, other }[who] as TestPerson;
    expect(await codeOf(await actions[action as Action](by, caseId))).toBe(answer);
    const after = await row(cases, { id: caseId });
    expect(after.dueAt).toBe(before.dueAt);
    if (!/^\d/.test(answer)) expect(after).toEqual(before);
  });

  it("who made the appeal cannot read or handle it, and the totals of the queue omit it for them and for the decider", async () => {
    const [decider, person, other] = [await newAdmin(), await newAdmin(), await newAdmin()];
    const { caseId } = await newAppealOfRejection(person, decider);
    for (const action of Object.values(actions)) {
      expect(await codeOf(await action(person, caseId))).toBe("own_case");
      expect(await codeOf(await action(decider, caseId))).toBe("own_decision");
    }
    const total = async (by: TestPerson) =>
      (await as(by).call(listQueue, { query: { kind: "appeal" } })).totals.kinds.appeal;
    const seen = await total(other);
    expect([await total(person), await total(decider)].every((each) => each < seen)).toBe(true);
  });

  it("reads the decision, who made it and why, and what the person says", async () => {
    const [decider, me] = [await newAdmin({ firstName: "Dara", lastName: "Quill" }), await newAdmin()];
    const { caseId } = await newAppealOfSuspension(decider);
    const { facts } = await as(me).call(readCase, { params: { id: caseId } });
    expect(facts).toEqual([
      { name: "decision", value: "suspension" },
      { name: "decided_at", value: expect.any(String) },
      { name: "decided_by", value: "Dara Quill" },
      { name: "suspension_reason", value: "harassment" },
      { name: "text", value: appealText },
    ]);
  });

  it("reads the written reason of the suspension, and no reason of another suspension of the same person", async () => {
    const [decider, me] = [await newAdmin(), await newAdmin()];
    const { person, caseId } = await newAppealOfSuspension(decider);
    const read = async () => (await as(me).call(readCase, { params: { id: caseId } })).facts;
    await change(users, { id: person.id }, { suspensionReason: "Asked for rent." });
    expect(await read()).toContainEqual({ name: "written_reason", value: "Asked for rent." });
    await change(users, { id: person.id }, { suspendedAt: daysAgo(1) });
    expect((await read()).map(({ name }) => name)).toEqual(["decision", "decided_at", "decided_by", "text"]);
  });

  it("reads why the request was rejected, and nothing of another request", async () => {
    const [decider, me] = [await newAdmin(), await newAdmin()];
    const reject = async (person: TestPerson, rejectionReason: string) => {
      const id = await submitRequest(person);
      const body = { status: "rejected", rejectionReason } as const;
      await as(decider).call(decideLandlordVerification, { params: { id }, body });
      return id;
    };
    const person = await newLandlord();
    await reject(await newLandlord(), "The photo is of someone else.");
    const requestId = await reject(person, "The name is not readable.");
    const { id } = await as(person).call(appealRejection, { body: { requestId, text: appealText } });
    const { facts } = await as(me).call(readCase, { params: { id: await caseOf(id) } });
    expect(facts).toContainEqual({ name: "written_reason", value: "The name is not readable." });
  });

  it("can close a case whose appeal was erased with its person", async () => {
    const { appealId, caseId } = await newAppealOfSuspension(await newAdmin());
    await remove(appeals, { id: appealId });
    const me = await newAdmin();
    expect((await as(me).call(readCase, { params: { id: caseId } })).facts).toEqual([]);
    expect((await close(me, caseId, "upheld")).status).toBe(200);
    const call = { env, db: openDatabase(env), now: now(), user: me, waitUntil: () => {} };
    expect(await afterAppeal(call, appealId, "upheld")).toBeUndefined();
  });

  it("must write an explanation for the person", async () => {
    const { caseId } = await newAppealOfSuspension(await newAdmin());
    const body = { outcome: "upheld" as const, note };
    const refused = await as(await newAdmin()).refused(closeCase, { params: { id: caseId }, body });
    expect(refused).toMatchObject({ status: 422, fields: { explanation: expect.any(String) } });
  });
});

describe("a close that is refused", () => {
  afterEach(() => void vi.useRealTimers());
  const freeze = () => vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const later = () => vi.setSystemTime(Date.now() + 60_000);

  /**
   * Two appeals against rejections, the second one claimed by another reviewer, and both reviewers. Stops the clock.
   */
  async function twoAppeals() {
    const [decider, me, other] = [await newAdmin(), await newAdmin(), await newAdmin()];
    const person = await newMigrant();
    const [mine, taken] = [
      await newAppealOfRejection(person, decider),
      await newAppealOfRejection(await newMigrant(), decider),
    ];
    await actions.claim(other, taken.caseId);
    freeze();
    return { me, other, person, mine, taken };
  }
  const send = (by: TestPerson, { caseId: id }: { caseId: string }, outcome: Outcome, words: string) =>
    as(by, { bindings: env }).send(closeCase, {
      params: { id },
      body: { outcome, note, explanation: words },
    });
  const answerOf = async ({ appealId: id }: { appealId: string }) => row(appeals, { id });

  it("changes no appeal, not even at the instant at which the same reviewer proposes the outcome of another one", async () => {
    const { me, person, mine, taken } = await twoAppeals();
    const connected = await newAdmin();
    await newConnection(connected, person, "cancelled");
    await send(me, mine, "overturned", explanation);
    const before = [await answerOf(mine), await answerOf(taken)];
    expect(await codeOf(await send(me, taken, "overturned", "Another."))).toBe("already_claimed");
    expect(await codeOf(await send(connected, mine, "overturned", "Another."))).toBe("connected_person");
    later();
    expect(await codeOf(await send(me, mine, "overturned", "Another."))).toBe("second_reviewer_needed");
    expect([await answerOf(mine), await answerOf(taken)]).toEqual(before);
  });

  it("changes no appeal and sends no notification, not even at the instant of a close that succeeds", async () => {
    const { me, other, person, mine, taken } = await twoAppeals();
    const queued = () => rows(dueWork, { kind: "notification", subject: person.id });
    expect((await send(me, mine, "upheld", explanation)).status).toBe(200);
    const before = [await answerOf(mine), await answerOf(taken)];
    expect(await queued()).toEqual([]);
    expect(await codeOf(await send(me, taken, "upheld", "Another."))).toBe("already_claimed");
    expect(await codeOf(await send(other, mine, "upheld", "Another."))).toBe("already_decided");
    expect(await codeOf(await send(me, mine, "overturned", "Another."))).toBe("already_decided");
    const at = Date.now();
    later();
    expect(await codeOf(await send(me, mine, "upheld", "Another."))).toBe("already_decided");
    expect(await queued()).toEqual([]);
    // The same close in the same millisecond: its explanation is not stored, and its notification has the key of the
    // first, so none is sent.
    vi.setSystemTime(at);
    expect(await codeOf(await send(me, mine, "upheld", "Another."))).toBe("already_decided");
    expect([await answerOf(mine), await answerOf(taken)]).toEqual(before);
    expect(await rows(verificationRequests, { userId: person.id })).toHaveLength(1);
  });
});

describe("with few admins", () => {
  it("the decider can decide only while no one else can, and the audit records it", async () => {
    const decider = await newAdmin();
    const { person, caseId } = await newAppealOfSuspension(decider);
    expect((await actions.read(decider, caseId)).status).toBe(200);
    const other = await newAdmin();
    expect(await codeOf(await actions.uphold(decider, caseId))).toBe("own_decision");
    await onlyAdmins(decider);
    const { sent, bindings } = withMailbox();
    expect((await close(decider, caseId, "upheld", bindings)).status).toBe(200);
    expect(
      (await rows(audit, { objectId: caseId, event: "single_reviewer" })).map((each) => each.actorId),
    ).toEqual([decider.id]);
    expect(other.id).not.toBe(decider.id);
    // So no email may promise that another person reads the appeal.
    await runDueWork(bindings);
    const told = sent.filter(({ to }) => to === person.email);
    expect(told.map(({ subject }) => subject)).toContain("Your account stays suspended");
    expect(JSON.stringify(told)).not.toContain("Someone else");
  });

  it("the only other admin overturns alone, because the decider cannot confirm", async () => {
    const [decider, me] = [await newAdmin(), await newAdmin()];
    const { person, caseId } = await newAppealOfSuspension(decider);
    expect(await as(me).call(readCase, { params: { id: caseId } })).toMatchObject({ single: true });
    expect(await (await close(me, caseId, "overturned")).json()).toMatchObject({ proposed: false });
    expect(await row(users, { id: person.id })).toMatchObject({ suspendedAt: null });
    expect(await rows(audit, { objectId: caseId, event: "single_reviewer" })).toHaveLength(1);
  });

  it("the reviewer who proposed an outcome can confirm it when no second reviewer is left", async () => {
    const [decider, me] = [await newAdmin(), await newAdmin()];
    const { caseId } = await newAppealOfSuspension(decider);
    await newAdmin();
    expect(await (await close(me, caseId, "overturned")).json()).toMatchObject({ proposed: true });
    await onlyAdmins(decider, me);
    expect(await (await close(me, caseId, "overturned")).json()).toMatchObject({ proposed: false });
    expect(await rows(audit, { objectId: caseId, event: "single_reviewer" })).toHaveLength(1);
  });
});

describe("the outcome of an appeal", () => {
  const overturn = async (caseId: string, bindings: Env = env) => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    await close(one, caseId, "overturned", bindings);
    expect((await close(two, caseId, "overturned", bindings)).status).toBe(200);
    return { one, two };
  };

  it("lifts the suspension with the close, without the badge, and tells the person in their language", async () => {
    const { texts } = await import("../mail/texts/uk.ts");
    const { sent, bindings } = withMailbox();
    const { person, caseId } = await newAppealOfSuspension(await newAdmin());
    await change(users, { id: person.id }, { language: "uk" });
    const { two } = await overturn(caseId, bindings);
    expect(await row(users, { id: person.id })).toMatchObject({
      suspendedAt: null,
      suspensionCode: null,
      suspendedBy: null,
      verified: false,
    });
    expect(await rows(audit, { subjectId: person.id, event: "suspension_lifted" })).toMatchObject([
      { actorId: two.id },
    ]);
    await runDueWork(bindings);
    const letters = sent.filter(({ to }) => to === person.email);
    expect(letters.map(({ subject }) => subject)).toContain(
      textOf(texts, "appeal_lifted", "migrant").subject,
    );
    expect(JSON.stringify(letters)).not.toContain(explanation);
    const { email, password } = person;
    const session = await anonymous.call(login, { body: { email, password } });
    expect((await as(session).call(listAppeals)).appeals).toMatchObject([
      { outcome: "overturned", answer: explanation },
    ]);
  });

  it("that is upheld leaves the suspension unchanged, tells why at the next sign-in, and sends one email", async () => {
    const { person, caseId, appealId } = await newAppealOfSuspension(await newAdmin());
    const { sent, bindings } = withMailbox();
    expect((await close(await newAdmin(), caseId, "upheld", bindings)).status).toBe(200);
    // The email does not wait for the next run.
    await vi.waitFor(() => expect(sent.map(({ to }) => to)).toContain(person.email));
    expect((await row(users, { id: person.id })).suspendedAt).not.toBeNull();
    const stored = await row(appeals, { id: appealId });
    expect(stored).toMatchObject({ outcome: "upheld", answeredAt: expect.any(String) });
    expect(JSON.stringify(stored)).not.toContain(explanation);
    expect((await signInRefused(person)).told.sent).toMatchObject({ outcome: "upheld", answer: explanation });
    await runDueWork(bindings);
    expect((await emailsOf(person)).map(({ kind }) => kind)).toContain("appeal_kept");
  });

  it("is told to the person only after the decision, and not when a first reviewer proposes it", async () => {
    const { person, caseId } = await newAppealOfSuspension(await newAdmin());
    const [one, two] = [await newAdmin(), await newAdmin()];
    await close(one, caseId, "overturned");
    expect((await signInRefused(person)).told.sent).toMatchObject({ outcome: null, answer: null });
    expect((await row(users, { id: person.id })).suspendedAt).not.toBeNull();
    const read = await as(two).call(readCase, { params: { id: caseId } });
    expect(read.facts).toContainEqual({ name: "reply", value: explanation });
  });

  it("leaves a later suspension as it is", async () => {
    const [decider, later] = [await newAdmin(), await newAdmin()];
    const { person, caseId } = await newAppealOfSuspension(decider);
    const params = { id: person.id };
    await as(later).call(suspendUser, { params, body: { suspended: false } });
    await as(later).call(suspendUser, { params, body: { suspended: true, why: "money_outside" } });
    await overturn(caseId);
    expect(await row(users, { id: person.id })).toMatchObject({ suspensionCode: "money_outside" });
    const kinds = (await emailsOf(person)).map(({ kind }) => kind);
    expect(kinds, "they cannot sign in").not.toContain("appeal_lifted");
  });

  it.each([
    ["overturned", ["appeal_lifted"]],
    ["upheld", []],
  ] as const)("that is %s after the suspension was lifted is told only if it is true", async (end, told) => {
    const [decider, reviewer] = [await newAdmin(), await newAdmin()];
    const { person, caseId } = await newAppealOfSuspension(decider);
    const lifted = { params: { id: person.id }, body: { suspended: false } };
    await as(reviewer).call(suspendUser, lifted);
    await (end === "overturned" ? overturn(caseId) : close(reviewer, caseId, end));
    const kinds = (await emailsOf(person)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("appeal_"))).toEqual(told);
  });

  it.each(["migrant", "landlord"] as const)(
    "reopens the rejected request of a %s as a new one with the same details",
    async (userType) => {
      const person = userType === "migrant" ? await newMigrant() : await newLandlord();
      const decider = await newAdmin();
      const { requestId, caseId } = await newAppealOfRejection(person, decider);
      const ofAnother = await newRequestRow(await newLandlord());
      await overturn(caseId);
      expect(await row(cases, { objectId: ofAnother })).toMatchObject({ decidedBy: null });
      const [old, again, ...more] = await rows(verificationRequests, { userId: person.id });
      expect([old, again, more]).toMatchObject([
        { id: requestId, status: "rejected" },
        { status: "pending", kind: userType },
        [],
      ]);
      expect(await row(users, { id: person.id })).toMatchObject({ verified: false });
      expect(await row(cases, { kind: "verification", objectId: again?.id ?? "" })).toMatchObject({
        closedAt: null,
        dueAt: expect.any(String),
        decidedBy: decider.id,
      });
      expect((await as(person).call(listAppeals)).appeals).toMatchObject([{ outcome: "overturned" }]);
      const own = await as(person).call(verificationCalls[userType].read);
      expect(own).toMatchObject({ ...verificationForms[userType], id: again?.id });
    },
  );

  it("that reopens a request is told at once: on the person's open screen, by a notification and by email", async () => {
    const { sent, bindings } = withMailbox();
    const person = await newMigrant();
    const { caseId } = await newAppealOfRejection(person, await newAdmin());
    const screen = await listen(person);
    await overturn(caseId, bindings);
    await screen.until((each) => each.of("verification").length > 0);
    expect(screen.of("verification").map(({ status }) => status)).toEqual(["pending"]);
    await vi.waitFor(async () => expect(await kindsOf(person)).toEqual(["appeal_reopened"]));
    await vi.waitFor(() => expect(sent.map(({ to }) => to)).toContain(person.email));
  });

  it("that lifts a suspension updates the open screen of the other person of a stay at once", async () => {
    const { person, caseId } = await newAppealOfSuspension(await newAdmin());
    const landlord = await newLandlord();
    await newConnection(landlord, person, "active");
    const screen = await listen(landlord);
    await overturn(caseId);
    await screen.until((each) => each.of("connection").length > 0);
  });

  it.each([
    ["are erased", { details: null, keyId: null, erasedAt: now() }],
    ["do not open", { details: "1.gone.AAAA" }],
  ] as const)("reopens no request whose details %s, and does not promise a check", async (_, state) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const person = await newMigrant();
    const { requestId, caseId } = await newAppealOfRejection(person, await newAdmin());
    await change(verificationRequests, { id: requestId }, state);
    await overturn(caseId);
    log.mockRestore();
    const requests = await rows(verificationRequests, { userId: person.id });
    expect(requests).toMatchObject([{ id: requestId, status: "rejected" }]);
    expect((await emailsOf(person)).map(({ kind }) => kind)).not.toContain("appeal_reopened");
  });

  it("does not let the first decider decide about the reopened request", async () => {
    const [person, decider] = [await newLandlord(), await newAdmin()];
    const { caseId } = await newAppealOfRejection(person, decider);
    await overturn(caseId);
    const again = await row(verificationRequests, { userId: person.id, status: "pending" });
    const reject = (by: TestPerson) =>
      as(by).send(decideLandlordVerification, {
        params: { id: again.id },
        body: { status: "rejected", rejectionReason: "The name is not readable." },
      });
    expect(await codeOf(await reject(decider))).toBe("own_decision");
    expect(await row(verificationRequests, { id: again.id })).toMatchObject({ status: "pending" });
    expect((await reject(await newAdmin())).status).toBe(200);
  });

  it.each([
    ["upheld", null, ["rejected"], ["appeal_rejected"]],
    ["overturned", "pending", ["rejected", "pending"], ["appeal_reopened"]],
    ["overturned", "approved", ["rejected", "approved"], []],
    ["overturned", "rejected", ["rejected", "rejected", "pending"], ["appeal_reopened"]],
  ] as const)(
    "reopens the request only when no newer one is pending or approved, and promises a check only when a request is pending (%s, newer: %s)",
    async (outcome, newer, statuses, told) => {
      const person = await newMigrant();
      const { caseId } = await newAppealOfRejection(person, await newAdmin());
      const decided = { decidedAt: now(), decidedBy: (await newAdmin()).id };
      if (newer) await newRequestRow(person, { status: newer, ...(newer === "pending" ? {} : decided) });
      if (outcome === "overturned") await overturn(caseId);
      else await close(await newAdmin(), caseId, "upheld");
      const requests = await rows(verificationRequests, { userId: person.id });
      expect(requests.map(({ status }) => status)).toEqual(statuses);
      const kinds = (await emailsOf(person)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.startsWith("appeal_"))).toEqual(told);
    },
  );

  it("reopens the request although an older one was approved", async () => {
    const [person, decider, at] = [await newMigrant(), await newAdmin(), daysAgo(30)];
    const decided = { decidedAt: at, decidedBy: decider.id };
    await newRequestRow(person, { status: "approved", createdAt: at, ...decided });
    const { caseId } = await newAppealOfRejection(person, decider);
    await overturn(caseId);
    const requests = await rows(verificationRequests, { userId: person.id });
    expect(requests.map(({ status }) => status)).toEqual(["approved", "rejected", "pending"]);
  });

  it("is applied fully or not at all wherever the closing call crashes, and the email is still sent", async () => {
    const outcomes = new Set<string>();
    for (let at = 1; at <= 30; at += 1) {
      await change(users, { role: "admin" }, { role: "user" });
      const [one, two] = [await newAdmin(), await newAdmin()];
      const { person, caseId, appealId } = await newAppealOfSuspension(await newAdmin());
      await close(one, caseId, "overturned");
      const point: CrashPoint = { at, when: at % 2 === 0 ? "before" : "after", lasts: "for good" };
      const through = new Fuse(point);
      await Promise.race([
        close(two, caseId, "overturned", fuse(env, through)).catch(() => null),
        through.died,
      ]);
      const { closedAt, dueAt } = await row(cases, { id: caseId });
      const { suspendedAt } = await row(users, { id: person.id });
      const { outcome } = await row(appeals, { id: appealId });
      expect([suspendedAt === null, outcome]).toEqual(closedAt ? [true, "overturned"] : [false, null]);
      expect(dueAt).not.toBeNull();
      outcomes.add(String(outcome));
      if (closedAt) {
        await runDueWork();
        expect((await emailsOf(person)).map(({ kind }) => kind)).toContain("appeal_lifted");
      }
      if (through.calls < at) break;
    }
    expect([...outcomes].sort()).toEqual(["null", "overturned"]);
  });
});

describe("no sequence of reviewers' actions", () => {
  /** A random number generator that gives the same numbers for the same seed (mulberry32). */
  const chance = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
  };
  const names = Object.keys(actions) as Action[];

  it.each([1, 2, 3, 4, 5, 6])(
    "lets anyone decide about themselves or their own decision, or loses a deadline (seed %s) [abuse 38]",
    async (seed) => {
      const pick = chance(seed);
      const [decider, person, one, two] = [
        await newAdmin(),
        await newAdmin(),
        await newAdmin(),
        await newAdmin(),
      ];
      const team = [decider, person, one, two];
      const { caseId, appealId } = await newAppealOfRejection(person, decider);
      const { dueAt } = await row(cases, { id: caseId });
      const trace: string[] = [];
      for (let step = 0; step < 25; step += 1) {
        const by = team[pick(team.length)] as TestPerson;
        const action = names[pick(names.length)] as Action;
        const code = await codeOf(await actions[action](by, caseId));
        trace.push(`${team.indexOf(by)} ${action}: ${code}`);
        const found = await row(cases, { id: caseId });
        const appeal = await row(appeals, { id: appealId });
        const barred = [decider.id, person.id];
        expect(found.dueAt, trace.join("\n")).toBe(dueAt);
        for (const who of [found.claimedBy, found.proposedBy, found.closedBy])
          expect(barred, trace.join("\n")).not.toContain(who);
        expect(appeal.outcome, trace.join("\n")).toBe(found.outcome);
        if (found.outcome === "overturned")
          expect(found.proposedBy, trace.join("\n")).not.toBe(found.closedBy);
        const requests = await rows(verificationRequests, { userId: person.id });
        expect(requests.length, trace.join("\n")).toBe(found.outcome === "overturned" ? 2 : 1);
      }
    },
  );
});
