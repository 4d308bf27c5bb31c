import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { appealRejection, appealSuspension, listAppeals, readAppealLink } from "#schema/endpoints/appeals.ts";
import { me } from "#schema/endpoints/auth.ts";
import { closeCase } from "#schema/endpoints/cases.ts";
import { readOwnData } from "#schema/endpoints/own-data.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { caseDueHours, keptDays } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import {
  appealText,
  newAppealOfRejection,
  newAppealOfSuspension,
  newRejection,
  newSuspended,
  signInRefused,
} from "#tests/appeals.ts";
import { anonymous, as } from "#tests/client.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { beforeWriting } from "#tests/faults.ts";
import { runDueWork, withMailbox } from "#tests/mail.ts";
import { newAdmin, newLandlord, newMigrant, registerPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, insertMany, now, remove, row, rows } from "#tests/rows.ts";
import { newRequestRow } from "#tests/verification.ts";
import { applyRetention } from "#worker/features/retention/retention.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { resealAppeals } from "./reseal.ts";
import { sealAppeal } from "./sealed.ts";

const text = appealText;
const hour = 60 * 60_000;
const codeOf = async (answer: Response) =>
  (await answer.json<{ code?: string }>()).code ?? String(answer.status);
// `appealDays`
const overdue = daysAgo(30);

