import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getConnection, updateConnection } from "#schema/endpoints/connections.ts";
import { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { cards, holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import {
  newConnection,
  newLandlord,
  newMigrant,
  newPair,
  type Pair,
  type TestPerson,
} from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto } from "#tests/photos.ts";
import { change, row, rows } from "#tests/rows.ts";

const refusedOpening = (landlord: TestPerson, migrantId: string) =>
  as(landlord).refused(createPaymentIntent, { body: { migrantId } });
const refusedConfirmation = (landlord: TestPerson, paymentIntentId: string, migrantId: string) =>
  as(landlord).refused(confirmPayment, { body: { paymentIntentId, migrantId } });
const paymentsOf = async ({ id }: TestPerson) =>
  (await rows(payments, { landlordId: id })).map(({ status }) => status);
const connectionsOf = ({ id }: TestPerson) => rows(connections, { landlordId: id });

/** Replaces the id of the landlord's intent with one that Stripe does not know. The returned function undoes that. */
const moveToAnotherAccount = async ({ id }: TestPerson) => {
  const { paymentIntentId } = await row(payments, { landlordId: id });
  const bind = (intentId: string | null, bound: string | null) =>
    change(payments, { landlordId: id, paymentIntentId: bound }, { paymentIntentId: intentId });
  await bind("pi_of_another_account", paymentIntentId);
  return () => bind(paymentIntentId, "pi_of_another_account");
};

// No webhook arrives during these tests.
beforeAll(() => holdWebhooks(true));

/** A connection without the signatures in its addresses, which change every ten minutes. */
const unsigned = (connection: Connection) =>
  JSON.parse(JSON.stringify(connection).replace(/\?until=[^"]*/g, ""));

describe("opening a payment", () => {
  it("returns an intent of £200 and what the card form needs, and nothing else [§9.4]", async () => {
    const pair = await newPair();
    const { landlord, migrant } = pair;
    const opened = await money.open(pair);
    expect(opened).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      paymentIntentId: expect.stringMatching(/^pi_/),
      publishableKey: "pk_test_simulated",
      // `connectionFee`
      amount: "200.00",
      currency: "gbp",
    });
    expect(await stripe.paymentIntents.retrieve(opened.paymentIntentId)).toMatchObject({
      amount: 20_000,
      currency: "gbp",
      receipt_email: landlord.email,
      metadata: { landlordId: landlord.id, migrantId: migrant.id },
    });
  });

  it("gives each pair its own intent, and the same one on a repeat, whatever other connections exist", async () => {
    const [{ landlord, migrant }, other] = [await newPair(), await newPair()];
    await newConnection(landlord, migrant, "pending");
    const pairs = [{ landlord: other.landlord, migrant }, { landlord, migrant: other.migrant }, other];
    const intents: string[] = [];
    for (const pair of [...pairs, ...pairs]) intents.push((await money.open(pair)).paymentIntentId);
    expect(new Set(intents).size).toBe(3);
    expect(intents.slice(3)).toEqual(intents.slice(0, 3));
  });

  it("requires a landlord's profile, a verified migrant and no live connection", async () => {
    const { landlord, migrant } = await newPair();
    await newConnection(landlord, migrant, "active");
    const withoutProfile = await newLandlord({ profile: false });
    const unverified = await newMigrant();
    expect((await refusedOpening(withoutProfile, migrant.id)).code).toBe("profile_required");
    expect((await refusedOpening(landlord, unverified.id)).code).toBe("migrant_not_verified");
    expect((await refusedOpening(landlord, migrant.id)).code).toBe("already_connected");
  });

  it("is possible again after an earlier connection has ended", async () => {
    const pair = await newPair();
    await newConnection(pair.landlord, pair.migrant, "cancelled");
    await money.open(pair);
  });

  it("finds only migrants with a profile", async () => {
    const landlord = await newLandlord();
    const withoutProfile = await newMigrant({ verified: true, profile: false });
    for (const id of [withoutProfile.id, landlord.id, crypto.randomUUID(), "x"])
      expect(await refusedOpening(landlord, id)).toEqual({ status: 404, code: "not_found" });
  });

  it("is refused for a suspended migrant", async () => {
    const { landlord, migrant } = await newPair();
    await change(users, { id: migrant.id }, { suspendedAt: new Date().toISOString() });
    expect((await refusedOpening(landlord, migrant.id)).code).toBe("migrant_unavailable");
  });

  it("returns one intent to two tabs and any number of presses [fault 5]", async () => {
    const pair = await newPair();
    const opened = await Promise.all(Array.from({ length: 20 }, () => money.open(pair)));
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(await paymentsOf(pair.landlord)).toEqual(["open"]);
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata.landlordId === pair.landlord.id)).toHaveLength(1);
  });

  it("returns a new intent when the old one was canceled", async () => {
    const pair = await newPair();
    const first = await money.open(pair);
    await stripe.paymentIntents.cancel(first.paymentIntentId);
    expect((await money.open(pair)).paymentIntentId).not.toBe(first.paymentIntentId);
  });

  it("returns a new intent when Stripe does not know the old one, as after a change of accounts", async () => {
    const pair = await newPair();
    const first = await money.open(pair);
    const moveBack = await moveToAnotherAccount(pair.landlord);
    expect((await money.open(pair)).paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await paymentsOf(pair.landlord)).toEqual(["canceled", "open"]);
    // When Stripe knows the old intent again, a payment of it still makes a connection.
    await moveBack();
    await payByCard(first.clientSecret);
    await money.confirm(pair, first.paymentIntentId);
    expect(await paymentsOf(pair.landlord)).toEqual(["succeeded", "open"]);
  });

  it.each<[string, (pair: Pair, opened: money.Opened) => Promise<unknown>]>([
    ["has canceled", (_, { paymentIntentId }) => stripe.paymentIntents.cancel(paymentIntentId)],
    ["does not know", ({ landlord }) => moveToAnotherAccount(landlord)],
  ])("is refused because of the migrant also after an earlier intent that Stripe %s", async (_, end) => {
    const pair = await newPair();
    const { landlord, migrant } = pair;
    await end(pair, await money.open(pair));
    await change(users, { id: migrant.id }, { suspendedAt: new Date().toISOString() });
    const unavailable = { status: 409, code: "migrant_unavailable" };
    expect(await refusedOpening(landlord, migrant.id)).toEqual(unavailable);
  });

  it("leads to 503 after three intents that Stripe cancels at once, and leaves no open payment", async () => {
    const pair = await newPair();
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const answer = await env.WORKBENCH.fetch(request.clone());
      if (request.method !== "POST") return answer;
      return Response.json({ ...(await answer.json<object>()), status: "canceled" });
    };
    const canceling = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
    expect(await refusalOf(money.sendOpen(pair, canceling))).toEqual({ status: 503, code: "unavailable" });
    expect(await paymentsOf(pair.landlord)).toEqual(["canceled", "canceled", "canceled"]);
  });

  it("works with an e-mail address that Stripe refuses, and then Stripe sends no receipt", async () => {
    for (const pair of [await newPair(), await newPair()]) {
      const { id } = pair.landlord;
      await change(users, { id }, { email: `jörg.${id}@beispiel.test` });
      const { paymentIntentId } = await money.openAndPay(pair);
      expect((await stripe.paymentIntents.retrieve(paymentIntentId)).receipt_email).toBeNull();
      await money.confirm(pair, paymentIntentId);
    }
  });

  it("connects a landlord who has paid already, and does not charge again", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    const { landlord, migrant } = pair;
    expect((await refusedOpening(landlord, migrant.id)).code).toBe("already_connected");
    expect(await connectionsOf(landlord)).toMatchObject([{ status: "pending" }]);
  });
});

