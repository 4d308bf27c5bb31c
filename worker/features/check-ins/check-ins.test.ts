import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readCase } from "#schema/endpoints/cases.ts";
import { answerCheckIn, listCheckIns, setSafeContact } from "#schema/endpoints/check-ins.ts";
import { readPerson } from "#schema/endpoints/people.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { type ContactWay, caseKinds, contactWays } from "#schema/vocabulary.ts";
import { newCase } from "#tests/cases.ts";
import { answer, casesOf, good, newCheckIn } from "#tests/check-ins.ts";
import { as } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { listen } from "#tests/live.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newMigrant,
  newPerson,
  type TestPerson,
} from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, insert, insertMany, now, remove, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { sealAnswers, sealContact } from "./answers.ts";
import { factsOf } from "./facts.ts";
import { readCheckInForReview } from "./index.ts";
import { remindOrClose } from "./remind.ts";
import { resealCheckIns } from "./reseal.ts";

beforeEach(() => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const db = openDatabase(env);
const asked = async (who: "migrant" | "landlord" = "migrant") => {
  const pair = await newConnectedPair("active");
  return { ...pair, person: pair[who], id: await newCheckIn(pair[who], pair.connectionId) };
};
const review = async (id: string) => readCheckInForReview(env, db, id, (await newAdmin()).id);
const contact = (person: TestPerson, id: string, way: ContactWay = "here", time?: string) =>
  as(person).send(setSafeContact, { params: { id }, body: { way, time } });
const closed = { status: 409, code: "check_in_closed" };

describe("the answers of a migrant", () => {
  const bits = [true, false];
  const all = bits.flatMap((safe) =>
    bits.flatMap((free) =>
      bits.flatMap((documents) => bits.map((noWork) => ({ safe, free, documents, noWork }))),
    ),
  );

  it.each(all)(
    "safe $safe, free $free, documents $documents, no work $noWork: a case for any No",
    async (answers) => {
      const { person, id } = await asked();
      expect(await answer(person, id, answers)).toBe(200);
      const isGood = Object.values(answers).every(Boolean);
      expect(await casesOf(id)).toMatchObject(isGood ? [] : [{ subjectId: person.id, closedAt: null }]);
      for (const { openedAt, dueAt } of await casesOf(id))
        expect(Date.parse(dueAt) - Date.parse(openedAt)).toBe(24 * 60 * 60 * 1000);
      expect((await review(id))?.answers).toEqual({ ...answers, text: null });
    },
  );
});

describe("the answer of a landlord", () => {
  it.each([true, false])("going well %s: a case for No", async (goingWell) => {
    const { person, id } = await asked("landlord");
    expect(await answer(person, id, { goingWell, text: "We talk a lot." })).toBe(200);
    expect(await casesOf(id)).toHaveLength(goingWell ? 0 : 1);
    expect((await review(id))?.answers).toEqual({ goingWell, text: "We talk a lot." });
  });
});

describe("an answer", () => {
  it.each([
    ["migrant", { goingWell: true }],
    ["landlord", { safe: true }],
  ] as const)("of a %s to the other's question is refused", async (who, more) => {
    const { person, id } = await asked(who);
    const body = { ...good[who], ...more };
    const refusal = await as(person).refused(answerCheckIn, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 422, code: "invalid_fields" });
    expect(Object.keys(refusal.fields ?? {})).toEqual(Object.keys(more));
    expect((await row(checkIns, { id })).state).toBe("open");
  });

  it("that leaves out a question is refused", async () => {
    const { person, id } = await asked();
    const body = { safe: true, free: true, documents: true };
    const refusal = await as(person).refused(answerCheckIn, { params: { id }, body });
    expect(refusal).toMatchObject({ status: 422, fields: { noWork: expect.any(String) } });
  });

  it("is sealed: the database does not contain its text", async () => {
    const { person, id } = await asked();
    await answer(person, id, { safe: false, text: "He took my passport." });
    await contact(person, id, "email", "Mornings");
    const stored = JSON.stringify([await row(checkIns, { id }), await casesOf(id)]);
    expect(stored).not.toMatch(/passport|false|safe|Mornings|email/);
    const other = await asked();
    const { answers } = await row(checkIns, { id });
    await change(checkIns, { id: other.id }, { answers });
    expect(await review(other.id)).toMatchObject({ answers: null, isUnreadable: true });
  });

  it("is readable for a reviewer when the wish about contact does not open", async () => {
    const { person, id } = await asked();
    await answer(person, id, { safe: false, text: "He took my passport." });
    await change(checkIns, { id }, { contact: "not sealed" });
    expect(await review(id)).toMatchObject({ answers: { safe: false }, contact: null, isUnreadable: true });
  });

  it("can be repeated without a change, and cannot be replaced by another answer", async () => {
    const { person, id } = await asked();
    for (const _ of ["first", "again"])
      expect(await answer(person, id, { safe: false, text: "Help." })).toBe(200);
    const before = await row(checkIns, { id });
    const body = { ...good.migrant };
    expect(await as(person).refused(answerCheckIn, { params: { id }, body })).toEqual(closed);
    expect(await row(checkIns, { id })).toEqual(before);
    expect(await casesOf(id)).toHaveLength(1);
  });

  it("can be repeated only for a day, so that no one learns it by guessing", async () => {
    const { person, id } = await asked();
    await answer(person, id, { safe: false });
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000).toISOString();
    // `checkInRepeatHours`
    await change(checkIns, { id }, { answeredAt: hours(23.9) });
    expect(await answer(person, id, { safe: false })).toBe(200);
    await change(checkIns, { id }, { answeredAt: hours(24.1) });
    expect(await answer(person, id, { safe: false })).toBe(409);
  });

  it("is stored only once when two devices send at once", async () => {
    const { person, id } = await asked();
    const statuses = await Promise.all([answer(person, id), answer(person, id, { free: false })]);
    expect(statuses.sort()).toEqual([200, 409]);
    const { answers } = (await review(id)) ?? {};
    expect(await casesOf(id)).toHaveLength(answers?.free ? 0 : 1);
  });

  it.each(["unanswered", "ended"] as const)(
    "is refused when the question is %s, also when that happens during the call",
    async (state) => {
      const { person, id } = await asked();
      await change(checkIns, { id }, { state, closedAt: now() });
      expect(await answer(person, id, { safe: false })).toBe(409);
      const during = await asked();
      const close = () => change(checkIns, { id: during.id }, { state, closedAt: now() });
      const through = new BeforeNthCall(2, close);
      const status = await answer(
        during.person,
        during.id,
        { safe: false },
        fuse(env, through) as typeof env,
      );
      expect(status === 200 ? [] : await casesOf(during.id)).toEqual([]);
      expect(await casesOf(id)).toEqual([]);
    },
  );

  it("can be given only by the person who was asked", async () => {
    const { landlord, migrant, id } = await asked();
    const admin = await newAdmin();
    for (const stranger of [landlord, await newMigrant(), admin]) {
      const body = { ...good[stranger.userType] };
      expect((await as(stranger).refused(answerCheckIn, { params: { id }, body })).status).toBe(404);
      expect((await contact(stranger, id)).status).toBe(404);
      expect(await as(stranger).call(listCheckIns)).toEqual([]);
    }
    const listed = { id, firstName: landlord.firstName, answered: false };
    expect(await as(migrant).call(listCheckIns)).toMatchObject([listed]);
  });
});