describe("an appeal against a suspension", () => {
  const send = (token: string) => anonymous.send(appealSuspension, { body: { token, text } });

  it("is sent once with the token of a refused sign-in, is sealed, and opens a case with a deadline", async () => {
    const admin = await newAdmin();
    const { person, told, token } = await newSuspended(admin);
    const { suspendedAt } = await row(users, { id: person.id });
    const until = new Date(Date.parse(suspendedAt ?? "") + 30 * 24 * hour).toISOString();
    expect(told).toEqual({ why: "harassment", appeal: { token, until }, sent: null });
    expect(await anonymous.call(readAppealLink, { body: { token } })).toEqual({
      why: "harassment",
      because: null,
      decidedAt: suspendedAt,
      until,
      appeal: null,
    });
    const answers = await Promise.all([send(token), send(token)]);
    expect((await Promise.all(answers.map(codeOf))).sort()).toEqual(["201", "already_appealed"]);
    const appeal = await row(appeals, { personId: person.id });
    expect(appeal).toMatchObject({
      decision: "suspension",
      decidedBy: admin.id,
      outcome: null,
      answer: null,
    });
    expect(JSON.stringify(appeal)).not.toContain(text);
    const found = await row(cases, { kind: "appeal", objectId: appeal.id });
    expect(found).toMatchObject({
      subjectId: person.id,
      raisedBy: person.id,
      decidedBy: admin.id,
      dueAt: new Date(Date.parse(appeal.sentAt) + caseDueHours.appeal * hour).toISOString(),
    });
    expect((await signInRefused(person)).told).toEqual({
      why: "harassment",
      appeal: null,
      sent: { answerBy: found.dueAt, outcome: null, answer: null },
    });
    expect(await codeOf(await send(token))).toBe("already_appealed");
    expect(await rows(cases, { kind: "appeal", subjectId: person.id })).toHaveLength(1);
    expect(await row(accountLinks, { userId: person.id, purpose: "appeal" })).toMatchObject({
      usedAt: appeal.sentAt,
    });
    expect(await rows(audit, { objectId: appeal.id })).toMatchObject([
      { event: "appealed", actorId: person.id, subjectId: person.id },
    ]);
  });

  const states: Record<string, (person: { id: string }, token: string) => Promise<unknown>> = {
    "link_closed: after 30 days": ({ id }) =>
      change(accountLinks, { userId: id, purpose: "appeal" }, { expiresAt: daysAgo(1) }),
    "link_closed: once it is lifted": async ({ id }) =>
      as(await newAdmin()).call(suspendUser, { params: { id }, body: { suspended: false } }),
    "link_closed: of an earlier suspension": async ({ id }) => {
      const params = { id };
      const admin = as(await newAdmin());
      await admin.call(suspendUser, { params, body: { suspended: false } });
      await admin.call(suspendUser, { params, body: { suspended: true, why: "harassment" } });
    },
    "link_closed: of someone who has left": ({ id }) => {
      const at = now();
      return change(users, { id }, { leftAt: at, suspendedAt: at });
    },
    "link_closed: of someone who has left at the same moment": ({ id }) =>
      change(users, { id }, { leftAt: sql`suspended_at` }),
    "already_appealed: again": (_, token) => send(token),
    "already_appealed: again after 30 days": async ({ id }, token) => {
      await send(token);
      await change(accountLinks, { userId: id, purpose: "appeal" }, { expiresAt: daysAgo(1) });
    },
  };
  it.each(Object.entries(states))("is refused with %s", async (name, make) => {
    const { person, token } = await newSuspended(await newAdmin());
    await make(person, token);
    const read = await codeOf(await anonymous.send(readAppealLink, { body: { token } }));
    expect(read).toBe(name.includes("again") ? "200" : "link_closed");
    expect(await codeOf(await send(token))).toBe(name.split(":")[0]);
    expect(await rows(appeals, { personId: person.id })).toHaveLength(name.includes("again") ? 1 : 0);
  });

  const moments: Record<string, (id: string, token: string) => Promise<unknown>> = {
    already_appealed: (_, token) => send(token),
    link_closed: async (id) =>
      as(await newAdmin()).call(suspendUser, { params: { id }, body: { suspended: false } }),
  };
  it.each(Object.entries(moments))("that comes a moment too late changes nothing: %s", async (code, make) => {
    const { person, token } = await newSuspended(await newAdmin());
    const stateOf = async () => ({
      appeals: await rows(appeals, { personId: person.id }),
      cases: await rows(cases, { kind: "appeal", subjectId: person.id }),
      links: await rows(accountLinks, { userId: person.id, purpose: "appeal" }),
    });
    let before: Promise<unknown> | undefined;
    const DB = beforeWriting(env.DB, async () => {
      before ??= make(person.id, token).then(stateOf);
      await before;
    });
    const late = as(null, { bindings: { ...env, DB } });
    expect(await codeOf(await late.send(appealSuspension, { body: { token, text } }))).toBe(code);
    expect(before).toBeDefined();
    expect(await stateOf()).toEqual(await before);
  });

  it("is refused with a token of another purpose, with a wrong signature, and with a text that is no token", async () => {
    const { token } = await newSuspended(await newAdmin());
    for (const wrong of ["none", `${token}x`, token.replace(/^[^.]+/, "other")])
      expect(await codeOf(await send(wrong))).toBe("link_closed");
  });

  it("is about one suspension of one person", async () => {
    const [one, two] = [await registerPerson(), await registerPerson()];
    const suspendedAt = now();
    for (const { id } of [one, two]) await change(users, { id }, { suspendedAt });
    expect((await send((await signInRefused(one)).token)).status).toBe(201);
    const open = { appeal: { token: expect.any(String) }, sent: null };
    expect((await signInRefused(two)).told).toMatchObject(open);
    await change(users, { id: one.id }, { suspendedAt: daysAgo(1) });
    expect((await signInRefused(one)).told).toMatchObject(open);
  });

  it("is not offered without the right password, or to a call with an old token", async () => {
    const { person, token } = await newSuspended(await newAdmin());
    const wrong = { body: { email: person.email, password: "not the password" } };
    for (const answer of [await anonymous.send(login, wrong), await as(person).send(me)])
      expect(await answer.text()).not.toContain(token);
  });

  it("has a link in the email, or at the next sign-in when the suspension was written directly to the database, and none after 30 days", async () => {
    const [admin, person] = [await newAdmin(), await registerPerson()];
    const { sent, bindings } = withMailbox();
    const body = { suspended: true, why: "harassment" } as const;
    await as(admin, { bindings }).call(suspendUser, { params: { id: person.id }, body });
    await runDueWork(bindings);
    const [, token = ""] = /appeal#(\S+)/.exec(sent.find(({ to }) => to === person.email)?.text ?? "") ?? [];
    expect(await anonymous.call(readAppealLink, { body: { token } })).toMatchObject({ why: "harassment" });

    const other = await registerPerson();
    await change(users, { id: other.id }, { suspendedAt: now() });
    const { token: made } = await signInRefused(other);
    expect((await signInRefused(other)).token).toBe(made);
    expect((await send(made)).status).toBe(201);
    expect(await row(appeals, { personId: other.id })).toMatchObject({ decidedBy: null });

    const late = await registerPerson();
    await change(users, { id: late.id }, { suspendedAt: overdue });
    expect((await signInRefused(late)).told).toMatchObject({ appeal: null, sent: null });
  });
});

