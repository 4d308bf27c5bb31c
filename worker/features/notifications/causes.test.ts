import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { answerMoveIn, updateConnection } from "#schema/endpoints/connections.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { anonymous, as } from "#tests/client.ts";
import { loseInboxes } from "#tests/faults.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import * as money from "#tests/money.ts";
import { kindsOf, notificationsOf } from "#tests/notifications.ts";
import { cards, stripe } from "#tests/paying.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  type Pair,
  registerPerson,
  type TestPerson,
} from "#tests/people.ts";
import { remove, rows } from "#tests/rows.ts";
import { submitRequest, verificationCalls } from "#tests/verification.ts";
import { countRevealedRatings } from "#worker/features/ratings/index.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { queueNotification } from "./queue.ts";

const mailbox = withMailbox();
const bindings = mailbox.bindings as typeof env;

beforeEach(async () => {
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await remove(dueWork);
  await remove(emails);
  mailbox.sent.length = 0;
});

/** Does all work that is due, twice. */
async function settleAll() {
  for (let run = 0; run < 2; run += 1) await runDueWork(bindings);
}

/** The kinds of emails to a person. */
const emailsTo = async (person: TestPerson) => (await emailsOf(person)).map(({ kind }) => kind).sort();

/** The kinds of notifications and of emails that both people of a pair get. */
async function told({ landlord, migrant }: { landlord: TestPerson; migrant: TestPerson }) {
  await settleAll();
  const all = async (person: TestPerson) => [await kindsOf(person), await emailsTo(person)];
  return { landlord: await all(landlord), migrant: await all(migrant) };
}

const move = (person: TestPerson, id: string, status: ConnectionStatus) =>
  as(person, { bindings }).call(updateConnection, { params: { id }, body: { status } });

describe("notifications about a connection", () => {
  beforeEach(() => money.beginAnew());

  it("tell both people once that a landlord has paid, however often the payment is settled, and only the migrant's is unread", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, cards.good, bindings);
    await money.sendConfirm(pair, paymentIntentId, bindings);
    await money.threePasses(bindings);
    expect(await told(pair)).toEqual({
      landlord: [["connected"], ["connected"]],
      migrant: [["connected"], ["connected"]],
    });
    for (const [person, read] of [[pair.migrant, false] as const, [pair.landlord, true] as const])
      expect(await notificationsOf(person)).toEqual([{ kind: "connected", objectId: connectionId, read }]);
  });

  it("tell the migrant about an acceptance and a decline", async () => {
    const accepted = await newConnectedPair();
    await move(accepted.landlord, accepted.connectionId, "active");
    expect(await told(accepted)).toEqual({ landlord: [[], []], migrant: [["accepted"], ["accepted"]] });
    const declined = await newConnectedPair();
    await move(declined.landlord, declined.connectionId, "cancelled");
    expect(await told(declined)).toEqual({ landlord: [[], []], migrant: [["declined"], ["declined"]] });
  });

  it("tell the landlord about a withdrawal and the refund of the fee", async () => {
    const pair = await newPair();
    const { connectionId } = await money.connect(pair, cards.good, bindings);
    await move(pair.migrant, connectionId, "cancelled");
    await money.threePasses(bindings);
    expect((await told(pair)).landlord[0]).toEqual(["connected", "refunded", "withdrawn"]);
    expect((await told(pair)).migrant[0]).toEqual(["connected"]);
    const refunds = (await notificationsOf(pair.landlord)).filter(({ kind }) => kind === "refunded");
    expect(refunds).toEqual([{ kind: "refunded", objectId: connectionId, read: false }]);
  });

  it("tell the migrant that the landlord has completed the stay, and ask both for a rating, with one email each", async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    expect(await told(pair)).toEqual({
      landlord: [["rating_requested"], ["rating_requested"]],
      migrant: [["completed", "rating_requested"], ["rating_requested"]],
    });
  });

  it("tell the landlord that the migrant denies having moved in", async () => {
    const pair = await newConnectedPair("active");
    const params = { id: pair.connectionId };
    await as(pair.migrant, { bindings }).call(answerMoveIn, { params, body: { movedIn: false } });
    const { landlord, migrant } = await told(pair);
    expect([landlord[0]?.includes("cancelled"), migrant]).toEqual([true, [[], []]]);
  });

  it.each([
    ["pending", "landlord"],
    ["pending", "migrant"],
    ["active", "landlord"],
    ["active", "migrant"],
  ] as const)("tell one person of a %s connection once that the %s is suspended", async (status, who) => {
    const pair = await newConnectedPair(status);
    const other = who === "landlord" ? "migrant" : "landlord";
    const body = { suspended: true, reason: "Asked for rent in advance." };
    const call = as(await newAdmin(), { bindings });
    for (let again = 0; again < 2; again += 1)
      await call.call(suspendUser, { params: { id: pair[who].id }, body });
    await settleAll();
    expect(await kindsOf(pair[other])).toEqual(["other_suspended"]);
    expect(await emailsTo(pair[other])).toEqual(["other_suspended"]);
    expect(await emailsTo(pair[who])).toEqual(["suspended"]);
    expect(JSON.stringify(mailbox.sent)).not.toContain("rent in advance");
  });

  it("tell the landlord about a dispute, and the migrant about the end when the bank has taken the fee back", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.connect(pair, cards.disputed, bindings);
    await money.receiveEvent(await money.findEvent("charge.dispute.created"), bindings);
    expect((await told(pair)).landlord[0]).toEqual(["connected", "disputed"]);
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    await stripe.disputes.close(String(data[0]?.id));
    await money.receiveEvent(await money.findEvent("charge.dispute.closed"), bindings);
    await money.threePasses(bindings);
    expect((await told(pair)).landlord[0]).toEqual(["connected", "disputed"]);
    expect((await told(pair)).migrant[0]).toEqual(["cancelled", "connected"]);
  });

  it.each([
    [
      "that is owed back",
      ({ migrant }: Pair, { connectionId }: { connectionId: string }) =>
        move(migrant, connectionId, "cancelled"),
      ["connected", "disputed", "refunded", "withdrawn"],
    ],
    [
      "by hand",
      (_: Pair, { paymentIntentId }: { paymentIntentId: string }) =>
        stripe.refunds.create({ payment_intent: paymentIntentId }),
      ["connected", "disputed", "refunded"],
    ],
  ])("tell the landlord about a refund %s during an inquiry of the bank", async (_, giveBack, kinds) => {
    const pair = await newPair();
    const paid = await money.connect(pair, cards.inquired, bindings);
    await money.receiveEvent(await money.findEvent("charge.dispute.created"), bindings);
    await giveBack(pair, paid);
    await money.receiveEvent(await money.findEvent("charge.refunded"), bindings);
    expect((await told(pair)).landlord[0]).toEqual(kinds);
  });

  it("tell the landlord about the refund of a payment that made no connection", async () => {
    const pair = await newPair();
    await money.connect(pair, cards.good, bindings);
    await money.sendConfirm(pair, await money.payOldIntent(pair, bindings), bindings);
    await money.threePasses(bindings);
    expect((await told(pair)).landlord[0]).toEqual(["connected", "refunded"]);
  });
});

