import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { deletedUser } from "#schema/deleted-user.ts";
import { readCase } from "#schema/endpoints/cases.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getUserRatings, rateConnection, replyToRating } from "#schema/endpoints/ratings.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { StayAnswer } from "#schema/vocabulary.ts";
import { anonymous, as } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { beforeWriting } from "#tests/faults.ts";
import { listen, type TestSocket } from "#tests/live.ts";
import { queuedBy } from "#tests/notifications.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPerson,
  otherDevice,
  type Pair,
  type TestPerson,
} from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, insertMany, remove, row, rows } from "#tests/rows.ts";
import { openNote } from "#worker/features/cases/note-text.ts";
import { pushFrame } from "#worker/features/live/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { countRevealedRatings, insertRating } from "./queries.ts";

type Rating = { stars?: number; comment?: string; stay?: StayAnswer; privateNote?: string };

const rate = (person: TestPerson, id: string, body: Rating) =>
  as(person).call(rateConnection, { params: { id }, body });
const sendRating = (person: TestPerson, id: string, body: Rating) =>
  as(person).send(rateConnection, { params: { id }, body });
const refusedRating = (person: TestPerson, id: string, body: unknown = { stars: 5 }) =>
  as(person).refused(rateConnection, { params: { id }, body });
const ratingsOf = ({ id }: TestPerson, reader: TestPerson) =>
  as(reader).call(getUserRatings, { params: { id } });
const ownRatings = (person: TestPerson) => ratingsOf(person, person);

async function averagesOf({ id }: TestPerson) {
  const { averageRating, totalRatings } = await row(migrantProfiles, { userId: id });
  return { average: averageRating, total: totalRatings };
}

const inDays = (days: number) => daysAgo(-days);
const minute = 1 / 24 / 60;

/** Moves the end of a completed stay, and its ratings, this many days into the past. */
async function passDays(id: string, days = 14) {
  await change(connections, { id }, { completedAt: daysAgo(days) });
  await change(ratings, { connectionId: id }, { revealsAt: daysAgo(days - 14) });
}
const closed = { status: 409, code: "rating_closed" };
const notCompleted = { status: 409, code: "not_completed" };
/** The stars that a person reads in their own ratings, the newest first. */
const starsOf = async (person: TestPerson) => (await ownRatings(person)).ratings.map(({ stars }) => stars);

/** A revealed rating of the migrant by another landlord. */
async function addRating(migrant: TestPerson, stars: number) {
  const landlord = await newLandlord({ firstName: "Ivo" });
  const id = await newConnection(landlord, migrant, "completed");
  await rate(landlord, id, { stars });
  await rate(migrant, id, { stars: 5 });
}

/** The notifications that tell both people of a stay that there are ratings to read. */
const newsFor = ({ landlord, migrant, connectionId }: Pair & { connectionId: string }) =>
  [landlord, migrant].map(({ id }) => `rating_revealed:${id}:${connectionId}`).sort();

const noRatings = { average: null, total: 0, ratings: [] };