describe("an appeal against a rejection", () => {
  const send = (person: { token: string }, requestId: string) =>
    as(person).send(appealRejection, { body: { requestId, text } });

  it("is offered for 30 days, is accepted once, and can be read only by its person", async () => {
    const [admin, person, other] = [await newAdmin(), await newMigrant(), await newMigrant()];
    const requestId = await newRejection(person, admin);
    const { decidedAt } = await row(verificationRequests, { id: requestId });
    expect(await as(person).call(listAppeals)).toEqual({
      appeals: [],
      open: {
        requestId,
        decidedAt,
        until: new Date(Date.parse(decidedAt ?? "") + 30 * 24 * hour).toISOString(),
      },
    });
    expect(await codeOf(await send(other, requestId))).toBe("not_found");
    const answers = await Promise.all([send(person, requestId), send(person, requestId)]);
    expect((await Promise.all(answers.map(codeOf))).sort()).toEqual(["201", "already_appealed"]);
    expect(await as(person).call(listAppeals)).toMatchObject({
      appeals: [{ decision: "rejection", outcome: null, answer: null }],
      open: null,
    });
    expect(await as(other).call(listAppeals)).toEqual({ appeals: [], open: null });
    expect(await row(appeals, { personId: person.id })).toMatchObject({
      decidedBy: admin.id,
      decisionId: requestId,
    });
  });

  const cells = {
    "a pending request": ["wrong_state", (person) => newRequestRow(person)],
    "an approved request": [
      "wrong_state",
      (person, admin) => newRejection(person, admin, now(), { status: "approved" }),
    ],
    "an approval of 30 days ago": [
      "wrong_state",
      (person, admin) => newRejection(person, admin, overdue, { status: "approved" }),
    ],
    "a rejection of 30 days ago": ["appeal_over", (person, admin) => newRejection(person, admin, overdue)],
    "a rejection of today": ["201", (person, admin) => newRejection(person, admin)],
    "a rejection with a newer request of someone else": [
      "201",
      async (person, admin) => {
        const id = await newRejection(person, admin);
        await newRequestRow(await newLandlord());
        return id;
      },
    ],
    "a rejection with a newer request": [
      "wrong_state",
      async (person, admin) => {
        const id = await newRejection(person, admin, now(), { createdAt: daysAgo(1) });
        await newRequestRow(person);
        return id;
      },
    ],
  } satisfies Record<
    string,
    [
      string,
      (
        person: Awaited<ReturnType<typeof newLandlord>>,
        admin: Awaited<ReturnType<typeof newAdmin>>,
      ) => Promise<string>,
    ]
  >;
  it.each(Object.entries(cells))("of %s is accepted or refused as specified", async (_, [answer, make]) => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const requestId = await make(person, admin);
    expect((await as(person).call(listAppeals)).open?.requestId).toBe(
      answer === "201" ? requestId : undefined,
    );
    expect(await codeOf(await send(person, requestId))).toBe(answer);
    expect(await rows(appeals, { personId: person.id })).toHaveLength(answer === "201" ? 1 : 0);
  });

  it("is possible only against the person's latest rejection, and only once for each rejection", async () => {
    const [admin, person, other] = [await newAdmin(), await newMigrant(), await newMigrant()];
    const before = await newRejection(person, admin, now(), { createdAt: daysAgo(2) });
    const latest = await newRejection(person, admin, now(), { createdAt: daysAgo(1) });
    expect(await codeOf(await send(person, before))).toBe("wrong_state");
    expect(await rows(appeals, { personId: person.id })).toEqual([]);
    expect(await codeOf(await send(person, latest))).toBe("201");
    const next = await newRequestRow(person);
    expect(await codeOf(await send(person, next))).toBe("wrong_state");
    await newRequestRow(other);
    expect(await codeOf(await send(other, next))).toBe("not_found");
    const rejected = { status: "rejected", decidedAt: now(), decidedBy: admin.id } as const;
    await change(verificationRequests, { id: next }, rejected);
    expect((await as(person).call(listAppeals)).open?.requestId).toBe(next);
    expect(await codeOf(await send(person, next))).toBe("201");
  });
});

it("an appeal of either kind is in the audit, and open queues of reviewers show its case at once", async () => {
  const [admin, migrant] = [await newAdmin(), await newMigrant()];
  const { person, token } = await newSuspended(admin);
  const requestId = await newRejection(migrant, admin);
  const senders = [
    [person.id, () => anonymous.call(appealSuspension, { body: { token, text } })],
    [migrant.id, () => as(migrant).call(appealRejection, { body: { requestId, text } })],
  ] as const;
  for (const [personId, send] of senders) {
    expect(await queueNews([], send)).toEqual([1]);
    const { id: objectId } = await row(appeals, { personId });
    const line = { event: "appealed", actorId: personId, subjectId: personId };
    await vi.waitFor(async () => expect(await rows(audit, { objectId })).toMatchObject([line]));
  }
});

