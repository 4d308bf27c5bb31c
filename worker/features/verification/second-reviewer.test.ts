import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { listPendingVerifications, PendingSummary, readVerification } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { addCaseNote, readCase } from "#schema/endpoints/cases.ts";
import { audit } from "#schema/tables/audit.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { Chance } from "#tests/bad-input/chance.ts";
import { as } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import { kindsOf } from "#tests/notifications.ts";
import { newAdmin, newConnection, newPerson, type TestPerson } from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { newRequestRow, submitRequest, verificationCalls, verificationForms } from "#tests/verification.ts";
import { namesFamily } from "./second-reviewer.ts";

vi.setConfig({ testTimeout: 60_000 });

const approval = { status: "approved" } as const;
const rejection = { status: "rejected", rejectionReason: "The name is not readable." } as const;
const bodies = { approved: approval, rejected: rejection };
type Status = keyof typeof bodies;

interface Request {
  person: TestPerson;
  id: string;
}

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString();
const caseOf = ({ id }: Request) => row(cases, { kind: "verification", objectId: id });
const proposedAt = async (request: Request) => (await caseOf(request)).proposedAt ?? undefined;
const send = (
  by: TestPerson,
  { person, id }: Request,
  body: object,
  options: Parameters<typeof as>[1] = {},
) => as(by, options).send(verificationCalls[person.userType].decide, { params: { id }, body });
const decide = async (...args: Parameters<typeof send>) =>
  (await (await send(...args)).json<{ status?: string; code?: string; fields?: object }>()) ?? {};
const statusOf = async ({ id }: Request) => (await row(verificationRequests, { id })).status;
const eventsOf = async (request: Request) =>
  (await rows(audit, { objectId: (await caseOf(request)).id })).map(({ event, detail }) => [event, detail]);

/** The kinds of requests, some with an earlier decision about the same person. */
const kinds = {
  ordinary: async () => newRequest("migrant"),
  "of a landlord": async () => newRequest("landlord"),
  "of a couple": async () => newRequest("migrant", { familySize: 2 }),
  "of a family, by its profile": async () => newRequest("migrant", { familySize: 3 }),
  "of a family, by its form": async () => newRequest("migrant", { composition: "family_small" }),
  "of a large family, by its form": async () => newRequest("migrant", { composition: "family_large" }),
  // `reversalDays`
  "after a recent rejection": async () => newRequest("landlord", { before: ["rejected", 29] }),
  "after a recent approval": async () => newRequest("migrant", { before: ["approved", 29] }),
  "after an old rejection": async () => newRequest("migrant", { before: ["rejected", 30] }),
  "after an old approval": async () => newRequest("landlord", { before: ["approved", 30] }),
};
/** The decisions that need a second reviewer. */
const needs: Record<keyof typeof kinds, readonly Status[]> = {
  ordinary: [],
  "of a landlord": [],
  "of a couple": [],
  "of a family, by its profile": ["approved", "rejected"],
  "of a family, by its form": ["approved", "rejected"],
  "of a large family, by its form": ["approved", "rejected"],
  "after a recent rejection": ["approved"],
  "after a recent approval": ["rejected"],
  "after an old rejection": [],
  "after an old approval": [],
};

interface Made {
  familySize?: number;
  composition?: string;
  before?: [status: Status, daysAgo: number];
}

async function newRequest(userType: "migrant" | "landlord", made: Made = {}): Promise<Request> {
  const { familySize, composition, before } = made;
  const person = await newPerson({ userType });
  if (familySize) await change(migrantProfiles, { userId: person.id }, { familySize });
  if (before) {
    const [status, ago] = before;
    await newRequestRow(person, {
      status,
      createdAt: days(ago + 1),
      decidedAt: days(ago),
      decidedBy: one.id,
    });
  }
  const form = { ...verificationForms[userType], ...(composition && { familyComposition: composition }) };
  return { person, id: await submitRequest(person, form) };
}