describe("notifications about a rating", () => {
  const rate = (person: TestPerson, id: string) =>
    as(person, { bindings }).call(rateConnection, { params: { id }, body: { stars: 5 } });

  it("tell both people that the ratings can be read, and only after both have rated", async () => {
    const pair = await newConnectedPair("completed");
    await rate(pair.landlord, pair.connectionId);
    expect(await told(pair)).toEqual({ landlord: [[], []], migrant: [[], []] });
    await rate(pair.migrant, pair.connectionId);
    const both = [["rating_revealed"], ["rating_revealed"]];
    expect(await told(pair)).toEqual({ landlord: both, migrant: both });
  });

  /** Whether a person's request for a rating is read; undefined without a request. */
  const hasReadRequest = async (person: TestPerson) =>
    (await notificationsOf(person)).find(({ kind }) => kind === "rating_requested")?.read;

  it("no longer ask a person who has rated, also when the rating is sent twice", async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    await settleAll();
    await rate(pair.landlord, pair.connectionId);
    const params = { id: pair.connectionId };
    await as(pair.landlord, { bindings }).refused(rateConnection, { params, body: { stars: 4 } });
    expect([await hasReadRequest(pair.landlord), await hasReadRequest(pair.migrant)]).toEqual([true, false]);
  });

  it("go on asking a person who has rated while their inbox is unreachable, and the log names the inbox", async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    await settleAll();
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    lines.mockClear();
    loseInboxes(["markReadOf"]);
    await rate(pair.landlord, pair.connectionId);
    const logged = lines.mock.calls.flat().map(String);
    vi.restoreAllMocks();
    const unreachable = logged.filter((line) => line.includes("object_unreachable"));
    expect(unreachable).toEqual([expect.stringContaining("inbox")]);
    expect(await hasReadRequest(pair.landlord)).toBe(false);
  });

  it("do not ask a person who rated before the request was delivered", async () => {
    const pair = await newConnectedPair("completed");
    await rate(pair.migrant, pair.connectionId);
    const db = openDatabase(env);
    const now = new Date().toISOString();
    const asked = [pair.landlord, pair.migrant].flatMap(({ id: personId }) =>
      queueNotification(db, { kind: "rating_requested", personId, objectId: pair.connectionId }, now),
    );
    for (const each of asked) await db.batch([each]);
    await settleAll();
    expect([await hasReadRequest(pair.landlord), await hasReadRequest(pair.migrant)]).toEqual([false, true]);
    expect([await emailsTo(pair.landlord), await emailsTo(pair.migrant)]).toEqual([["rating_requested"], []]);
  });

  it("ask for each stay that is not rated, and not for a stay that the migrant denied", async () => {
    const { landlord, connectionId: rated } = await newConnectedPair("completed");
    await rate(landlord, rated);
    const second = await newConnection(landlord, await newMigrant(), "completed");
    const denied = await newConnection(landlord, await newMigrant(), "cancelled", {
      endReason: "move_in_denied",
    });
    const db = openDatabase(env);
    for (const objectId of [rated, second, denied]) {
      const told = { kind: "rating_requested", personId: landlord.id, objectId } as const;
      await db.batch(queueNotification(db, told, new Date().toISOString()));
    }
    await settleAll();
    const unread = (await notificationsOf(landlord)).filter(({ read }) => !read);
    expect(unread.map(({ objectId }) => objectId)).toEqual([second]);
    expect((await emailsOf(landlord)).map(({ objectId }) => objectId)).toEqual([second]);
  });

  it("no longer ask either person once the migrant denies having moved in", async () => {
    const pair = await newConnectedPair("active");
    await move(pair.landlord, pair.connectionId, "completed");
    await settleAll();
    const params = { id: pair.connectionId };
    await as(pair.migrant, { bindings }).call(answerMoveIn, { params, body: { movedIn: false } });
    expect([await hasReadRequest(pair.landlord), await hasReadRequest(pair.migrant)]).toEqual([true, true]);
    expect((await notificationsOf(pair.migrant)).find(({ kind }) => kind === "completed")?.read).toBe(false);
  });

  it("no longer ask once the time for rating is over", async () => {
    const pair = await newConnectedPair("completed");
    const long = Date.now() - 14 * 24 * 60 * 60_000;
    await openInbox(env, pair.migrant.id).notify("rating_requested", pair.connectionId, long);
    await openInbox(env, pair.landlord.id).notify("rating_requested", pair.connectionId, long + 60_000);
    await openInbox(env, pair.migrant.id).notify("completed", pair.connectionId, long);
    expect([await hasReadRequest(pair.landlord), await hasReadRequest(pair.migrant)]).toEqual([false, true]);
    // Another notification of the same time stays unread.
    expect((await notificationsOf(pair.migrant)).find(({ kind }) => kind === "completed")?.read).toBe(false);
  });

  it("tell both people once that a rating is revealed because its time has come", async () => {
    const pair = await newConnectedPair("completed");
    await rate(pair.landlord, pair.connectionId);
    const later = new Date(Date.now() + 15 * 24 * 60 * 60_000).toISOString();
    for (let run = 0; run < 2; run += 1) await countRevealedRatings(openDatabase(env), later);
    const day = 16 * 24 * 60 * 60_000;
    await runDueWork(bindings, day);
    await runDueWork(bindings, day);
    expect([await kindsOf(pair.landlord), await kindsOf(pair.migrant)]).toEqual([
      ["rating_revealed"],
      ["rating_revealed"],
    ]);
  });
});