it("an appeal is too late at the instant that is 30 days after the decision, and not a millisecond earlier", async () => {
  // `appealDays`
  const [admin, migrant, other] = [await newAdmin(), await newMigrant(), await registerPerson()];
  const { person, token } = await newSuspended(admin);
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  try {
    const requestId = await newRejection(migrant, admin, daysAgo(30));
    const sent = as(migrant, { bindings: env }).send(appealRejection, { body: { requestId, text } });
    expect(await codeOf(await sent)).toBe("appeal_over");
    const visitor = as(null, { bindings: env });
    await change(accountLinks, { userId: person.id, purpose: "appeal" }, { expiresAt: now() });
    expect(await codeOf(await visitor.send(readAppealLink, { body: { token } }))).toBe("link_closed");
    const { email, password } = other;
    const toldAfter = async (suspendedAt: string) => {
      await change(users, { id: other.id }, { suspendedAt });
      return (await visitor.send(login, { body: { email, password } })).json();
    };
    const over = { suspended: { appeal: null, sent: null } };
    expect(await toldAfter(daysAgo(30))).toMatchObject(over);
    const early = new Date(Date.parse(daysAgo(30)) + 1).toISOString();
    const open = { suspended: { appeal: { token: expect.any(String) }, sent: null } };
    expect(await toldAfter(early)).toMatchObject(open);
  } finally {
    vi.useRealTimers();
  }
});

it("a person's list contains their 20 newest appeals", async () => {
  // `appealsListed`
  const person = await newMigrant();
  const many = Array.from({ length: 21 }, (_, days) => ({ id: crypto.randomUUID(), sentAt: daysAgo(days) }));
  await insertMany(
    appeals,
    many.map(({ id, sentAt }) => ({
      ...{ id, personId: person.id, decision: "rejection" as const, decisionId: id },
      ...{ decidedAt: sentAt, sentAt },
      ...sealAppeal(env, id, { text, answer: null }),
    })),
  );
  await insertMany(
    cases,
    many.map(({ id, sentAt }) => ({
      ...{ id: crypto.randomUUID(), kind: "appeal" as const, objectId: id, subjectId: person.id },
      ...{ openedAt: sentAt, dueAt: sentAt },
    })),
  );
  const listed = (await as(person).call(listAppeals)).appeals;
  expect(listed.map((each) => each.sentAt)).toEqual(many.slice(0, 20).map(({ sentAt }) => sentAt));
});