describe("reviewers with an open queue", () => {
  /** A question to one admin in a stay with another. */
  async function askedAdmin() {
    const host = await newAdmin();
    const person = await newPerson({ userType: "migrant", role: "admin" });
    const id = await newCheckIn(person, await newConnection(host, person, "active"));
    return { host, person, id };
  }

  it("are told of a No, except its person and the other person of the stay", async () => {
    const { host, person, id } = await askedAdmin();
    expect(await queueNews([host, person], () => answer(person, id, { safe: false }))).toEqual([1, 0, 0]);
  });

  it("are not told of a good answer", async () => {
    const { host, person, id } = await askedAdmin();
    const act = () => answer(person, id, {}, { ...env });
    expect(await queueNews([host, person], act, false)).toEqual([0, 0, 0]);
  });

  it("are told how the person wants to be contacted, also when that opens the case again", async () => {
    const { host, person, id } = await askedAdmin();
    await answer(person, id);
    for (const _ of ["first", "again"]) {
      expect(await queueNews([host, person], () => contact(person, id))).toEqual([1, 0, 0]);
      const end = { outcome: "no_action", closedAt: now(), closedBy: "an admin" } as const;
      await change(cases, { kind: "check_in", objectId: id }, end);
    }
  });

  it("who have the case open are told of a contact wish that comes later", async () => {
    const { person, id } = await askedAdmin();
    await answer(person, id, { safe: false });
    const { id: caseId } = await row(cases, { kind: "check_in", objectId: id });
    const screen = await listen(await newAdmin());
    await contact(person, id);
    await screen.until((each) => each.of("cases").some((frame) => frame.caseId === caseId));
    screen.socket.close();
  });

  it("are told when both reminders get no answer", async () => {
    const { host, person, id } = await askedAdmin();
    await change(checkIns, { id }, { reminders: 2, askedAt: new Date(0).toISOString() });
    const close = () => remindOrClose({ env, db, key: id, subject: person.id, now: now() });
    expect(await queueNews([host, person], close)).toEqual([1, 0, 0]);
  });
});