describe("after a completed stay", () => {
  it("a rating of a person whose account was erased keeps its stars and loses its comment", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const at = new Date().toISOString();
    await change(users, { id: migrant.id }, { leftAt: at, suspendedAt: at, erasedAt: at, ...deletedUser });
    const answer = await rate(landlord, id, { stars: 4, comment: "Amal Haddad was kind." });
    expect(answer).toMatchObject({ stars: 4, comment: null });
    expect(await rows(ratings, { connectionId: id })).toMatchObject([{ stars: 4, comment: null }]);
    const other = await newConnectedPair("completed");
    const words = { stars: 4, comment: "Kind and quiet." };
    expect(await rate(other.landlord, other.connectionId, words)).toMatchObject(words);
  });

  it("the first rating stays hidden, and does not count in averages", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answer = await sendRating(landlord, id, { stars: 5, comment: "  A joy to host. " });
    expect(answer.status).toBe(201);
    const stored = { stars: 5, comment: "A joy to host.", createdAt: expect.any(String) };
    expect(await answer.json()).toEqual(stored);
    expect(await ownRatings(migrant)).toEqual(noRatings);
    expect(await ratingsOf(migrant, landlord)).toEqual(noRatings);
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 0 });
  });

  it("the second rating reveals both, and the migrant's count includes it", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const another = await newLandlord({ firstName: "Ivo" });
    const other = await newConnection(another, migrant, "completed");
    await rate(another, other, { stars: 1 });
    await rate(landlord, id, { stars: 4, comment: "A joy to host." });
    await rate(migrant, id, { stars: 5 });
    // The other stay has one rating, which stays hidden.
    expect(await ownRatings(migrant)).toEqual({
      average: null,
      total: 1,
      ratings: [
        {
          id: expect.any(String),
          stars: 4,
          comment: "A joy to host.",
          createdAt: expect.any(String),
          author: "Ruth",
          authorDeleted: false,
          reply: null,
        },
      ],
    });
    expect(await ownRatings(landlord)).toMatchObject({
      total: 1,
      ratings: [{ stars: 5, comment: null, author: "Amal" }],
    });
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 1 });
    await rate(migrant, other, { stars: 2 });
    expect(await ownRatings(another)).toMatchObject({ total: 1, ratings: [{ stars: 2 }] });
  });

  it("the first rating updates only its author's other screens, the second the screens of both people", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const [theirs, laptop] = [await listen(migrant), await listen(await otherDevice(landlord))];
    const isTold = (screen: TestSocket) => screen.of("connection").length > 0;
    await rate(landlord, id, { stars: 4 });
    await laptop.until(isTold);
    expect(laptop.of("connection")).toEqual([{ type: "connection", connectionId: id }]);
    // A later frame shows that none came before it.
    await pushFrame(env, openDatabase(env), [migrant.id], { type: "payment" });
    await theirs.until((screen) => screen.of("payment").length === 1);
    expect(isTold(theirs)).toBe(false);

    const host = await listen(landlord);
    await rate(migrant, id, { stars: 5 });
    for (const screen of [theirs, host]) await screen.until(isTold);
  });

  it("the second rating notifies the two people of its stay, and no one of another stay", async () => {
    const [pair, other] = [await newConnectedPair("completed"), await newConnectedPair("completed")];
    const { landlord, migrant, connectionId } = pair;
    await rate(landlord, connectionId, { stars: 4 });
    await rate(other.landlord, other.connectionId, { stars: 4 });
    const at = inDays(0);
    // The rating of the other stay is due to be revealed in the same instant.
    await change(ratings, { connectionId: other.connectionId }, { revealsAt: at });
    const second = {
      id: crypto.randomUUID(),
      connectionId,
      authorId: migrant.id,
      subjectId: landlord.id,
      stars: 5,
      comment: null,
      stay: "yes",
      createdAt: at,
      revealsAt: inDays(14),
    } as const;
    const queued = await queuedBy(() => insertRating(openDatabase(env), second, null));
    expect(queued).toEqual(newsFor(pair));
  });

  it("two simultaneous ratings reveal each other too", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answers = await Promise.all([
      sendRating(landlord, id, { stars: 2 }),
      sendRating(migrant, id, { stars: 3 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([await starsOf(migrant), await starsOf(landlord)]).toEqual([[2], [3]]);
  });

  it("a single rating is revealed after 14 days, and the other person cannot rate then", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 3 });
    await passDays(id);
    expect(await ownRatings(migrant)).toMatchObject({ total: 1, ratings: [{ stars: 3 }] });
    expect(await refusedRating(migrant, id)).toEqual(closed);
  });

  it("an average covers all stays from the third rating on, and the newest rating is first", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const another = await newLandlord({ firstName: "Ivo" });
    const other = await newConnection(another, migrant, "completed");
    await rate(landlord, id, { stars: 4 });
    await change(ratings, { connectionId: id }, { createdAt: daysAgo(minute) });
    await rate(another, other, { stars: 5 });
    for (const stay of [id, other]) await passDays(stay);
    await countRevealedRatings(openDatabase(env), inDays(0));
    const { average, total, ratings: shown } = await ownRatings(migrant);
    // `averageFrom`
    expect([average, total, shown.map(({ author }) => author)]).toEqual([null, 2, ["Ivo", "Ruth"]]);
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 2 });
    await addRating(migrant, 3);
    expect(await ownRatings(migrant)).toMatchObject({ average: 4, total: 3 });
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 3 });
  });
});

