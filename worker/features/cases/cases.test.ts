import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { addCaseNote, claimCase, closeCase, listQueue, readCase } from "#schema/endpoints/cases.ts";
import { audit } from "#schema/tables/audit.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import { users } from "#schema/tables/users.ts";
import { caseKinds } from "#schema/vocabulary.ts";
import { newCase } from "#tests/cases.ts";
import { as } from "#tests/client.ts";
import { auditDown, beforeWriting } from "#tests/faults.ts";
import { newAdmin, newConnectedPair, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, insert, insertMany, now, row, rows } from "#tests/rows.ts";
import { sealNote } from "./note-text.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
// `claimMinutes`
const lapsed = () => minutesAgo(30);
const text = "She called back and is safe.";
const eventsOf = async (objectId: string) =>
  (await rows(audit, { objectId })).map(({ event, actorId, detail }) => [event, actorId, detail]);

const actions = {
  read: (by: TestPerson, id: string) => as(by).send(readCase, { params: { id } }),
  claim: (by: TestPerson, id: string) => as(by).send(claimCase, { params: { id }, body: { claimed: true } }),
  "take over": (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: true, takeOver: true } }),
  release: (by: TestPerson, id: string) =>
    as(by).send(claimCase, { params: { id }, body: { claimed: false } }),
  note: (by: TestPerson, id: string) => as(by).send(addCaseNote, { params: { id }, body: { text } }),
  close: (by: TestPerson, id: string) =>
    as(by).send(closeCase, { params: { id }, body: { outcome: "solved", note: text } }),
};
type Action = keyof typeof actions;

describe("a case that ends with a suspension", () => {
  const body = { outcome: "suspended", note: "I have suspended them." } as const;
  const refused = async (subjectId: string | null, bindings = env) => {
    const [admin, id] = [await newAdmin(), await newCase({ subjectId })];
    const refusal = await as(admin, { bindings }).refused(closeCase, { params: { id }, body });
    expect(refusal).toEqual({ status: 409, code: "not_suspended" });
    expect(await row(cases, { id })).toMatchObject({ closedAt: null, outcome: null });
    expect(await rows(caseNotes, { caseId: id })).toEqual([]);
    expect((await eventsOf(id)).map(([event]) => event)).toEqual(["case_opened"]);
  };

  it("is closed while an admin's suspension of its person is in force", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    await change(users, { id: person.id }, { suspendedAt: now() });
    const id = await newCase({ subjectId: person.id });
    await as(admin).call(closeCase, { params: { id }, body });
    expect(await eventsOf(id)).toContainEqual(["case_closed", admin.id, "suspended"]);
  });

  it("is not closed without a named person, or when no admin has suspended the person, even if they have left", async () => {
    const [person, gone] = [await newLandlord(), await newMigrant()];
    const at = now();
    await change(users, { id: gone.id }, { suspendedAt: at, leftAt: at });
    for (const subject of [null, person.id, gone.id]) await refused(subject);
  });

  it("is not closed when the suspension is lifted during the call", async () => {
    const person = await newLandlord();
    await change(users, { id: person.id }, { suspendedAt: now() });
    const lift = () => change(users, { id: person.id }, { suspendedAt: null });
    await refused(person.id, { ...env, DB: beforeWriting(env.DB, lift) });
  });

  it("is refused as claimed or as already decided before it is refused for the missing suspension", async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const claimed = await newCase({ claimedBy: other.id, claimedAt: now() });
    const late = { params: { id: claimed }, body };
    expect((await as(admin).refused(closeCase, late)).code).toBe("already_claimed");
    await as(other).call(closeCase, { params: { id: claimed }, body: { outcome: "solved", note: text } });
    expect((await as(admin).refused(closeCase, late)).code).toBe("already_decided");
  });
});