it("an answer and a contact wish are about one question, also for a person with two stays", async () => {
  const { landlord, id } = await asked("landlord");
  const second = await newCheckIn(landlord, await newConnection(landlord, await newMigrant(), "active"));
  expect(await answer(landlord, id, { goingWell: false })).toBe(200);
  expect(await row(checkIns, { id: second })).toMatchObject({ state: "open", answers: null });
  expect(await answer(landlord, second)).toBe(200);
  expect((await contact(landlord, id)).status).toBe(200);
  expect((await row(checkIns, { id: second })).contact).toBeNull();
  // A person's own answers give no access to a question to another person.
  const { id: foreign } = await asked("landlord");
  expect(await answer(landlord, foreign)).toBe(404);
  expect((await contact(landlord, foreign)).status).toBe(404);
});

describe("a way to reach the person", () => {
  it.each(contactWays)("%s is stored after an answer, and the last one counts", async (way) => {
    const { person, id } = await asked();
    expect((await contact(person, id)).status).toBe(409);
    await answer(person, id, { documents: false });
    expect((await review(id))?.contact).toBeNull();
    for (const each of ["here", way] as const)
      expect((await contact(person, id, each, "After six.")).status).toBe(200);
    expect((await review(id))?.contact).toEqual({ way, time: "After six.", at: expect.any(String) });
  });

  const aDayAgo = () => new Date(Date.now() - 24 * 60 * 60 * 1000 - 1).toISOString();
  const askAgain = ({ person, connectionId }: Awaited<ReturnType<typeof asked>>) =>
    insert(checkIns, {
      ...{ id: crypto.randomUUID(), connectionId, personId: person.id, day: 7 },
      askedAt: now(),
    });

  it("is accepted at any time until the next question of the same stay", async () => {
    const stay = await asked();
    const { person, id, landlord, connectionId } = stay;
    await answer(person, id, { documents: false });
    await change(checkIns, { id }, { answeredAt: aDayAgo() });
    // A newer question to the other person, or in another stay, does not end this time.
    await askAgain({ ...stay, person: landlord });
    await askAgain({ ...(await asked()), person });
    expect((await contact(person, id, "email", "Mornings")).status).toBe(200);
    expect((await review(id))?.contact).toMatchObject({ way: "email", time: "Mornings" });
    const before = await row(checkIns, { id });
    await askAgain({ ...stay, connectionId });
    expect((await contact(person, id)).status).toBe(409);
    expect(await row(checkIns, { id })).toEqual(before);
  });

  it("is still accepted for a day after the answer, even when the next question exists", async () => {
    const stay = await asked();
    await answer(stay.person, stay.id, { documents: false });
    await askAgain(stay);
    expect((await contact(stay.person, stay.id)).status).toBe(200);
  });

  it("opens exactly one case after a good answer", async () => {
    const { person, id } = await asked();
    await answer(person, id);
    expect(await casesOf(id)).toEqual([]);
    for (const _ of ["first", "again"]) expect((await contact(person, id)).status).toBe(200);
    const [opened, ...more] = await casesOf(id);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ subjectId: person.id, raisedBy: null, closedAt: null });
    expect(Date.parse(String(opened?.dueAt)) - Date.parse(String(opened?.openedAt))).toBe(
      24 * 60 * 60 * 1000,
    );
  });

  it("opens its closed case again, with a new deadline, and leaves an open one and those of others as they are", async () => {
    const { person, id } = await asked();
    const other = await asked();
    const closedAt = aDayAgo();
    const admin = await newAdmin();
    for (const each of [{ person, id }, other]) {
      await answer(each.person, each.id, { free: false });
      const end = { outcome: "no_action", closedAt, closedBy: admin.id, dueAt: closedAt } as const;
      await change(cases, { kind: "check_in", objectId: each.id }, end);
    }
    const [theirs] = await casesOf(other.id);
    // A refused call opens no case.
    expect((await contact(await newMigrant(), id)).status).toBe(404);
    expect(await casesOf(id)).toMatchObject([{ closedAt, outcome: "no_action" }]);
    expect((await contact(person, id)).status).toBe(200);
    const [again] = await casesOf(id);
    expect(again).toMatchObject({ closedAt: null, closedBy: null, outcome: null, claimedBy: null });
    expect(Date.parse(String(again?.dueAt))).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
    const opened = () => rows(audit, { event: "case_opened", objectId: String(again?.id) });
    expect(await opened()).toHaveLength(2);
    await change(cases, { kind: "check_in", objectId: id }, { claimedBy: admin.id, claimedAt: closedAt });
    const [claimed] = await casesOf(id);
    expect((await contact(person, id, "email")).status).toBe(200);
    expect(await casesOf(id)).toEqual([claimed]);
    expect(await opened()).toHaveLength(2);
    expect(await casesOf(other.id)).toEqual([theirs]);
  });
});