describe("a stay that", () => {
  it("never started has no stars, and only the author reads this answer", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    for (const stars of [4, 5]) await addRating(migrant, stars);
    const answer = { stay: "never_started", comment: "He never came." } as const;
    expect(await rate(landlord, id, answer)).toMatchObject({ stars: 0, comment: null });
    await rate(migrant, id, { stars: 1 });
    expect(await ownRatings(migrant)).toMatchObject({ average: null, total: 2 });
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 2 });
    expect((await as(landlord).call(listConnections)).map(({ myRating }) => myRating)).toEqual([0]);
    expect(await row(ratings, { connectionId: id, authorId: landlord.id })).toMatchObject({
      stay: "never_started",
      comment: null,
    });
    expect(await refusedRating(landlord, id)).toEqual({ status: 409, code: "already_rated" });
  });

  it.each([
    ["first", ["landlord", "migrant"]],
    ["last", ["migrant", "landlord"]],
  ] as const)(
    "never started reveals no rating, so that the time of a reveal does not show this answer (%s)",
    async (_, order) => {
      const { connectionId: id, ...pair } = await newConnectedPair("completed");
      const bodies = { landlord: { stay: "never_started" }, migrant: { stars: 4 } } as const;
      const queued = await queuedBy(async () => {
        for (const side of order) await rate(pair[side], id, bodies[side]);
      });
      expect(queued.filter((key) => key.startsWith("rating_revealed"))).toEqual([]);
      expect(await starsOf(pair.landlord)).toEqual([]);
      await passDays(id);
      expect(await starsOf(pair.landlord)).toEqual([4]);
    },
  );

  it("never started stores no comment, so a forbidden comment does not refuse the answer", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("completed");
    const answer = { stay: "never_started", comment: "Call 07700 900123" } as const;
    expect(await rate(landlord, id, answer)).toMatchObject({ stars: 0, comment: null });
    expect(await rows(ratings, { connectionId: id })).toMatchObject([{ comment: null }]);
  });

  it("never started notifies no one of stars, because there are none", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    for (const person of [landlord, migrant]) await rate(person, id, { stay: "never_started" });
    expect(await rows(dueWork, { subject: migrant.id })).not.toContainEqual(
      expect.objectContaining({ key: expect.stringContaining("rating_revealed") }),
    );
  });

  it("ended early is rated like any other", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stay: "ended_early", stars: 2 });
    await rate(migrant, id, { stars: 5 });
    expect(await starsOf(migrant)).toEqual([2]);
    expect(await row(ratings, { connectionId: id, authorId: landlord.id })).toMatchObject({
      stay: "ended_early",
    });
  });
});

describe("a private note", () => {
  const casesAbout = (person: TestPerson) => rows(cases, { subjectId: person.id, kind: "stay" });

  it("reaches only the safety team, as a sealed note on a case", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const privateNote = "She asked me to clean every day.";
    await rate(migrant, id, { stars: 4, privateNote });
    await rate(landlord, id, { stars: 5 });
    const [opened, ...others] = await casesAbout(landlord);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({ raisedBy: migrant.id, closedAt: null });
    const [note, ...more] = await rows(caseNotes, { caseId: opened?.id });
    expect(more).toEqual([]);
    expect(note).toMatchObject({ kind: "raised", authorId: migrant.id });
    expect(note?.text).not.toContain("clean");
    expect(note && openNote(env, note)).toBe(privateNote);
    for (const person of [landlord, migrant])
      expect(JSON.stringify(await ownRatings(person))).not.toContain("clean");
    expect(await casesAbout(migrant)).toEqual([]);
  });

  it.each<Rating>([{ stars: 4, privateNote: "She asked me to clean." }, { stay: "never_started" }])(
    "or a stay that never started updates each reviewer's open queue, but notifies neither person: %o",
    async (body) => {
      const [host, guest] = [await newAdmin(), await newPerson({ userType: "migrant", role: "admin" })];
      const id = await newConnection(host, guest, "completed");
      expect(await queueNews([host, guest], () => rate(guest, id, body))).toEqual([1, 0, 0]);
    },
  );

  const otherPerson = ({ id, firstName, lastName }: TestPerson) => ({
    name: "other_person",
    value: `${firstName} ${lastName}`,
    person: { id, firstName, lastName },
  });

  it("has a case that shows its author, and the stars once the rated person can read them, and nothing of a deleted rating", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(migrant, id, { stars: 2, privateNote: "She asked me to clean every day." });
    const [opened] = await casesAbout(landlord);
    const facts = async () =>
      (await as(await newAdmin()).call(readCase, { params: { id: opened?.id ?? "" } })).facts;
    expect(await facts()).toEqual([otherPerson(migrant)]);
    await rate(landlord, id, { stars: 5 });
    expect(await facts()).toEqual([{ name: "stars", value: "2" }, otherPerson(migrant)]);
    await remove(ratings, { connectionId: id });
    expect(await facts()).toEqual([]);
  });

  it("about a stay that never started has a case without stars", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(migrant, id, { stay: "never_started" });
    await passDays(id, 15);
    const [opened] = await casesAbout(landlord);
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id: opened?.id ?? "" } });
    expect(facts).toEqual([otherPerson(migrant)]);
  });

  it("or a stay that never started opens a case; a plain rating and a refused one do not", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stay: "never_started" });
    expect(await casesAbout(migrant)).toHaveLength(1);
    await refusedRating(landlord, id, { stay: "never_started", privateNote: "Again." });
    expect(await casesAbout(migrant)).toHaveLength(1);
    await rate(migrant, id, { stay: "ended_early", stars: 2 });
    expect(await casesAbout(landlord)).toEqual([]);
    const other = await newConnectedPair("completed");
    const deny = () =>
      change(connections, { id: other.connectionId }, { status: "cancelled", completedAt: null });
    const bindings = { ...env, DB: beforeWriting(env.DB, deny) };
    const rating = { params: { id: other.connectionId }, body: { stars: 5, privateNote: "A note." } };
    await as(other.landlord, { bindings }).refused(rateConnection, rating);
    expect(await casesAbout(other.migrant)).toEqual([]);
  });
});

