import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { anonymous, as } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { beforeWriting } from "#tests/faults.ts";
import { listen, type TestSocket } from "#tests/live.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  otherDevice,
  type TestPerson,
} from "#tests/people.ts";
import { change, daysAgo, row, rows } from "#tests/rows.ts";
import { notifyPeople } from "#worker/features/live/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { countRevealedRatings } from "./queries.ts";

type Rating = { stars: number; comment?: string };

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
const noRatings = { average: null, total: 0, ratings: [] };

describe("after a completed stay", () => {
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

  it("the second rating reveals both, and the migrant's average counts them", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const another = await newLandlord({ firstName: "Ivo" });
    const other = await newConnection(another, migrant, "completed");
    await rate(another, other, { stars: 1 });
    await rate(landlord, id, { stars: 4, comment: "A joy to host." });
    await rate(migrant, id, { stars: 5 });
    // The only rating of the other stay stays hidden.
    expect(await ownRatings(migrant)).toEqual({
      average: 4,
      total: 1,
      ratings: [{ stars: 4, comment: "A joy to host.", createdAt: expect.any(String), author: "Ruth" }],
    });
    expect(await ownRatings(landlord)).toMatchObject({
      average: 5,
      ratings: [{ comment: null, author: "Amal" }],
    });
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
    await rate(migrant, other, { stars: 2 });
    expect(await ownRatings(another)).toMatchObject({ average: 2, total: 1 });
  });

  it("the first rating tells only its author's other screens, the second both people's", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const [theirs, laptop] = [await listen(migrant), await listen(await otherDevice(landlord))];
    const isTold = (screen: TestSocket) => screen.of("connection").length > 0;
    await rate(landlord, id, { stars: 4 });
    await laptop.until(isTold);
    expect(laptop.of("connection")).toEqual([{ type: "connection", connectionId: id }]);
    // A later frame shows that none came before it.
    await notifyPeople(env, openDatabase(env), [migrant.id], { type: "payment" });
    await theirs.until((screen) => screen.of("payment").length === 1);
    expect(isTold(theirs)).toBe(false);

    const host = await listen(landlord);
    await rate(migrant, id, { stars: 5 });
    for (const screen of [theirs, host]) await screen.until(isTold);
  });

  it("two simultaneous ratings reveal each other too", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const answers = await Promise.all([
      sendRating(landlord, id, { stars: 2 }),
      sendRating(migrant, id, { stars: 3 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([(await ownRatings(migrant)).average, (await ownRatings(landlord)).average]).toEqual([2, 3]);
  });

  it("a single rating is revealed after 14 days, and the other person cannot rate then", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 3 });
    await passDays(id);
    expect(await ownRatings(migrant)).toMatchObject({ average: 3, total: 1 });
    expect(await refusedRating(migrant, id)).toEqual(closed);
  });

  it("averages cover all stays, and the newest rating is first", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    const second = await newLandlord({ firstName: "Ivo" });
    const other = await newConnection(second, migrant, "completed");
    await rate(landlord, id, { stars: 4 });
    await change(ratings, { connectionId: id }, { createdAt: daysAgo(minute) });
    await rate(second, other, { stars: 5 });
    for (const stay of [id, other]) await passDays(stay);
    await countRevealedRatings(openDatabase(env), inDays(0));
    const { average, total, ratings: shown } = await ownRatings(migrant);
    expect([average, total, shown.map(({ author }) => author)]).toEqual([4.5, 2, ["Ivo", "Ruth"]]);
    expect(await averagesOf(migrant)).toEqual({ average: 4.5, total: 2 });
  });
});

describe("a rating is refused", () => {
  it.each(["pending", "active", "cancelled"] as const)("while the connection is %s", async (status) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair(status);
    for (const person of [landlord, migrant]) {
      expect(await refusedRating(person, id)).toEqual(notCompleted);
    }
  });

  it("when the stay ends otherwise during the call", async () => {
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
    await passDays(id, 14 - minute);
    await rate(landlord, id, { stars: 5 });
    await passDays(id);
    for (const person of [landlord, migrant]) expect(await refusedRating(person, id)).toEqual(closed);
    expect((await ownRatings(migrant)).total).toBe(1);
  });

  it("when its comment identifies the rated person, with the reason, and other comments are stored [abuse 6]", async () => {
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
    await rate(landlord, id, { stars: 4 });
    const db = openDatabase(env);
    await countRevealedRatings(db, inDays(13));
    expect(await averagesOf(migrant)).toEqual({ average: null, total: 0 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBeGreaterThanOrEqual(1);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
    expect(await countRevealedRatings(db, inDays(14.1))).toBe(0);
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
  });

  it("counts a rating that time has revealed, also after another stay's ratings were revealed", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 4 });
    await passDays(id);
    const other = await newConnectedPair("completed");
    for (const person of [other.landlord, other.migrant])
      await rate(person, other.connectionId, { stars: 1 });
    await countRevealedRatings(openDatabase(env), inDays(0));
    expect(await averagesOf(migrant)).toEqual({ average: 4, total: 1 });
  });

  it("runs with the other scheduled passes, and does not wait for one that waits for Stripe", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("completed");
    await rate(landlord, id, { stars: 2 });
    let answer = () => {};
    const hanging = new Promise<Response>((resolve) => {
      answer = () => resolve(new Response(null, { status: 400 }));
    });
    const WORKBENCH = { fetch: () => hanging } as unknown as Fetcher;
    const passes = runScheduled({ ...env, WORKBENCH }, new Date(inDays(15)));
    await vi.waitFor(async () => expect(await averagesOf(migrant)).toEqual({ average: 2, total: 1 }), 4_000);
    answer();
    await passes;
  });
});