describe("the list", () => {
  it("contains open check-ins, but none of a stay that the migrant says never began", async () => {
    const { person, landlord, connectionId, id } = await asked();
    const theirs = await newCheckIn(landlord, connectionId);
    const listed = async (who: TestPerson) => (await as(who).call(listCheckIns)).map((each) => each.id);
    expect([await listed(person), await listed(landlord)]).toEqual([[id], [theirs]]);
    await answer(person, id, { safe: false });
    await move(landlord, connectionId, "completed");
    expect(await listed(landlord)).toEqual([theirs]);
    const denied = { status: "cancelled", endReason: "move_in_denied" } as const;
    const { connections } = await import("#schema/tables/connections.ts");
    await change(connections, { id: connectionId }, denied);
    expect(await listed(landlord)).toEqual([]);
  });

  it("contains the newest check-in of a stay if it is answered, in the same form after every answer, after the open ones", async () => {
    const [one, other] = [await asked(), await asked()];
    await answer(one.person, one.id, { safe: false });
    await answer(other.person, other.id);
    const listed = async (who: TestPerson) => as(who).call(listCheckIns);
    for (const { person, id, landlord } of [one, other])
      expect(await listed(person)).toEqual([
        { id, askedAt: expect.any(String), firstName: landlord.firstName, answered: true },
      ]);
    // An open one of another stay comes first, although it is older.
    const { connectionId } = await asked();
    const open = await newCheckIn(one.person, connectionId, new Date(0).toISOString());
    expect((await listed(one.person)).map(({ id, answered }) => [id, answered])).toEqual([
      [open, false],
      [one.id, true],
    ]);
    const newer = { connectionId: one.connectionId, personId: one.person.id, day: 7, askedAt: now() };
    await insert(checkIns, { ...newer, id: crypto.randomUUID(), state: "unanswered" });
    expect((await listed(one.person)).map(({ id }) => id)).toEqual([open]);
  });

  it("has at most 20 open check-ins, the newest first", async () => {
    // `checkInsListed`
    const { person, connectionId, id } = await asked();
    await change(checkIns, { id }, { askedAt: new Date(0).toISOString() });
    const newer = Array.from({ length: 20 }, (_, at) => ({
      ...{ id: crypto.randomUUID(), connectionId, personId: person.id, day: at + 2 },
      askedAt: new Date(at + 1).toISOString(),
    }));
    await insertMany(checkIns, newer);
    const listed = await as(person).call(listCheckIns);
    expect(listed.map((each) => each.id)).toEqual(newer.map((each) => each.id).reverse());
  });
});