describe("a reply", () => {
  const reply = (person: TestPerson, id: string, text = "Thank you, it was a good time.") =>
    as(person).send(replyToRating, { params: { id }, body: { text } });
  const refusedReply = (person: TestPerson, id: string, text = "Thank you.") =>
    as(person).refused(replyToRating, { params: { id }, body: { text } });
  async function newRatedPair() {
    const pair = await newConnectedPair("completed");
    await rate(pair.landlord, pair.connectionId, { stars: 2 });
    await rate(pair.migrant, pair.connectionId, { stars: 5 });
    const { id } = await row(ratings, { subjectId: pair.migrant.id });
    return { ...pair, id };
  }

  it("of the rated person is shown below the rating, and is stored once, also from two devices at once", async () => {
    const { landlord, migrant, id } = await newRatedPair();
    const answers = await Promise.all([reply(migrant, id), reply(migrant, id, "Something else.")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [shown] = (await ratingsOf(migrant, landlord)).ratings;
    expect(shown?.reply?.createdAt).toEqual(expect.any(String));
    expect(await refusedReply(migrant, id)).toEqual({ status: 409, code: "already_replied" });
    expect((await ratingsOf(migrant, landlord)).ratings).toEqual([shown]);
  });

  it("appears below its own rating only", async () => {
    const { migrant, id } = await newRatedPair();
    await addRating(migrant, 1);
    expect((await reply(migrant, id)).status).toBe(201);
    const { ratings: shown } = await ownRatings(migrant);
    expect(shown.map((each) => [each.stars, each.reply !== null]).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("is allowed only for the rated person, and only after the rating is revealed", async () => {
    const { landlord, migrant, id } = await newRatedPair();
    const notFound = { status: 404, code: "not_found" };
    for (const person of [landlord, await newMigrant(), await newAdmin()])
      expect(await refusedReply(person, id)).toEqual(notFound);
    const hidden = await newConnectedPair("completed");
    await rate(hidden.landlord, hidden.connectionId, { stars: 2 });
    const { id: unseen } = await row(ratings, { subjectId: hidden.migrant.id });
    expect(await refusedReply(hidden.migrant, unseen)).toEqual(notFound);
    expect(await refusedReply(migrant, crypto.randomUUID())).toEqual(notFound);
    expect(await row(ratings, { id: unseen })).toMatchObject({ reply: null });
  });

  it("is refused after the author's account was erased, with a code that says so", async () => {
    const { landlord, migrant, id } = await newRatedPair();
    await change(users, { id: landlord.id }, { ...deletedUser, erasedAt: daysAgo(0) });
    expect(await refusedReply(migrant, id)).toEqual({ status: 409, code: "author_deleted" });
    expect(await row(ratings, { id })).toMatchObject({ stars: 2, reply: null, repliedAt: null });
    expect((await ownRatings(migrant)).ratings).toMatchObject([{ authorDeleted: true, reply: null }]);
  });

  it("does not identify the author of the rating", async () => {
    const { migrant, id } = await newRatedPair();
    for (const text of ["Ruth Okafor is wrong.", "Call 07700 900123", "at 12 Baker Street"])
      expect(await refusedReply(migrant, id, text)).toEqual({
        status: 422,
        code: "invalid_fields",
        fields: { text: expect.stringContaining("Others can read this comment") },
      });
    expect((await refusedReply(migrant, id, " \u200b ")).status).toBe(422);
  });
});

describe("a rating is refused", () => {
  it.each(["pending", "active", "cancelled"] as const)("while the connection is %s", async (status) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair(status);
    for (const person of [landlord, migrant]) {
      expect(await refusedRating(person, id)).toEqual(notCompleted);
    }
  });

  it("when the migrant denies the stay during the call", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("completed");
    const deny = () => change(connections, { id }, { status: "cancelled", completedAt: null });
    const bindings = { ...env, DB: beforeWriting(env.DB, deny) };
    const rating = { params: { id }, body: { stars: 5 } };
    expect(await as(landlord, { bindings }).refused(rateConnection, rating)).toEqual(notCompleted);
    expect(await rows(ratings, { connectionId: id })).toEqual([]);
  });

  it("when the same person has rated already", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answers = await Promise.all([
      sendRating(landlord, id, { stars: 5 }),
      sendRating(landlord, id, { stars: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusedRating(landlord, id)).toEqual({ status: 409, code: "already_rated" });
    await rate(migrant, id, { stars: 5 });
    expect((await ownRatings(migrant)).total).toBe(1);
  });

  it("from both people from 14 days after completion on", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    // `ratingRevealDays`
    await passDays(id, 14 - minute);
    await rate(landlord, id, { stars: 5 });
    await passDays(id);
    for (const person of [landlord, migrant]) expect(await refusedRating(person, id)).toEqual(closed);
    expect((await ownRatings(migrant)).total).toBe(1);
  });

  it("with a reason when its comment identifies the rated person; other comments are stored [abuse 6]", async () => {
    const landlord = await newLandlord({ firstName: "Ruth", lastName: "Müller" });
    const migrant = await newMigrant({ firstName: "Amal", lastName: "Haddad" });
    const id = await newConnection(landlord, migrant, "completed");
    for (const comment of ["Amal HADDAD was kind.", "Call 07700 900123", "at 12 Baker Street", "LS6 3AB"]) {
      expect(await refusedRating(landlord, id, { stars: 5, comment })).toEqual({
        status: 422,
        code: "invalid_fields",
        fields: { comment: expect.stringContaining("Others can read this comment") },
      });
    }
    const named = { stars: 5, comment: "Mrs Muller was kind." };
    expect((await refusedRating(migrant, id, named)).status).toBe(422);
    // Authors may give their own last name.
    await rate(migrant, id, { stars: 5, comment: "Thank you. A. Haddad" });
    await rate(landlord, id, { stars: 5, comment: "Amal stayed 3 months." });
  });

  it("with the same reason for a right and a wrong guess of a hidden last name", async () => {
    const { landlord, connectionId: id } = await newConnectedPair("cancelled");
    for (const comment of ["Amal Haddad", "Amal Other"])
      expect(await refusedRating(landlord, id, { stars: 5, comment })).toEqual(notCompleted);
  });

  it.each([
    ["no stars", {}],
    ["no stars for a stay that ended early", { stay: "ended_early" }],
    ["stars for a stay that never started", { stay: "never_started", stars: 1 }],
    ["an unknown answer about the stay", { stay: "perhaps", stars: 5 }],
    ["a private note of 2,001 characters", { stars: 5, privateNote: "é".repeat(2_001) }],
    ["zero stars", { stars: 0 }],
    ["six stars", { stars: 6 }],
    ["half a star", { stars: 4.5 }],
    ["stars as text", { stars: "5" }],
    ["2,001 characters", { stars: 5, comment: "é".repeat(2_001) }],
    ["an unknown field", { stars: 5, revealsAt: "2020-01-01T00:00:00.000Z" }],
  ])("with %s", async (_, body) => {
    const { migrant, connectionId: id } = await newConnectedPair("completed");
    expect((await refusedRating(migrant, id, body)).status).toBe(422);
  });

  it("from people who are not parties", async () => {
    const { connectionId: id } = await newConnectedPair("completed");
    for (const person of [await newMigrant({ verified: true }), await newLandlord(), await newAdmin()])
      for (const connection of [id, crypto.randomUUID()])
        expect((await refusedRating(person, connection)).status).toBe(404);
    const rating = { params: { id }, body: { stars: 1 } };
    expect((await anonymous.refused(rateConnection, rating)).status).toBe(401);
  });
});

describe("a person's ratings", () => {
  const statusOf = async (subjectId: string, reader: TestPerson) =>
    (await as(reader).send(getUserRatings, { params: { id: subjectId } })).status;

  it("are shown to the person, to connected people, and to landlords if the person is a migrant without a host", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair("pending");
    const unverified = await newMigrant();
    const stranger = await newMigrant({ verified: true });
    const readers = [unverified, migrant, stranger, landlord, await newLandlord(), await newAdmin()];
    const statuses = ({ id }: TestPerson) => Promise.all(readers.map((reader) => statusOf(id, reader)));
    expect(await statuses(migrant)).toEqual([404, 200, 404, 200, 200, 200]);
    expect(await statuses(landlord)).toEqual([404, 200, 404, 200, 404, 404]);
    const withoutSession = await anonymous.refused(getUserRatings, { params: { id: migrant.id } });
    expect(withoutSession.status).toBe(401);
    await move(landlord, connectionId, "active");
    expect(await statuses(migrant)).toEqual([404, 200, 404, 200, 404, 404]);
    expect(await statusOf(crypto.randomUUID(), landlord)).toBe(404);
  });

  it("are listed with the newest 50, and all are counted", async () => {
    // `ratingsListed`
    const { migrant, connectionId } = await newConnectedPair("completed");
    const authors = await Promise.all(Array.from({ length: 51 }, () => newLandlord({ profile: false })));
    const given = authors.map(({ id: authorId }, days) => {
      const at = daysAgo(days + 1);
      return { id: crypto.randomUUID(), connectionId, authorId, createdAt: at, revealsAt: at };
    });
    await insertMany(
      ratings,
      given.map((each) => ({ subjectId: migrant.id, stars: 4, counted: true, ...each })),
    );
    const { total, ratings: shown } = await ownRatings(migrant);
    expect(total).toBe(51);
    expect(shown.map(({ id }) => id)).toEqual(given.slice(0, 50).map(({ id }) => id));
  });

  it("are hidden from unconnected landlords if the migrant has no profile or is suspended", async () => {
    const { landlord, migrant } = await newConnectedPair("cancelled");
    const otherLandlord = await newLandlord();
    const withoutProfile = await newMigrant({ profile: false });
    await change(migrantProfiles, { userId: migrant.id }, { hidden: true });
    expect(await statusOf(withoutProfile.id, otherLandlord)).toBe(404);
    expect(await statusOf(migrant.id, otherLandlord)).toBe(404);
    expect(await statusOf(migrant.id, landlord)).toBe(200);
  });
});

describe("the five-minute pass", () => {
  it("counts ratings in the averages after their 14 days, and a repeat changes nothing", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    for (const stars of [3, 5]) await addRating(migrant, stars);
    await rate(landlord, id, { stars: 4 });
    const db = openDatabase(env);
    await countRevealedRatings(db, inDays(13));
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 2 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBeGreaterThanOrEqual(1);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 3 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBe(0);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 3 });
  });

  it("notifies both people when a rating is revealed by time, and no one of a rating that is hidden, counted or without stars", async () => {
    const count = () => countRevealedRatings(openDatabase(env), inDays(0));
    await count();
    const [pair, hidden] = [await newConnectedPair("completed"), await newConnectedPair("completed")];
    const unstarted = await newConnectedPair("completed");
    await rate(unstarted.landlord, unstarted.connectionId, { stay: "never_started" });
    for (const { landlord, connectionId } of [pair, hidden]) await rate(landlord, connectionId, { stars: 4 });
    for (const { connectionId } of [pair, unstarted]) await passDays(connectionId);
    expect(await queuedBy(count)).toEqual(newsFor(pair));
    expect(await queuedBy(count)).toEqual([]);
  });

  it("counts a rating that is revealed by time, also after another stay's ratings were revealed", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 4 });
    await passDays(id);
    const other = await newConnectedPair("completed");
    for (const person of [other.landlord, other.migrant])
      await rate(person, other.connectionId, { stars: 1 });
    await countRevealedRatings(openDatabase(env), inDays(0));
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 1 });
  });

  it("runs with the other scheduled passes, and does not wait for a pass that waits for Stripe", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 2 });
    let answer = () => {};
    const hanging = new Promise<Response>((resolve) => {
      answer = () => resolve(new Response(null, { status: 400 }));
    });
    const WORKBENCH = { fetch: () => hanging } as unknown as Fetcher;
    const passes = runScheduled({ ...env, WORKBENCH }, new Date(inDays(15)));
    await vi.waitFor(
      async () => expect(await averagesOf(migrant)).toEqual({ average: null, total: 1 }),
      4_000,
    );
    answer();
    await passes;
  });
});