describe("a case", () => {
  /** What a reviewer gets, by the state of the case: the code of a refusal, or the status. */
  const table: Record<string, Record<Action, string | number>> = {
    open: { read: 200, claim: 200, "take over": 200, release: 200, note: 201, close: 200 },
    "claimed by them": { read: 200, claim: 200, "take over": 200, release: 200, note: 201, close: 200 },
    "claimed by another": {
      read: 200,
      claim: "already_claimed",
      "take over": 200,
      release: "already_claimed",
      note: 201,
      close: "already_claimed",
    },
    "claimed by another, lapsed": {
      read: 200,
      claim: 200,
      "take over": 200,
      release: 200,
      note: 201,
      close: 200,
    },
    closed: {
      read: 200,
      claim: "already_decided",
      "take over": "already_decided",
      release: "already_decided",
      note: "already_decided",
      close: "already_decided",
    },
  };
  const stateOf = (state: string, me: TestPerson, other: TestPerson): Partial<typeof cases.$inferInsert> =>
    ({
      open: {},
      "claimed by them": { claimedBy: me.id, claimedAt: minutesAgo(29) },
      "claimed by another": { claimedBy: other.id, claimedAt: minutesAgo(29) },
      "claimed by another, lapsed": { claimedBy: other.id, claimedAt: lapsed() },
      closed: { closedAt: now(), closedBy: other.id, outcome: "warned" as const },
    })[state] ?? {};
  const whose = ["another person's", "about themselves", "that they raised"] as const;
  const cells = Object.entries(table).flatMap(([state, of]) =>
    (Object.entries(of) as [Action, string | number][]).flatMap(([action, answer]) =>
      whose.map((about) => ({
        state,
        action,
        about,
        answer: about === "another person's" ? answer : "own_case",
      })),
    ),
  );

  it.each(cells)("$state, $about: $action gets $answer", async ({ state, action, about, answer }) => {
    const [me, other, person] = [await newAdmin(), await newAdmin(), await newLandlord()];
    const id = await newCase({
      ...stateOf(state, me, other),
      subjectId: about === "about themselves" ? me.id : person.id,
      raisedBy: about === "that they raised" ? me.id : null,
    });
    const before = await row(cases, { id });
    const response = await actions[action](me, id);
    const { code } = await response.json<{ code?: string }>();
    expect(code ?? response.status).toBe(answer);
    const after = await row(cases, { id });
    if (code) {
      expect(after).toEqual(before);
      expect(await rows(caseNotes, { caseId: id })).toEqual([]);
    }
    expect(after.claimedBy).toBe(
      code || action === "read" || action === "note"
        ? before.claimedBy
        : action === "release" || action === "close"
          ? null
          : me.id,
    );
    if (!code && action === "close") {
      const end = { closedBy: me.id, outcome: "solved", closedAt: expect.any(String), proposedBy: null };
      expect(after).toMatchObject(end);
      expect(await eventsOf(id)).toContainEqual(["case_closed", me.id, "solved"]);
    }
    // What the audit says of the reviewer, about this case and any other.
    const taken = state === "claimed by another" ? ["case_taken_over"] : [];
    const noted = { read: ["case_read"], note: ["case_noted"], close: ["case_closed"], "take over": taken };
    const lines = (await rows(audit, { actorId: me.id })).map(({ event }) => event);
    expect(lines.filter((event) => /^(case_(?!opened)|single_)/.test(event))).toEqual(
      code ? [] : ((noted as Partial<Record<Action, string[]>>)[action] ?? []),
    );
    expect(after.dueAt).toBe(before.dueAt);
  });

  it("is not found by an unknown id, and not changed by an admin who is suspended during the call", async () => {
    const me = await newAdmin();
    for (const action of Object.values(actions))
      expect((await action(me, crypto.randomUUID())).status).toBe(404);
    const id = await newCase({ subjectId: (await newLandlord()).id });
    const suspend = () => change(users, { id: me.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    const args = { params: { id }, body: { outcome: "solved" as const, note: text } };
    expect(await as(me, { bindings }).refused(closeCase, args)).toMatchObject({ code: "forbidden" });
    expect(await row(cases, { id })).toMatchObject({ closedAt: null });
  });

  it("is closed only once: of two reviewers at the same moment, the second is refused, and nothing is overwritten", async () => {
    for (const _ of ["once", "and again"]) {
      const [one, two] = [await newAdmin(), await newAdmin()];
      const id = await newCase({ subjectId: (await newLandlord()).id });
      const answers = await Promise.all(
        [one, two].map((each) =>
          as(each).send(closeCase, {
            params: { id },
            body: { outcome: each === one ? "warned" : "no_action", note: text },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(await lost?.json()).toMatchObject({ code: "already_decided" });
      const winner = answers[0]?.status === 200 ? one : two;
      expect(await row(cases, { id })).toMatchObject({
        closedBy: winner.id,
        outcome: winner === one ? "warned" : "no_action",
      });
      expect(await rows(caseNotes, { caseId: id })).toMatchObject([{ authorId: winner.id, kind: "closing" }]);
      expect((await eventsOf(id)).filter(([event]) => event === "case_closed")).toHaveLength(1);
    }
  });

  it("is claimed by only one of two reviewers at the same moment; taking it over is in the audit", async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    const id = await newCase({ subjectId: (await newLandlord()).id });
    const answers = await Promise.all([one, two].map((each) => actions.claim(each, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers[0]?.status === 409 ? one : two;
    const winner = loser === one ? two : one;
    expect((await eventsOf(id)).map(([event]) => event)).toEqual(["case_opened"]);
    await actions["take over"](loser, id);
    expect(await row(cases, { id })).toMatchObject({ claimedBy: loser.id });
    expect(await rows(audit, { objectId: id, event: "case_taken_over" })).toMatchObject([
      { actorId: loser.id, subjectId: winner.id },
    ]);
  });

  it("keeps its claim while its reviewer writes notes; the notes are sealed and shown in order", async () => {
    const [me, other] = [await newAdmin({ firstName: "Ines" }), await newAdmin()];
    const subjectId = (await newMigrant()).id;
    const at = minutesAgo(29);
    const id = await newCase({ subjectId, claimedBy: me.id, claimedAt: at });
    const unread = await newCase({ subjectId, claimedBy: me.id, claimedAt: at });
    for (const each of ["First.", "Second."])
      await as(me).call(addCaseNote, { params: { id }, body: { text: each } });
    const stored = await rows(caseNotes, { caseId: id });
    expect(JSON.stringify(stored)).not.toMatch(/First|Second/);
    expect(Date.parse((await row(cases, { id })).claimedAt ?? "")).toBeGreaterThan(Date.parse(at));
    const read = await as(other).call(readCase, { params: { id } });
    expect(read.notes).toMatchObject([
      { kind: "note", text: "First.", author: { id: me.id, firstName: "Ines" } },
      { kind: "note", text: "Second." },
    ]);
    expect(read).toMatchObject({ claim: { by: { id: me.id } }, subject: { id: subjectId }, proposal: null });
    expect(await eventsOf(id)).toEqual([
      ["case_opened", null, "report"],
      ["case_noted", me.id, null],
      ["case_noted", me.id, null],
      ["case_read", other.id, null],
    ]);
    const { claimedAt } = await row(cases, { id });
    await actions.note(other, id);
    expect(await row(cases, { id })).toMatchObject({ claimedBy: me.id, claimedAt });
    expect(await row(cases, { id: unread })).toMatchObject({ claimedBy: me.id, claimedAt: at });
    const over = { claimedBy: me.id, claimedAt: lapsed() };
    const late = await newCase({ subjectId, ...over });
    await actions.note(me, late);
    expect(await row(cases, { id: late })).toMatchObject(over);
  });

  it("is not read when the audit cannot be written, and its notes cannot be changed", async () => {
    const [me, id] = [await newAdmin(), await newCase({ subjectId: (await newLandlord()).id })];
    await actions.note(me, id);
    const refused = await as(me, { bindings: auditDown() }).refused(readCase, { params: { id } });
    expect(refused.status).toBe(503);
    const values = { authorId: "someone else" };
    await expect(change(caseNotes, { caseId: id }, values)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
  });

  it.each(caseKinds)("of the kind %s ends only as its kind allows", async (kind) => {
    const me = await newAdmin();
    const id = await newCase({ kind, subjectId: (await newLandlord()).id });
    const close = (outcome: "approved" | "upheld" | "solved" | "warned") =>
      as(me).send(closeCase, {
        params: { id },
        body: { outcome, note: text, ...(kind === "appeal" && { explanation: text }) },
      });
    expect((await close("approved")).status).toBe(422);
    const allowed = kind === "verification" ? null : kind === "appeal" ? "upheld" : "solved";
    for (const outcome of ["upheld", "solved"] as const)
      if (outcome !== allowed) expect((await close(outcome)).status).toBe(422);
    if (allowed && kind !== "appeal") {
      const body = { outcome: "solved", note: text, explanation: text } as const;
      const refused = await as(me).refused(closeCase, { params: { id }, body });
      expect(refused).toMatchObject({ status: 422, fields: { explanation: expect.any(String) } });
    }
    if (allowed) expect((await close(allowed)).status).toBe(200);
    expect((await row(cases, { id })).outcome).toBe(allowed);
  });

  it.each([
    ["report", ["no_action", "solved", "spoke_to_person", "warned", "suspended"], []],
    ["appeal", ["upheld", "overturned"], ["overturned"]],
  ] as const)("of the kind %s shows its reviewer how it can end", async (kind, outcomes, second) => {
    const id = await newCase({ kind, subjectId: (await newLandlord()).id });
    const read = await as(await newAdmin()).call(readCase, { params: { id } });
    expect([read.outcomes, read.secondReviewer]).toEqual([outcomes, second]);
  });

  it("shows neither a claim nor a proposal of an account that no longer exists", async () => {
    const [gone, subjectId] = [crypto.randomUUID(), (await newLandlord()).id];
    const claim = { claimedBy: gone, claimedAt: now() };
    const proposal = { proposedBy: gone, proposedAt: now(), proposedOutcome: "overturned" } as const;
    const id = await newCase({ kind: "appeal", subjectId, ...claim, ...proposal });
    const read = await as(await newAdmin()).call(readCase, { params: { id } });
    expect(read).toMatchObject({ claim: null, proposal: null });
  });

  it("is answered with the claim when a reviewer claims it, and without one when they release it", async () => {
    const me = await newAdmin({ firstName: "Ines" });
    const params = { id: await newCase({ subjectId: (await newLandlord()).id }) };
    const claimed = await as(me).call(claimCase, { params, body: { claimed: true } });
    const { claimedAt } = await row(cases, params);
    const by = { id: me.id, firstName: "Ines", lastName: me.lastName };
    expect(claimed).toEqual({ id: params.id, claim: { by, at: claimedAt } });
    const released = await as(me).call(claimCase, { params, body: { claimed: false } });
    expect(released).toEqual({ id: params.id, claim: null });
  });

  it("shows its 200 newest notes", async () => {
    // `caseNotesListed`
    const admin = await newAdmin();
    const caseId = await newCase({ subjectId: (await newLandlord()).id });
    const note = { caseId, authorId: admin.id, kind: "note" as const };
    await insertMany(
      caseNotes,
      Array.from({ length: 201 }, (_, n) => ({
        ...note,
        createdAt: minutesAgo(201 - n),
        ...sealNote(env, `Note ${n}`),
      })),
    );
    const { notes } = await as(admin).call(readCase, { params: { id: caseId } });
    expect([notes.length, notes[0]?.text, notes.at(-1)?.text]).toEqual([200, "Note 1", "Note 200"]);
  });

  it("about phrases shows its reviewer in how many messages of the sender they are, for each kind of phrase", async () => {
    const { landlord, connectionId } = await newConnectedPair("active");
    const hit = { connectionId, senderId: landlord.id, hitAt: now() };
    for (const messageId of [crypto.randomUUID(), crypto.randomUUID()])
      await insert(phraseHits, { ...hit, messageId, kind: "documents" });
    const about = { subjectId: landlord.id, objectId: `${connectionId}:${landlord.id}` };
    const id = await newCase({ kind: "phrases", ...about });
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id } });
    expect(facts).toEqual([{ name: "message", value: "documents: 2" }]);
  });
});

describe("an overturned appeal", () => {
  const close = (by: TestPerson, id: string, outcome: "overturned" | "upheld") =>
    as(by).send(closeCase, { params: { id }, body: { outcome, note: text, explanation: text } });
  const codeOf = async (response: Response) => (await response.json<{ code?: string }>()).code;

  it("needs a second reviewer, who is another person", async () => {
    const [one, two] = [await newAdmin(), await newAdmin()];
    const id = await newCase({ kind: "appeal", subjectId: (await newLandlord()).id });
    expect(await (await close(one, id, "overturned")).json()).toEqual({ id, closedAt: null, proposed: true });
    for (const outcome of ["overturned", "upheld"] as const)
      expect(await codeOf(await close(one, id, outcome))).toBe("second_reviewer_needed");
    const queued = await as(two).call(listQueue, { query: { kind: "appeal" } });
    expect(queued.cases.find((each) => each.id === id)?.proposal).toMatchObject({
      by: { id: one.id },
      outcome: "overturned",
    });
    expect(await (await close(two, id, "overturned")).json()).toMatchObject({ proposed: false });
    expect(await row(cases, { id })).toMatchObject({
      closedBy: two.id,
      proposedBy: one.id,
      outcome: "overturned",
    });
    expect((await rows(caseNotes, { caseId: id })).map(({ kind }) => kind)).toEqual(["proposal", "closing"]);
    expect((await eventsOf(id)).map(([event]) => event)).toEqual([
      "case_opened",
      "decision_proposed",
      "case_closed",
    ]);
  });

  it("is open again when the second reviewer disagrees, and only one of two second reviewers at once decides", async () => {
    const [one, two, three] = [await newAdmin(), await newAdmin(), await newAdmin()];
    const id = await newCase({ kind: "appeal", subjectId: (await newLandlord()).id });
    await close(one, id, "overturned");
    expect(await (await close(two, id, "upheld")).json()).toEqual({ id, closedAt: null, proposed: false });
    expect(await row(cases, { id })).toMatchObject({ closedAt: null, proposedBy: null, outcome: null });
    expect((await rows(caseNotes, { caseId: id })).map(({ kind }) => kind)).toEqual([
      "proposal",
      "disagreement",
    ]);
    await close(one, id, "overturned");
    const answers = await Promise.all([close(two, id, "overturned"), close(three, id, "overturned")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("needs only one reviewer when there is no other, and the audit records it", async () => {
    const me = await newAdmin();
    const others = (await rows(users, { role: "admin", suspendedAt: null })).filter(({ id }) => id !== me.id);
    for (const { id } of others) await change(users, { id }, { suspendedAt: now() });
    const id = await newCase({ kind: "appeal", subjectId: (await newLandlord()).id });
    expect(await as(me).call(readCase, { params: { id } })).toMatchObject({ single: true });
    expect(await (await close(me, id, "overturned")).json()).toMatchObject({ proposed: false });
    expect(await codeOf(await close(me, id, "overturned"))).toBe("already_decided");
    for (const other of others) await change(users, { id: other.id }, { suspendedAt: null });
    expect((await eventsOf(id)).map(([event]) => event)).toEqual([
      "case_opened",
      "case_read",
      "case_closed",
      "single_reviewer",
    ]);
    expect(await rows(audit, { actorId: me.id, event: "single_reviewer" })).toHaveLength(1);
  });
});
