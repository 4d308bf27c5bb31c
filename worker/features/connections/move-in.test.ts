import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { answerMoveIn, updateConnection } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { createPaymentIntent } from "#schema/endpoints/payments.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { as } from "#tests/client.ts";
import {
  acceptedDaysAgo,
  madeDaysAgo,
  move,
  readConnection,
  refundsOf,
  refusedMove,
  waitForRefunds,
} from "#tests/connections.ts";
import { BeforeNthCall, fuse } from "#tests/crashing.ts";
import { listen } from "#tests/live.ts";
import { newConnectedPair, newConnection, newLandlord, newMigrant, type TestPerson } from "#tests/people.ts";
import { change, daysAgo, now, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { confirmMoveIn, moveConnection } from "./queries.ts";

/** Answers the question. The reply must be equal to the next read. */
async function answer(person: TestPerson, id: string, movedIn: boolean) {
  const reply = await as(person).call(answerMoveIn, { params: { id }, body: { movedIn } });
  expect(reply).toEqual(await readConnection(person, id));
  return reply;
}
const refusedAnswer = (person: TestPerson, id: string, movedIn: boolean) =>
  as(person).refused(answerMoveIn, { params: { id }, body: { movedIn } });

const wrongState = { status: 409, code: "wrong_state" };
const denied = {
  status: "cancelled",
  endReason: "move_in_denied",
  completedAt: null,
  paymentCompleted: false,
  moveIn: { state: "denied" },
};

afterAll(waitForRefunds);

describe("acceptance", () => {
  it("updates the migrant's screen and asks them for seven days whether they moved in", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    expect((await readConnection(migrant, id)).moveIn).toBeNull();
    const screen = await listen(migrant);
    await move(landlord, id, "active");
    await screen.until((each) => each.of("connection").length === 1);
    const { acceptedAt, moveIn } = await readConnection(migrant, id);
    const until = new Date(Date.parse(acceptedAt ?? "") + 7 * 24 * 60 * 60 * 1000).toISOString();
    expect(moveIn).toEqual({ state: "asked", until });
    expect((await readConnection(landlord, id)).moveIn).toEqual(moveIn);
  });

  it("is refused while the migrant has another host, and possible after that", async () => {
    const { landlord, migrant, connectionId: first } = await newConnectedPair();
    const other = await newLandlord();
    const second = await newConnection(other, migrant, "pending");
    const screen = await listen(other);
    const housing = async () => (await readConnection(other, second)).migrant.migrantProfile?.housingStatus;
    expect(await housing()).toBe("Seeking");
    await move(landlord, first, "active");
    await screen.until((each) => each.of("connection").length === 1);
    expect(await housing()).toBe("Hosted");
    expect(await refusedMove(other, second, "active")).toEqual({ status: 409, code: "already_hosted" });
    expect(await readConnection(other, second)).toMatchObject({ status: "pending", acceptedAt: null });
    await move(landlord, first, "completed");
    await screen.until((each) => each.of("connection").length === 2);
    expect(await housing()).toBe("Seeking");
    await move(other, second, "active");
  });

  it("updates the screens of all other landlords who wait, also of the one who has waited longest", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair();
    const longest = await newLandlord();
    const waiting = await newConnection(longest, migrant, "pending");
    await madeDaysAgo(waiting, 30);
    for (let more = 0; more < 8; more++) await newConnection(await newLandlord(), migrant, "pending");
    const screen = await listen(longest);
    await move(landlord, id, "active");
    await screen.until((each) => each.of("connection").some((frame) => frame.connectionId === waiting));
    screen.socket.close();
  });

  it("gives a migrant only one host when several landlords accept at once [abuse 3]", async () => {
    const { landlord, migrant, connectionId } = await newConnectedPair();
    const hosts = [{ landlord, id: connectionId }];
    for (let more = 0; more < 4; more++) {
      const another = await newLandlord();
      hosts.push({ landlord: another, id: await newConnection(another, migrant, "pending") });
    }
    const accept = { status: "active" };
    const answers = await Promise.all(
      hosts.map(({ landlord, id }) => as(landlord).send(updateConnection, { params: { id }, body: accept })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const all = await Promise.all(hosts.map(({ id }) => readConnection(migrant, id)));
    expect(all.filter(({ status }) => status === "active")).toHaveLength(1);
  });
});

describe("the migrant's answer", () => {
  it("Yes closes the question, also when repeated, and a later No is refused", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const screen = await listen(landlord);
    const confirmed = { status: "active", moveIn: { state: "confirmed" } };
    for (const _ of ["first", "again"]) expect(await answer(migrant, id, true)).toMatchObject(confirmed);
    await screen.until((each) => each.of("connection").length >= 1);
    expect(await refusedAnswer(migrant, id, false)).toEqual(wrongState);
    expect(await readConnection(landlord, id)).toMatchObject({ moveIn: { state: "confirmed" } });
    expect(await refundsOf(id)).toEqual([]);
  });

  it("No cancels the connection with one full refund, and closes the thread [abuse 3]", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    for (const _ of ["first", "again"]) expect(await answer(migrant, id, false)).toMatchObject(denied);
    expect(await refundsOf(id)).toEqual(["move_in_denied"]);
    expect(await refusedAnswer(migrant, id, true)).toEqual(wrongState);
    const message = { connectionId: id, content: "Hello" };
    expect((await as(landlord).refused(sendMessage, { body: message })).code).toBe("connection_closed");
    const seen = await readConnection(landlord, id);
    expect(seen).toMatchObject(denied);
    expect(seen.fee?.returned?.amount).toBe("200.00");
    expect((await row(migrantProfiles, { userId: migrant.id })).hosted).toBe(false);
  });

  it("is Yes or No when both are sent at once", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    const send = (movedIn: boolean) => as(migrant).send(answerMoveIn, { params: { id }, body: { movedIn } });
    const [yes, no] = await Promise.all([send(true), send(false)]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    const { moveIn } = await readConnection(migrant, id);
    expect(moveIn?.state).toBe(yes.status === 200 ? "confirmed" : "denied");
    expect(await refundsOf(id)).toEqual(yes.status === 200 ? [] : ["move_in_denied"]);
  });

  it.each([
    ["Yes", true],
    ["No", false],
  ])("%s is accepted when the same answer is stored during the call", async (_, movedIn) => {
    const body = { movedIn };
    for (let at = 1; at <= 6; at += 1) {
      const { migrant, connectionId: id } = await newConnectedPair("active");
      const other = () => as(migrant).call(answerMoveIn, { params: { id }, body });
      const device = as(migrant, { bindings: fuse(env, new BeforeNthCall(at, other)) });
      const reply = await device.call(answerMoveIn, { params: { id }, body });
      expect(reply.moveIn?.state, `call ${at}`).toBe(movedIn ? "confirmed" : "denied");
      expect(reply).toEqual(await readConnection(migrant, id));
      expect(await refundsOf(id)).toEqual(movedIn ? [] : ["move_in_denied"]);
    }
  });

  it("No changes nothing when Yes is stored after No has read the connection", async () => {
    const db = openDatabase(env);
    const { connectionId: id } = await newConnectedPair("active");
    const connection = await row(connections, { id });
    expect(await confirmMoveIn(db, id, now())).toMatchObject({ id });
    const reason = "move_in_denied";
    const no = { connection, to: "cancelled", endReason: reason, refund: reason, now: now() } as const;
    expect(await moveConnection(db, no)).toBeUndefined();
    const unchanged = { status: "active", endReason: null, paymentCompleted: true };
    expect(await row(connections, { id })).toMatchObject(unchanged);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("is possible for seven days", async () => {
    // `moveInDays`
    const { migrant, connectionId: id } = await newConnectedPair("active");
    await acceptedDaysAgo(id, 7.01);
    expect((await readConnection(migrant, id)).moveIn?.state).toBe("unanswered");
    for (const movedIn of [true, false])
      expect(await refusedAnswer(migrant, id, movedIn)).toEqual({ status: 409, code: "move_in_closed" });
    expect((await readConnection(migrant, id)).status).toBe("active");
    await acceptedDaysAgo(id, 6.99);
    expect((await answer(migrant, id, false)).status).toBe("cancelled");
  });

  it.each([
    ["after exactly seven days", () => ({ acceptedAt: daysAgo(7) })],
    ["when the connection has been cancelled", () => ({ status: "cancelled" as const })],
    ["twice", () => ({ moveInConfirmedAt: daysAgo(1) })],
  ])("Yes is not stored %s", async (_, state) => {
    const { connectionId: id } = await newConnectedPair("active");
    await change(connections, { id }, state());
    const before = await row(connections, { id });
    expect(await confirmMoveIn(openDatabase(env), id, now())).toBeUndefined();
    expect(await row(connections, { id })).toEqual(before);
  });

  it("Yes is refused when the connection is cancelled during the call", async () => {
    const statuses = new Set<number>();
    for (let at = 1, calls = 6; at <= calls; at += 1) {
      const { migrant, connectionId: id } = await newConnectedPair("active");
      const through = new BeforeNthCall(at, () => change(connections, { id }, { status: "cancelled" }));
      const person = as(migrant, { bindings: fuse(env, through) });
      const { status } = await person.send(answerMoveIn, { params: { id }, body: { movedIn: true } });
      calls = Math.max(calls, through.calls);
      statuses.add(status);
      expect((await row(connections, { id })).moveInConfirmedAt !== null).toBe(status === 200);
    }
    expect([...statuses].sort()).toEqual([200, 409]);
  });

  it("No refunds nothing when the fee was already refunded", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    await change(connections, { id }, { paymentCompleted: false });
    expect(await answer(migrant, id, false)).toMatchObject(denied);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("needs an acceptance, and only the migrant can give it", async () => {
    for (const status of ["pending", "cancelled"] as const) {
      const { migrant, connectionId: id } = await newConnectedPair(status);
      expect([status, await refusedAnswer(migrant, id, true)]).toEqual([status, wrongState]);
    }
    const { landlord, connectionId: id } = await newConnectedPair("active");
    expect((await refusedAnswer(landlord, id, true)).status).toBe(403);
    const stranger = await newMigrant({ verified: true });
    expect((await refusedAnswer(stranger, id, false)).status).toBe(404);
    expect(await readConnection(landlord, id)).toMatchObject({ moveIn: { state: "asked" } });
  });
});

describe("a stay that the landlord marks complete before the migrant answers", () => {
  const completedPair = async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    return pair;
  };
  const rate = (person: TestPerson, id: string) =>
    as(person).call(rateConnection, { params: { id }, body: { stars: 5 } });
  const ratingsOf = ({ id }: TestPerson, reader: TestPerson) =>
    as(reader).call(getUserRatings, { params: { id } });

  it("can be denied with only one full refund, also when repeated, and that landlord cannot pay again", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const asked = { status: "completed", moveIn: { state: "asked" } };
    expect(await readConnection(migrant, id)).toMatchObject(asked);
    const send = () => as(migrant).send(answerMoveIn, { params: { id }, body: { movedIn: false } });
    const said = await Promise.all([send(), send()]);
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answer(migrant, id, false)).toMatchObject(denied);
    expect(await refundsOf(id)).toEqual(["move_in_denied"]);
    const seen = await readConnection(landlord, id);
    expect(seen).toMatchObject(denied);
    expect(seen.fee?.returned?.amount).toBe("200.00");
    const again = await as(landlord).refused(createPaymentIntent, { body: { migrantId: migrant.id } });
    expect(again).toEqual({ status: 409, code: "not_available" });
  });

  it("keeps its ratings after Yes; No deletes the ratings of this stay only", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const another = await newLandlord();
    const earlier = await newConnection(another, migrant, "completed");
    for (const person of [another, migrant]) await rate(person, earlier);
    for (const person of [landlord, migrant]) await rate(person, id);
    const totals = async () => {
      const [ofMigrant, ofLandlord] = [
        await ratingsOf(migrant, landlord),
        await ratingsOf(landlord, migrant),
      ];
      const profile = await row(migrantProfiles, { userId: migrant.id });
      return [ofMigrant.total, profile.totalRatings, ofLandlord.total];
    };
    expect(await totals()).toEqual([2, 2, 1]);
    await answer(migrant, earlier, true);
    expect(await totals()).toEqual([2, 2, 1]);
    await answer(migrant, id, false);
    expect(await totals()).toEqual([1, 1, 0]);
    const late = await as(landlord).refused(rateConnection, { params: { id }, body: { stars: 5 } });
    expect(late).toEqual({ status: 409, code: "not_completed" });
  });

  it("has no rating when it is rated and denied at once", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const rating = { params: { id }, body: { stars: 5 } };
    await Promise.all([answer(migrant, id, false), as(landlord).send(rateConnection, rating)]);
    expect((await ratingsOf(migrant, landlord)).total).toBe(0);
    expect(await rows(ratings, { connectionId: id })).toEqual([]);
  });

  it("keeps its ratings and its fee when Yes from another device is stored just before No", async () => {
    const [other, { landlord, migrant, connectionId: id }] = [await completedPair(), await completedPair()];
    await answer(other.migrant, other.connectionId, false);
    await rate(landlord, id);
    const connection = await row(connections, { id });
    await answer(migrant, id, true);
    const reason = "move_in_denied";
    const no = { connection, to: "cancelled", endReason: reason, refund: reason, now: now() } as const;
    expect(await moveConnection(openDatabase(env), no)).toBeUndefined();
    expect(await rows(ratings, { connectionId: id })).toHaveLength(1);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("is confirmed by Yes, which changes nothing else", async () => {
    const { landlord, migrant, connectionId: id } = await completedPair();
    const confirmed = { status: "completed", moveIn: { state: "confirmed" } };
    expect(await answer(migrant, id, true)).toMatchObject(confirmed);
    expect(await refusedAnswer(migrant, id, false)).toEqual(wrongState);
    expect(await readConnection(landlord, id)).toMatchObject({ status: "completed", paymentCompleted: true });
    expect(await refundsOf(id)).toEqual([]);
  });

  it("cannot be answered later than seven days after acceptance", async () => {
    const { migrant, connectionId: id } = await completedPair();
    await acceptedDaysAgo(id, 7.01);
    expect((await readConnection(migrant, id)).moveIn?.state).toBe("unanswered");
    for (const movedIn of [true, false])
      expect(await refusedAnswer(migrant, id, movedIn)).toEqual({ status: 409, code: "move_in_closed" });
    expect(await readConnection(migrant, id)).toMatchObject({ status: "completed", paymentCompleted: true });
  });
});