describe("confirming a payment", () => {
  it("returns a pending, paid connection with full names [fault 7]", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair);
    expect(await money.confirm(pair, paymentIntentId)).toMatchObject({
      landlordId: pair.landlord.id,
      migrantId: pair.migrant.id,
      status: "pending",
      amount: "200.00",
      paymentCompleted: true,
      migrant: { lastName: "Haddad", migrantProfile: { countryOfOrigin: "Syria" } },
      myRating: null,
    });
  });

  it.each<[string, (pair: Pair, opened: money.Opened) => Promise<unknown>]>([
    ["the browser confirms", (pair, { paymentIntentId }) => money.confirm(pair, paymentIntentId)],
    ["Stripe reports", async () => money.receiveEvent(await money.findEvent("payment_intent.succeeded"))],
  ])("updates open screens and notifies both people as soon as %s the payment", async (_, learn) => {
    const pair = await newPair();
    const { landlord, migrant } = pair;
    const opened = await money.openAndPay(pair);
    const screens = [await listen(landlord), await listen(migrant)];
    await learn(pair, opened);
    for (const screen of screens) {
      await screen.until((each) => each.of("connection").length > 0);
      screen.socket.close();
    }
    expect([await kindsOf(landlord), await kindsOf(migrant)]).toEqual([["connected"], ["connected"]]);
  });

  it("makes one connection however often and simultaneously it is called [fault 8]", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair);
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => money.confirm(pair, paymentIntentId)),
    );
    expect(new Set(confirmed.map(({ id }) => id)).size).toBe(1);
    expect(await connectionsOf(pair.landlord)).toHaveLength(1);
  });

  it("returns the same as a read of the connection, with the migrant's photo while it is visible", async () => {
    const pair = await newPair();
    const { landlord, migrant } = pair;
    await givePhoto(migrant, await jpeg());
    const { paymentIntentId } = await money.openAndPay(pair);
    const connection = await money.confirm(pair, paymentIntentId);
    const params = { id: connection.id };
    expect(unsigned(connection)).toEqual(unsigned(await as(landlord).call(getConnection, { params })));
    expect(connection.migrant.migrantProfile?.profilePicture).toMatch(/^\/objects\//);
    await as(migrant).call(updateConnection, { params, body: { status: "cancelled" } });
    const late = await money.confirm(pair, paymentIntentId);
    expect(late).toEqual(await as(landlord).call(getConnection, { params }));
    expect(late.migrant.migrantProfile?.profilePicture).toBeNull();
  });

  it("returns the connection also after its status has changed", async () => {
    const pair = await newPair();
    const { paymentIntentId, connectionId: id } = await money.connect(pair);
    await change(connections, { id }, { status: "completed" });
    expect(await money.confirm(pair, paymentIntentId)).toMatchObject({ id, status: "completed" });
  });

  it("is refused for an unpaid or declined card, and the same intent can still be paid", async () => {
    const pair = await newPair();
    const { landlord, migrant } = pair;
    const { paymentIntentId, clientSecret } = await money.open(pair);
    const notPaid = { status: 402, code: "not_paid" };
    expect(await refusedConfirmation(landlord, paymentIntentId, migrant.id)).toEqual(notPaid);
    expect((await payByCard(clientSecret, cards.declined)).status).toBe(402);
    expect(await refusedConfirmation(landlord, paymentIntentId, migrant.id)).toEqual(notPaid);
    expect(await connectionsOf(landlord)).toEqual([]);
    await payByCard(clientSecret);
    await money.confirm(pair, paymentIntentId);
  });

  it("is refused for another landlord's payment and for another migrant", async () => {
    const [pair, other] = [await newPair(), await newPair()];
    const { landlord, migrant } = pair;
    const { paymentIntentId } = await money.openAndPay(pair);
    const notFound = { status: 404, code: "not_found" };
    expect(await refusedConfirmation(other.landlord, paymentIntentId, migrant.id)).toEqual(notFound);
    expect(await refusedConfirmation(landlord, "pi_0123456789", migrant.id)).toEqual(notFound);
    const fetch = () => Promise.reject(new Error("Stripe was asked."));
    const unasked = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
    expect(await refusalOf(money.sendConfirm(pair, "nonsense", unasked))).toEqual(notFound);
    expect(await refusedConfirmation(landlord, paymentIntentId, other.migrant.id)).toEqual({
      status: 422,
      code: "invalid_fields",
      fields: { migrantId: "This payment was made for someone else." },
    });
    expect(await connectionsOf(landlord)).toEqual([]);
  });

  it.each([
    ["paid", (pair: Pair) => money.openAndPay(pair)],
    ["not paid", (pair: Pair) => money.open(pair)],
  ])("is refused in the same way, and stores the intent, if the row has none (%s)", async (_, make) => {
    const [pair, other] = [await newPair(), await newPair()];
    const { landlord, migrant } = pair;
    const { paymentIntentId } = await make(pair);
    const refusedAfterLoss = async (caller: TestPerson, migrantId: string) => {
      const lost = { status: "creating", paymentIntentId: null } as const;
      await change(payments, { landlordId: landlord.id }, lost);
      return refusedConfirmation(caller, paymentIntentId, migrantId);
    };
    const notFound = { status: 404, code: "not_found" };
    expect(await refusedAfterLoss(other.landlord, migrant.id)).toEqual(notFound);
    expect(await refusedAfterLoss(landlord, other.migrant.id)).toMatchObject({
      status: 422,
      fields: { migrantId: "This payment was made for someone else." },
    });
    expect(await row(payments, { landlordId: landlord.id })).toMatchObject({ paymentIntentId });
  });

  it("makes no connection from a payment of the other environment (test or live)", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair);
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const answer = await env.WORKBENCH.fetch(new Request(input, init));
      return Response.json({ ...(await answer.json<object>()), livemode: true });
    };
    const live = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
    const refused = await refusalOf(money.sendConfirm(pair, paymentIntentId, live));
    expect(refused).toEqual({ status: 409, code: "payment_mismatch" });
    expect(await connectionsOf(pair.landlord)).toEqual([]);
  });

  it.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "usd" }],
    ["landlord", { metadata: { landlordId: "someone" } }],
    ["migrant", { metadata: { migrantId: "someone" } }],
    ["payment", { metadata: { paymentId: "another" } }],
  ])("makes no connection from a payment with the wrong %s", async (_, wrong) => {
    const pair = await newPair();
    const { paymentIntentId, clientSecret } = await money.open(pair);
    await stripe.paymentIntents.update(paymentIntentId, wrong);
    await payByCard(clientSecret);
    const mismatch = { status: 409, code: "payment_mismatch" };
    expect(await refusalOf(money.sendConfirm(pair, paymentIntentId))).toEqual(mismatch);
    expect(await refusalOf(money.sendOpen(pair))).toEqual(mismatch);
    expect(await connectionsOf(pair.landlord)).toEqual([]);
  });

  it("is refused to migrants, as is opening [§6.10]", async () => {
    const migrant = await newMigrant({ verified: true });
    expect((await refusedOpening(migrant, migrant.id)).status).toBe(403);
    expect((await refusedConfirmation(migrant, "pi_0123456789", migrant.id)).status).toBe(403);
  });
});