describe("a check-in for a reviewer", () => {
  it("contains both people, and is not shown to a reviewer who is one of them", async () => {
    const { landlord, migrant, connectionId, id } = await asked();
    await answer(migrant, id, { noWork: false, text: "I clean all day." });
    expect(await review(id)).toMatchObject({
      id,
      state: "answered",
      person: { id: migrant.id, userType: "migrant", isSuspended: false },
      other: { id: landlord.id, userType: "landlord" },
      connection: { id: connectionId, status: "active" },
      answers: { noWork: false, text: "I clean all day." },
      isUnreadable: false,
    });
    for (const { id: party } of [landlord, migrant])
      expect(await readCheckInForReview(env, db, id, party)).toBeNull();
    expect(await review(crypto.randomUUID())).toBeNull();
    const { id: theirs } = await asked("landlord");
    expect(await review(theirs)).toMatchObject({ person: { userType: "landlord" }, answers: null });
  });

  it("becomes facts of its case: the other person, every answer and the text; the contact wish is shown only once", async () => {
    const { person, landlord, id } = await asked();
    await answer(person, id, { documents: false, text: "He has my passport." });
    await contact(person, id, "email", "Mornings");
    const found = await review(id);
    const facts = found && factsOf(found);
    expect(facts).toEqual([
      { name: "status", value: "day 1, answered" },
      {
        name: "other_person",
        value: `${landlord.firstName} ${landlord.lastName}`,
        person: { id: landlord.id, firstName: landlord.firstName, lastName: landlord.lastName },
      },
      { name: "answer", value: "safe: yes" },
      { name: "answer", value: "free: yes" },
      { name: "answer", value: "documents: no" },
      { name: "answer", value: "noWork: yes" },
      { name: "text", value: "He has my passport." },
    ]);
    const [opened] = await casesOf(id);
    const read = await as(await newAdmin()).call(readCase, { params: { id: opened?.id ?? "" } });
    expect(read.facts).toEqual(facts);
    expect(read.reach).toEqual([{ personId: person.id, ...found?.contact }]);
  });

  it("can be opened after the key has changed, with what the person sent in the meantime, and no row uses the old key any more", async () => {
    await remove(checkIns);
    const { person, id } = await asked();
    await answer(person, id, { safe: false });
    await contact(person, id, "email");
    const SEALING_KEYS = `new:${"b".repeat(43)}=,${env.SEALING_KEYS}`;
    const renewed = { ...env, SEALING_KEYS } as typeof env;
    // Two more people, who have not said how to contact them.
    const [one, other] = [await asked(), await asked()];
    await answer(one.person, one.id, { free: false });
    await answer(other.person, other.id, { noWork: false });
    // One that does not open stays as it is, and the log names it.
    const damaged = await asked();
    await answer(damaged.person, damaged.id);
    await change(checkIns, { id: damaged.id }, { answers: "1.gone.AAAA" });
    const unopened = await row(checkIns, { id: damaged.id });
    const log = vi.spyOn(console, "log");
    log.mockClear();
    expect(await resealCheckIns(renewed)).toBe(3);
    const lines = log.mock.calls.flat().filter((line) => String(line).includes(damaged.id));
    expect(lines).toEqual([expect.stringContaining("check_in_not_opened")]);
    expect(await row(checkIns, { id: damaged.id })).toEqual(unopened);
    expect((await row(checkIns, { id })).keyId).toBe("new");
    expect(await rows(checkIns, { keyId: (await row(checkIns, { id })).keyId })).not.toEqual([]);
    const onlyNew = { ...renewed, SEALING_KEYS: `new:${"b".repeat(43)}=` } as typeof env;
    const reread = async (each: string) => readCheckInForReview(onlyNew, db, each, (await newAdmin()).id);
    expect(await reread(id)).toMatchObject({ answers: { safe: false }, contact: { way: "email" } });
    expect(await reread(one.id)).toMatchObject({ answers: { free: false }, contact: null });
    expect(await reread(other.id)).toMatchObject({ answers: { noWork: false }, contact: null });
    expect(await resealCheckIns(renewed)).toBe(0);
    // A wish that the person sends while the row is sealed again is kept, and the next pass seals it again.
    const late = await asked();
    await answer(late.person, late.id, { safe: false });
    const speak = () => contact(late.person, late.id, "here", "After six.");
    const meanwhile = fuse(renewed, new BeforeNthCall(2, speak)) as typeof env;
    await resealCheckIns(meanwhile);
    await resealCheckIns(renewed);
    expect(await reread(late.id)).toMatchObject({
      answers: { safe: false },
      contact: { way: "here", time: "After six." },
    });
  });
});

it("at most 100 check-ins are sealed again in one pass, and the next pass seals the others", async () => {
  await remove(checkIns);
  const { person, connectionId } = await asked();
  const older = Array.from({ length: 101 }, (_, at) => {
    const id = crypto.randomUUID();
    const sealed = sealAnswers(env, id, { ...good.migrant, text: null });
    return {
      ...{ id, connectionId, personId: person.id, day: at + 2, askedAt: now(), answeredAt: now() },
      ...{ ...sealed, keyId: "older", state: "answered" as const },
    };
  });
  await insertMany(checkIns, older);
  expect([await resealCheckIns(env), await resealCheckIns(env)]).toEqual([100, 1]);
});