it("the decision of a verification request notifies its person and not the admin", async () => {
  const person = await newMigrant();
  const id = await submitRequest(person);
  const admin = await newAdmin();
  const call = as(admin, { bindings });
  await call.call(verificationCalls.migrant.decide, { params: { id }, body: { status: "approved" } });
  await settleAll();
  expect(await notificationsOf(person)).toEqual([
    { kind: "verification_decided", objectId: id, read: false },
  ]);
  expect(await kindsOf(admin)).toEqual([]);
});

it("a sign-in from an unknown device notifies the person, and a sign-in from the device of the registration does not", async () => {
  const person = await registerPerson();
  const signIn = (devices?: string) =>
    as(null, { bindings }).call(login, { body: { email: person.email, password: person.password, devices } });
  const { device } = await signIn(person.device);
  await settleAll();
  expect(await kindsOf(person)).toEqual([]);
  expect(await emailsTo(person)).not.toContain("new_device");
  const elsewhere = await signIn();
  await settleAll();
  expect(await kindsOf(person)).toEqual(["new_device"]);
  expect(await emailsTo(person)).toContain("new_device");
  for (const known of [device, elsewhere.device, person.device]) await signIn(known);
  await settleAll();
  expect(await kindsOf(person)).toEqual(["new_device"]);
});

it("a wrong password and a refused change cause no notification", async () => {
  const person = await registerPerson();
  await anonymous.refused(login, { body: { email: person.email, password: "not it at all" } });
  const pair = await newConnectedPair("completed");
  const refused = await as(pair.landlord, { bindings }).refused(updateConnection, {
    params: { id: pair.connectionId },
    body: { status: "active" },
  });
  expect(refused.status).toBe(409);
  expect(await rows(dueWork, { kind: "notification" })).toEqual([]);
});

it("no email contains the name or the place of a person", async () => {
  const secrets = { firstName: "Zqfirst", lastName: "Zqlast" };
  const landlord = await newLandlord({ ...secrets, profile: { location: "Zqplace" } });
  const migrant = await newMigrant({ ...secrets, verified: true, profile: { countryOfOrigin: "Zqplace" } });
  const { connectionId } = await money.connect({ landlord, migrant }, cards.good, bindings);
  await move(landlord, connectionId, "active");
  await move(landlord, connectionId, "completed");
  await settleAll();
  expect(mailbox.sent.length).toBeGreaterThan(3);
  expect(JSON.stringify(mailbox.sent)).not.toMatch(/zq(first|last|place)/i);
});