describe("what is kept of an appeal", () => {
  it("is in its person's own data, with their text, and not in anyone else's", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    await newAppealOfRejection(person, await newAdmin());
    expect((await as(person).call(readOwnData)).appeals).toMatchObject([{ decision: "rejection", text }]);
    expect((await as(other).call(readOwnData)).appeals).toEqual([]);
  });

  it(`is erased ${keptDays.appeals} days after its case was closed, and not while it is open`, async () => {
    const admin = await newAdmin();
    const [old, fresh, open] = [
      await newAppealOfSuspension(admin),
      await newAppealOfSuspension(admin),
      await newAppealOfSuspension(admin),
    ];
    const closed = { closedBy: admin.id, outcome: "upheld" } as const;
    await change(cases, { id: old.caseId }, { ...closed, closedAt: daysAgo(keptDays.appeals + 1) });
    await change(cases, { id: fresh.caseId }, { ...closed, closedAt: daysAgo(keptDays.appeals - 1) });
    await change(appeals, { id: open.appealId }, { sentAt: daysAgo(999) });
    expect(await rows(dueWork, { kind: "retention", key: "appeals" })).toHaveLength(1);
    const doing = { env, db: openDatabase(env), now: now(), key: "appeals", subject: "everyone" };
    await applyRetention(doing as Parameters<typeof applyRetention>[0]);
    const left = async ({ appealId: id }: { appealId: string }) => (await rows(appeals, { id })).length;
    expect([await left(old), await left(fresh), await left(open)]).toEqual([0, 1, 1]);
  });

  it("is sealed again with a new key, and one that does not open stays as it is", async () => {
    const person = await newMigrant();
    const { appealId } = await newAppealOfRejection(person, await newAdmin());
    const { appealId: broken } = await newAppealOfRejection(await newMigrant(), await newAdmin());
    const { appealId: unread } = await newAppealOfRejection(await newMigrant(), await newAdmin());
    await change(appeals, { id: unread }, { keyId: "older", answer: "not sealed" });
    const before = await row(appeals, { id: appealId });
    await change(appeals, { id: appealId }, { keyId: "older" });
    await change(appeals, { id: broken }, { keyId: "older", text: "not sealed" });
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    expect(await resealAppeals(env)).toEqual({ sealed: 1 });
    const lines = log.mock.calls.filter(([line]) => String(line).includes(broken));
    log.mockRestore();
    expect(lines).toHaveLength(1);
    const after = await row(appeals, { id: appealId });
    expect(after.keyId).toBe(before.keyId);
    expect(after.text).not.toBe(before.text);
    expect((await as(person).call(readOwnData)).appeals).toMatchObject([{ text }]);
    expect(await row(appeals, { id: broken })).toMatchObject({ keyId: "older", text: "not sealed" });
    expect(await row(appeals, { id: unread })).toMatchObject({ keyId: "older", answer: "not sealed" });
  });

  it("keeps the key of a text that does not open, and its person can read the answer", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const person = await newMigrant();
    const { appealId, caseId } = await newAppealOfRejection(person, await newAdmin());
    await change(appeals, { id: appealId }, { keyId: "older", text: "not sealed" });
    const body = { outcome: "upheld", note: "Read.", explanation: "We read it again." } as const;
    await as(await newAdmin()).call(closeCase, { params: { id: caseId }, body });
    expect((await as(person).call(listAppeals)).appeals).toMatchObject([{ answer: body.explanation }]);
    log.mockRestore();
    expect(await row(appeals, { id: appealId })).toMatchObject({
      keyId: "older",
      text: "not sealed",
      outcome: "upheld",
    });
  });

  it("is sealed again with at most 49 others in one pass", async () => {
    await remove(appeals);
    const { id: personId } = await newMigrant();
    const sealed = Array.from({ length: 51 }, (_, at) => {
      const id = crypto.randomUUID();
      const words = sealAppeal(env, id, { text, answer: null });
      const about = { personId, decision: "suspension", decisionId: `${at}`, decidedAt: now() } as const;
      return { id, ...about, sentAt: now(), ...words, keyId: "older" };
    });
    await insertMany(appeals, sealed);
    expect([await resealAppeals(env), await resealAppeals(env)]).toEqual([{ sealed: 50 }, { sealed: 1 }]);
    await remove(appeals);
  });

  it("is sealed again even when 50 other appeals do not open", async () => {
    await remove(appeals);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const { id: personId } = await newMigrant();
    const older = Array.from({ length: 51 }, (_, at) => {
      const id = crypto.randomUUID();
      const words = at < 50 ? { text: "not sealed" } : sealAppeal(env, id, { text, answer: null });
      const about = { personId, decision: "suspension", decisionId: `${at}`, decidedAt: now() } as const;
      return { id, ...about, sentAt: now(), ...words, keyId: "older" };
    });
    await insertMany(appeals, older);
    for (let pass = 0; pass < 10; pass += 1) await resealAppeals(env);
    log.mockRestore();
    expect(await rows(appeals, { keyId: "older" })).toHaveLength(50);
    await remove(appeals);
  });

  it("keeps the answer that a reviewer gives while it is sealed again", async () => {
    await remove(appeals);
    const [person, reviewer] = [await newMigrant(), await newAdmin()];
    const { appealId, caseId } = await newAppealOfRejection(person, await newAdmin());
    const explanation = "We read it again.";
    const body = { outcome: "upheld", note: "Read again.", explanation } as const;
    // This call runs on a Worker that does not have the new key yet.
    const close = () => as(reviewer).call(closeCase, { params: { id: caseId }, body });
    const newer = `z9:${Buffer.alloc(32, 7).toString("base64")}`;
    const bindings = { ...env, SEALING_KEYS: `${newer},${env.SEALING_KEYS}` };
    await resealAppeals(fuse(bindings, new BeforeNthCall(2, close)));
    expect(await row(appeals, { id: appealId })).toMatchObject({ keyId: "z9", outcome: "upheld" });
    expect((await as(person, { bindings }).call(listAppeals)).appeals).toMatchObject([
      { answer: explanation },
    ]);
  });
});