describe("the newest wish of a person", () => {
  const reader = async (admin?: TestPerson) => as(admin ?? (await newAdmin()));
  const reachIn = async (id: string, admin?: TestPerson) =>
    (await (await reader(admin)).call(readCase, { params: { id } })).reach;
  const reachOf = async (person: TestPerson, admin?: TestPerson) =>
    (await (await reader(admin)).call(readPerson, { params: { id: person.id } })).reach;
  /** A stay in which the person has said after the first check-in how to contact them. */
  async function wished(who?: "migrant" | "landlord", way: ContactWay = "danger_only") {
    const stay = await asked(who);
    await answer(stay.person, stay.id);
    expect((await contact(stay.person, stay.id, way, "After six.")).status).toBe(200);
    const wish = { personId: stay.person.id, way, time: "After six.", at: expect.any(String) };
    return { ...stay, wish };
  }

  it("is in the case that opens weeks later because they do not answer", async () => {
    const { person, connectionId, wish } = await wished();
    const id = crypto.randomUUID();
    const more = { day: 30, askedAt: new Date(0).toISOString(), reminders: 2 };
    await insert(checkIns, { id, connectionId, personId: person.id, ...more });
    await remindOrClose({ env, db, key: id, subject: person.id, now: now() });
    const [silence] = await casesOf(id);
    expect(await reachIn(silence?.id ?? "")).toEqual([wish]);
  });

  it.each(caseKinds)("is in a case of kind %s, for its person and the person who raised it", async (kind) => {
    const [one, other] = [await wished("migrant"), await wished("landlord", "email")];
    const id = await newCase({ kind, subjectId: one.person.id, raisedBy: other.person.id });
    const reach = await reachIn(id);
    expect(reach).toHaveLength(2);
    expect(reach).toEqual(expect.arrayContaining([one.wish, other.wish]));
    expect(await reachIn(await newCase({ kind, subjectId: other.landlord.id }))).toEqual([other.wish]);
    expect(await reachIn(await newCase({ kind, subjectId: other.migrant.id }))).toEqual([]);
  });

  it("is on the person's page", async () => {
    const { person, landlord, wish } = await wished();
    expect(await reachOf(person)).toEqual(wish);
    expect(await reachOf(landlord)).toBeNull();
  });

  it.each(["landlord", "migrant"] as const)(
    "is not shown to an admin who was once the %s of a stay with them, as if there were none [abuse 35]",
    async (side) => {
      const { person, wish } = await wished(side === "landlord" ? "migrant" : "landlord");
      const [admin, id] = [await newAdmin(), await newCase({ subjectId: person.id })];
      const [landlord, migrant] = side === "landlord" ? [admin, person] : [person, admin];
      await newConnection(landlord, migrant, "cancelled");
      expect([await reachIn(id, admin), await reachOf(person, admin)]).toEqual([[], null]);
      expect([await reachIn(id), await reachOf(person)]).toEqual([[wish], wish]);
    },
  );

  it("is the one sent last, whichever question it follows; one that does not open is left out", async () => {
    const { landlord: person, ...first } = await asked("landlord");
    const at = (day: number) => `2026-11-0${day}T09:00:00.000Z`;
    const say = async (id: string, way: ContactWay, when?: string) =>
      change(checkIns, { id }, { contact: sealContact(env, id, { way, time: null, at: when }) });
    const [second, old] = [
      await newCheckIn(person, await newConnection(person, await newMigrant(), "active")),
      await newCheckIn(person, await newConnection(person, await newMigrant(), "active")),
    ];
    await say(first.id, "danger_only", at(3));
    await say(second, "email", at(2));
    // This wish is from before the time was stored with it.
    await say(old, "here");
    await change(checkIns, { id: old }, { answeredAt: at(1) });
    expect(await reachOf(person)).toEqual({ personId: person.id, way: "danger_only", time: null, at: at(3) });
    // The wish sent last can also follow the newer question.
    await say(second, "email", at(4));
    expect(await reachOf(person)).toMatchObject({ way: "email", at: at(4) });
    await say(second, "email", at(2));
    const { contact: foreign } = await row(checkIns, { id: old });
    await change(checkIns, { id: first.id }, { contact: foreign });
    const log = vi.spyOn(console, "log");
    expect(await reachOf(person)).toMatchObject({ way: "email", at: at(2) });
    expect(log).toHaveBeenCalledWith(expect.stringContaining("check_in_not_opened"));
    await change(checkIns, { id: second }, { contact: null });
    expect(await reachOf(person)).toMatchObject({ way: "here", at: at(1) });
  });
});