let one: TestPerson;
let two: TestPerson;
let three: TestPerson;
beforeAll(async () => {
  [one, two, three] = [await newAdmin(), await newAdmin(), await newAdmin()];
});

/** Does the work while this admin is the only active one. */
async function alone(admin: TestPerson, work: () => Promise<void>) {
  const others = (await rows(users, { role: "admin", suspendedAt: null })).filter(
    ({ id }) => id !== admin.id,
  );
  for (const { id } of others) await change(users, { id }, { suspendedAt: now() });
  try {
    await work();
  } finally {
    for (const { id } of others) await change(users, { id }, { suspendedAt: null });
  }
}

const names = Object.keys(kinds) as (keyof typeof kinds)[];
const statuses = ["approved", "rejected"] as const;

describe("a decision about a request", () => {
  const cells = names.flatMap((kind) => statuses.map((status) => ({ kind, status })));

  it.each(cells)("$kind: $status is decided, or waits for a second reviewer", async ({ kind, status }) => {
    const request = await kinds[kind]();
    const isProposed = needs[kind].includes(status);
    const { review } = await as(one).call(readVerification, { params: { id: request.id } });
    expect(review).toEqual({
      secondReviewer: needs[kind],
      single: false,
      proposal: null,
      disagreement: null,
    });
    const body = { ...bodies[status], adminNotes: "Seen by video." };
    expect((await decide(one, request, body)).status).toBe(isProposed ? "pending" : status);
    expect(await statusOf(request)).toBe(isProposed ? "pending" : status);
    const { id: caseId, proposedBy } = await caseOf(request);
    expect(proposedBy).toBe(isProposed ? one.id : null);
    // The notes of a final decision are stored only with the request, not on the case.
    const proposed = status === "approved" ? ["proposal"] : ["reason", "proposal"];
    const notes = await rows(caseNotes, { caseId });
    expect(notes.map(({ kind }) => kind)).toEqual(isProposed ? proposed : []);
    // A proposal does not notify its person, and gives no badge.
    if (isProposed) expect(await kindsOf(request.person)).toEqual([]);
    else
      await vi.waitFor(async () => expect(await kindsOf(request.person)).toEqual(["verification_decided"]));
    if (status === "approved") expect((await as(request.person).call(me)).verified).toBe(!isProposed);
  });

  it.each(cells)("$kind: $status takes effect if there is no other reviewer", async ({ kind, status }) => {
    const request = await kinds[kind]();
    await alone(one, async () => {
      const { review } = await as(one).call(readVerification, { params: { id: request.id } });
      expect(review?.single).toBe(true);
      expect((await decide(one, request, bodies[status])).status).toBe(status);
    });
    const wouldNeed = needs[kind].includes(status);
    expect((await eventsOf(request)).filter(([event]) => event === "single_reviewer")).toEqual(
      wouldNeed ? [["single_reviewer", status]] : [],
    );
  });
});

it("a decision is notified once and audited once, also when any admin repeats it at once or later", async () => {
  const requests = [
    await kinds["of a family, by its profile"](),
    await kinds["of a family, by its form"](),
  ] as const;
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const repeat = async (by: TestPerson, request: Request) =>
    (await decide(by, request, approval, { bindings: env })).code ?? "decided";
  try {
    await alone(one, async () => {
      for (const request of requests) expect(await repeat(one, request)).toBe("decided");
    });
    expect(await repeat(two, requests[0])).toBe("already_decided");
    vi.setSystemTime(Date.now() + 60_000);
    expect(await repeat(one, requests[0])).toBe("already_decided");
  } finally {
    vi.useRealTimers();
  }
  for (const { person } of requests) {
    expect(await kindsOf(person)).toEqual(["verification_decided"]);
    expect(await rows(dueWork, { kind: "notification", subject: person.id })).toEqual([]);
    const lines = await rows(audit, { event: "single_reviewer", subjectId: person.id });
    expect(lines).toMatchObject([{ actorId: one.id }]);
  }
});

describe("a proposed decision", () => {
  const propose = async (status: Status, more: object = {}) => {
    const request = await kinds["of a family, by its profile"]();
    expect(await decide(one, request, { ...bodies[status], ...more })).toMatchObject({ status: "pending" });
    return { request, proposal: await proposedAt(request) };
  };
  const read = {
    "the proposal": (at: string | undefined) => at,
    "no proposal": () => undefined,
    "another proposal": () => days(3),
  };
  type Read = keyof typeof read;
  const cells = statuses.flatMap((first) =>
    statuses.flatMap((then) =>
      ["the same reviewer", "another reviewer"].flatMap((who) =>
        (Object.keys(read) as Read[]).map((what) => ({ first, then, who, what })),
      ),
    ),
  );

  it.each(cells)("$first, then $then by $who who has read $what", async ({ first, then, who, what }) => {
    const { request, proposal } = await propose(first);
    const isOther = who === "another reviewer";
    const before = await caseOf(request);
    const body = { ...bodies[then], adminNotes: "Seen by video.", proposal: read[what](proposal) };
    const answer = await decide(isOther ? two : one, request, body);
    if (!isOther || what !== "the proposal") {
      expect(answer.code).toBe(isOther ? "proposal_changed" : "second_reviewer_needed");
      expect(await caseOf(request)).toEqual(before);
      expect(await statusOf(request)).toBe("pending");
    } else if (first === then) {
      expect(answer.status).toBe(first);
      expect(await row(verificationRequests, { id: request.id })).toMatchObject({
        status: first,
        decidedBy: two.id,
      });
      expect(await caseOf(request)).toMatchObject({ outcome: first, closedBy: two.id, proposedBy: one.id });
      expect(await eventsOf(request)).toEqual([["decision_proposed", first]]);
    } else {
      expect(answer.status).toBe("pending");
      expect(await caseOf(request)).toMatchObject({
        closedAt: null,
        proposedBy: null,
        proposedOutcome: null,
      });
      expect(await eventsOf(request)).toEqual([
        ["decision_proposed", first],
        ["decision_disputed", then],
      ]);
    }
  });

  it("shows the second reviewer the notes of the first one, and the person nothing", async () => {
    const { request, proposal } = await propose("rejected", { adminNotes: "Ask for the other side." });
    const page = await as(two).call(readVerification, { params: { id: request.id } });
    expect(page).toMatchObject({ status: "pending", rejectionReason: null, adminNotes: null });
    expect(page.review?.proposal).toEqual({
      by: { id: one.id, firstName: one.firstName, lastName: one.lastName },
      at: proposal,
      status: "rejected",
      rejectionReason: rejection.rejectionReason,
      adminNotes: "Ask for the other side.",
    });
    const own = await as(request.person).call(verificationCalls.migrant.read);
    expect(own).toMatchObject({ status: "pending", rejectionReason: null, adminNotes: null });
    const query = { view: "summary", kind: "migrant" } as const;
    const { migrantVerifications } = await as(two).call(listPendingVerifications, { query });
    const waiting = migrantVerifications.flatMap((each) => ("waitsForSecond" in each ? [each] : []));
    expect(waiting.find(({ id }) => id === request.id)?.waitsForSecond).toBe(true);
    expect(JSON.stringify(await rows(caseNotes))).not.toContain(rejection.rejectionReason);
  });

  it("to approve keeps the notes of the first reviewer, and no reason for a rejection", async () => {
    const { rejectionReason } = rejection;
    const { request } = await propose("approved", { adminNotes: "Seen by video.", rejectionReason });
    const page = await as(two).call(readVerification, { params: { id: request.id } });
    expect(page.review?.proposal).toMatchObject({ rejectionReason: null, adminNotes: "Seen by video." });
    const { notes } = await as(two).call(readCase, { params: { id: (await caseOf(request)).id } });
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([["proposal", "Seen by video."]]);
  });

  it("is withdrawn by a disagreement, which keeps its note; the next decision needs two reviewers again", async () => {
    const { request, proposal } = await propose("rejected");
    const without = await decide(two, request, { ...approval, proposal });
    expect(without).toMatchObject({ code: "invalid_fields", fields: { adminNotes: "This is required." } });
    await decide(two, request, { ...approval, adminNotes: "The name is readable.", proposal });
    const params = { id: (await caseOf(request)).id };
    await as(three).call(addCaseNote, { params, body: { text: "They called." } });
    const { review } = await as(one).call(readVerification, { params: { id: request.id } });
    expect(review).toMatchObject({
      proposal: null,
      disagreement: { by: { id: two.id }, text: "The name is readable." },
    });
    const other = await kinds["of a family, by its profile"]();
    const { review: ofOther } = await as(one).call(readVerification, { params: { id: other.id } });
    expect(ofOther?.disagreement).toBeNull();
    const { notes } = await as(one).call(readCase, { params });
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ["reason", rejection.rejectionReason],
      ["disagreement", "The name is readable."],
      ["note", "They called."],
    ]);
    expect(await decide(two, request, approval)).toMatchObject({ status: "pending" });
    const later = await proposedAt(request);
    expect(await decide(one, request, { ...approval, proposal: later })).toMatchObject({
      status: "approved",
    });
  });

  it("is never overwritten: of two simultaneous first decisions, the second is refused", async () => {
    for (const [first, then] of [
      ["approved", "rejected"],
      ["approved", "approved"],
      ["rejected", "approved"],
    ] as const) {
      const request = await kinds["of a family, by its form"]();
      const answers = await Promise.all([
        send(one, request, bodies[first]),
        send(two, request, bodies[then]),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = answers[0]?.status === 200 ? [one, first] : [two, then];
      expect(await caseOf(request)).toMatchObject({
        proposedBy: (won[0] as TestPerson).id,
        proposedOutcome: won[1],
      });
      expect(await statusOf(request)).toBe("pending");
    }
  });

  const meanwhile: Record<string, (by: TestPerson, request: Request) => Promise<unknown>> = {
    "forbidden: the admin is suspended": ({ id }) => change(users, { id }, { suspendedAt: now() }),
    "forbidden: the admin loses the role": ({ id }) => change(users, { id }, { role: "user" }),
    "connected_person: the admin connects with the person": (by, { person }) =>
      newConnection(by, person, "cancelled"),
    "already_decided: another admin decides": (_, { id }) =>
      change(verificationRequests, { id }, { status: "rejected", decidedAt: now(), decidedBy: two.id }),
  };
  it.each(Object.entries(meanwhile))("is refused after a change during the call: %s", async (name, work) => {
    for (const status of statuses) {
      const [by, request] = [await newAdmin(), await kinds["of a family, by its profile"]()];
      const bindings = { ...env, DB: beforeWriting(env.DB, () => work(by, request)) };
      const body = { ...bodies[status], adminNotes: "Seen by video." };
      expect((await decide(by, request, body, { bindings })).code).toBe(name.split(":")[0]);
      const { id: caseId, proposedBy } = await caseOf(request);
      expect([proposedBy, await rows(caseNotes, { caseId }), await eventsOf(request)]).toEqual([
        null,
        [],
        [],
      ]);
    }
  });

  it("is confirmed once: of two simultaneous confirmations, the second is refused", async () => {
    const { request, proposal } = await propose("approved");
    const body = { ...approval, proposal };
    const answers = await Promise.all([send(two, request, body), send(three, request, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await vi.waitFor(async () => expect(await kindsOf(request.person)).toEqual(["verification_decided"]));
  });

  it("can be made final by its own admin if no other admin is left, and the audit says so", async () => {
    const { request } = await propose("approved");
    await alone(one, async () => {
      expect(await decide(one, request, approval)).toMatchObject({ status: "approved" });
    });
    expect(await eventsOf(request)).toEqual([
      ["decision_proposed", "approved"],
      ["single_reviewer", "approved"],
    ]);
  });

  it.each([
    ["is suspended", { suspendedAt: now() }],
    ["has lost the role", { role: "user" }],
  ] as const)("of an admin who %s is cancelled: the next decision is a first one", async (_, changed) => {
    const gone = await newAdmin();
    const request = await kinds["of a family, by its form"]();
    await decide(gone, request, approval);
    const proposal = await proposedAt(request);
    await change(users, { id: gone.id }, changed);
    expect(await decide(two, request, { ...approval, proposal })).toMatchObject({ code: "proposal_changed" });
    expect(await decide(two, request, approval)).toMatchObject({ status: "pending" });
    expect(await caseOf(request)).toMatchObject({ proposedBy: two.id, proposedOutcome: "approved" });
    const another = { ...approval, proposal: await proposedAt(request) };
    expect(await decide(three, request, another)).toMatchObject({ status: "approved" });
  });

  it("of a suspended admin does not bind the only admin left, and the audit says who decided alone", async () => {
    const { request } = await propose("approved");
    await alone(two, async () => {
      expect(await decide(two, request, rejection)).toMatchObject({ status: "rejected" });
    });
    expect(await eventsOf(request)).toEqual([
      ["decision_proposed", "approved"],
      ["single_reviewer", "rejected"],
    ]);
  });

  it("of an admin who later connected with the person does not count as a confirmation, and the audit says so", async () => {
    const request = await kinds["of a family, by its profile"]();
    await alone(two, async () => {
      const connected = await newAdmin();
      expect(await decide(connected, request, approval)).toMatchObject({ status: "pending" });
      await newConnection(connected, request.person, "cancelled");
      expect(await decide(two, request, rejection)).toMatchObject({ status: "rejected" });
      expect((await caseOf(request)).proposedBy).toBe(connected.id);
    });
    expect(await eventsOf(request)).toEqual([
      ["decision_proposed", "approved"],
      ["single_reviewer", "rejected"],
    ]);
  });

  it("cannot be answered by an admin whom it is about", async () => {
    const person = await newPerson({ userType: "migrant", role: "admin" });
    await change(migrantProfiles, { userId: person.id }, { familySize: 4 });
    const request = { person, id: await submitRequest(person) };
    await decide(one, request, rejection);
    const proposal = await proposedAt(request);
    expect(await decide(person, request, { ...approval, proposal })).toMatchObject({ code: "own_request" });
    expect((await caseOf(request)).proposedBy).toBe(one.id);
  });

  it("is not necessary when the only other admin is the person of the request", async () => {
    const person = await newPerson({ userType: "migrant", role: "admin" });
    await change(migrantProfiles, { userId: person.id }, { familySize: 5 });
    const request = { person, id: await submitRequest(person) };
    await alone(one, async () => {
      await change(users, { id: person.id }, { suspendedAt: null });
      const { review } = await as(one).call(readVerification, { params: { id: request.id } });
      expect(review?.single).toBe(true);
      expect(await decide(one, request, approval)).toMatchObject({ status: "approved" });
    });
  });

  it("is refused for the approval of a suspended person, and for an admin's own request", async () => {
    const request = await kinds["of a family, by its profile"]();
    await change(users, { id: request.person.id }, { suspendedAt: now() });
    expect(await decide(one, request, approval)).toMatchObject({ code: "person_suspended" });
    expect((await caseOf(request)).proposedBy).toBeNull();
    const admin = await newPerson({ userType: "migrant", role: "admin" });
    await change(migrantProfiles, { userId: admin.id }, { familySize: 4 });
    const own = { person: admin, id: await submitRequest(admin) };
    expect(await decide(admin, own, approval)).toMatchObject({ code: "own_request" });
    expect((await caseOf(own)).proposedBy).toBeNull();
    // The rejection of a suspended person can be proposed. Its repeat is refused for another reason.
    expect(await decide(one, request, rejection)).toMatchObject({ status: "pending" });
    expect(await decide(one, request, rejection)).toMatchObject({ code: "second_reviewer_needed" });
  });

  it("is hidden from an admin whose own request it is, and so are similar people", async () => {
    const own = await newPerson({ userType: "migrant", role: "admin" });
    const other = await newPerson({ userType: "migrant" });
    const form = { ...verificationForms.migrant, fullName: "Amal Only", dateOfBirth: "1988-02-03" };
    await change(migrantProfiles, { userId: own.id }, { familySize: 4 });
    const params = { id: await submitRequest(own, form) };
    await submitRequest(other, form);
    const body = { ...rejection, adminNotes: "Looks false." };
    await as(one).call(verificationCalls.migrant.decide, { params, body });
    const seenBy = async (reader: TestPerson) => {
      const { review, similar } = await as(reader).call(readVerification, { params });
      const query = { view: "summary", kind: "migrant" } as const;
      const list = PendingSummary.parse(await as(reader).call(listPendingVerifications, { query }));
      const waiting = list.migrantVerifications.find(({ id }) => id === params.id);
      return { review, similar: similar.length, waitsForSecond: waiting?.waitsForSecond };
    };
    expect(await seenBy(two)).toMatchObject({
      review: { proposal: { by: { id: one.id }, adminNotes: "Looks false." } },
      ...{ similar: 1, waitsForSecond: true },
    });
    expect(await seenBy(own)).toEqual({ review: null, similar: 0, waitsForSecond: false });
  });

  it("is necessary when the form cannot be unsealed", async () => {
    const person = await newPerson({ userType: "migrant" });
    const id = await newRequestRow(person, { details: "1.gone.AAAA" });
    expect(namesFamily(env, await row(verificationRequests, { id }))).toBe(true);
    expect(await decide(one, { person, id }, approval)).toMatchObject({ code: "internal" });
    expect(await statusOf({ person, id })).toBe("pending");
    expect((await caseOf({ person, id })).proposedBy).toBeNull();
  });
});

it.each([1, 2, 3, 4])("no order of decisions gives a badge without two reviewers (seed %i)", async (seed) => {
  const chance = new Chance(seed);
  for (let round = 0; round < 4; round += 1) {
    const kind = chance.pick([
      "of a family, by its profile",
      "of a family, by its form",
      "after a recent rejection",
    ] as const);
    const request = await kinds[kind]();
    let open: { by: TestPerson; status: Status; at: string } | null = null;
    const old: string[] = [];
    const done: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const by = chance.pick([one, two, three]);
      const status = chance.pick(statuses);
      const which = chance.pick(["open", "open", "open", "old", "none"]);
      const seen: string | undefined = { open: open?.at, old: old.at(-1) }[which];
      const before = await caseOf(request);
      const answer = await decide(by, request, {
        ...bodies[status],
        adminNotes: `${n}`,
        ...(seen && { proposal: seen }),
      });
      done.push(
        `${[one, two, three].indexOf(by)} ${status} ${seen === open?.at} ${answer.status ?? answer.code}`,
      );
      const isRead: boolean = seen === open?.at;
      if (open && isRead && by.id !== open.by.id && status === open.status) {
        expect(answer.status, done.join(", ")).toBe(status);
        break;
      }
      if (open && (!isRead || by.id === open.by.id)) {
        expect(answer.code, done.join(", ")).toBe(
          by.id === open.by.id ? "second_reviewer_needed" : "proposal_changed",
        );
        expect(await caseOf(request)).toEqual(before);
      } else if (open) {
        expect(answer.status, done.join(", ")).toBe("pending");
        old.push(open.at);
        open = null;
        expect((await caseOf(request)).proposedBy).toBeNull();
      } else if (!isRead) {
        expect(answer.code, done.join(", ")).toBe("proposal_changed");
      } else if (needs[kind].includes(status)) {
        expect(answer.status, done.join(", ")).toBe("pending");
        open = { by, status, at: (await proposedAt(request)) ?? "" };
      } else {
        expect(answer.status, done.join(", ")).toBe(status);
        break;
      }
      expect((await as(request.person).call(me)).verified, done.join(", ")).toBe(false);
    }
    const { decidedBy, status } = await row(verificationRequests, { id: request.id });
    if (status === "approved") expect((await caseOf(request)).proposedBy).not.toBe(decidedBy);
  }
});
