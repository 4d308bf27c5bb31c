import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "#schema/endpoints/connections.ts";
import { move, readConnection } from "#tests/connections.ts";
import { cards, holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newConnection, newPerson, type TestPerson } from "#tests/people.ts";
import { jpeg } from "#tests/photo-files.ts";
import { givePhoto } from "#tests/photos.ts";

interface Opened {
  clientSecret: string;
  paymentIntentId: string;
}

const newLandlord = () => newPerson({ userType: "landlord" });
const newMigrant = () => newPerson({ userType: "migrant", verified: true });
const open = (landlord: TestPerson, migrantId: string) =>
  landlord.call("POST", "/api/create-payment-intent", { migrantId });
const openPaid = async (landlord: TestPerson, migrant: TestPerson) => {
  const opened = await (await open(landlord, migrant.id)).json<Opened>();
  await payByCard(opened.clientSecret);
  return opened;
};
const confirm = (landlord: TestPerson, paymentIntentId: string, migrantId: string) =>
  landlord.call("POST", "/api/confirm-payment", { paymentIntentId, migrantId });
const refusal = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const paymentsOf = async (landlord: TestPerson) => {
  const rows = await env.DB.prepare(
    "select status from payments where landlord_id = ? order by created_at, rowid",
  )
    .bind(landlord.id)
    .all();
  return rows.results.map(({ status }) => status);
};
/** From now on Stripe does not know the landlord's intent; the answer takes that back. */
const moveToAnotherAccount = async ({ id }: TestPerson) => {
  const rename = (name: string) =>
    env.DB.prepare(`update payments set payment_intent_id = ${name} where landlord_id = ?`).bind(id).run();
  await rename("replace(payment_intent_id, 'pi_', 'pi_elsewhere_')");
  return () => rename("replace(payment_intent_id, 'pi_elsewhere_', 'pi_')");
};
const connectionsOf = async (landlord: TestPerson) => {
  const rows = await env.DB.prepare("select * from connections where landlord_id = ?")
    .bind(landlord.id)
    .all();
  return rows.results;
};

// Stripe's events are held back here: what these claims describe must hold without them.
beforeAll(() => holdWebhooks(true));

/** The same without what is signed anew every ten minutes. */
const unsigned = (connection: Connection) =>
  JSON.parse(JSON.stringify(connection).replace(/\?until=[^"]*/g, ""));

describe("a landlord who wants to pay", () => {
  it("gets one intent over £200 and what the card form needs, and nothing else [§9.4]", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const answer = await open(landlord, migrant.id);
    expect(answer.status).toBe(200);
    const body = await answer.json<Opened>();
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      paymentIntentId: expect.stringMatching(/^pi_/),
      publishableKey: "pk_test_simulated",
      amount: "200.00",
      currency: "gbp",
    });
    const intent = await stripe.paymentIntents.retrieve(body.paymentIntentId);
    expect(intent).toMatchObject({
      amount: 20_000,
      currency: "gbp",
      receipt_email: landlord.email,
      metadata: { landlordId: landlord.id, migrantId: migrant.id },
    });
  });

  it("gets an intent of their own with each migrant, whomever anybody is connected with", async () => {
    const [landlord, other] = await Promise.all([newLandlord(), newLandlord()]);
    const [migrant, second] = await Promise.all([newMigrant(), newMigrant()]);
    await newConnection(landlord, migrant, "pending");
    const intents: string[] = [];
    const pairs = [
      [other, migrant],
      [landlord, second],
      [other, second],
    ] as const;
    // Twice: whoever comes back finds the same again.
    for (const [who, whom] of [...pairs, ...pairs]) {
      const answer = await open(who, whom.id);
      expect(answer.status).toBe(200);
      intents.push((await answer.json<Opened>()).paymentIntentId);
    }
    expect(new Set(intents).size).toBe(3);
    expect(intents.slice(3)).toEqual(intents.slice(0, 3));
  });

  it("needs a profile, a verified migrant and no living connection", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const newcomer = await newPerson({ userType: "landlord", profile: false });
    const unverified = await newPerson({ userType: "migrant" });
    await newConnection(landlord, migrant, "active");
    expect(await refusal(await open(newcomer, migrant.id))).toEqual([409, "profile_required"]);
    expect(await refusal(await open(landlord, unverified.id))).toEqual([409, "migrant_not_verified"]);
    expect(await refusal(await open(landlord, migrant.id))).toEqual([409, "already_connected"]);
  });

  it("may pay again once an earlier connection has ended", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    await newConnection(landlord, migrant, "cancelled");
    expect((await open(landlord, migrant.id)).status).toBe(200);
  });

  it("finds only migrants with a profile", async () => {
    const landlord = await newLandlord();
    const nameless = await newPerson({ userType: "migrant", verified: true, profile: false });
    for (const id of [nameless.id, landlord.id, crypto.randomUUID(), "x"]) {
      expect(await refusal(await open(landlord, id))).toEqual([404, "not_found"]);
    }
  });

  it("cannot pay for a migrant who is suspended", async () => {
    const [landlord, suspended] = [await newLandlord(), await newMigrant()];
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(suspended.id).run();
    expect(await refusal(await open(landlord, suspended.id))).toEqual([409, "migrant_unavailable"]);
  });

  it("shares one open intent between two tabs and any number of presses", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const presses = await Promise.all(Array.from({ length: 20 }, () => open(landlord, migrant.id)));
    const opened = await Promise.all(presses.map((answer) => answer.json<Opened>()));
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    const rows = await env.DB.prepare("select status from payments where landlord_id = ?")
      .bind(landlord.id)
      .all();
    expect(rows.results).toEqual([{ status: "open" }]);
    const made = await stripe.paymentIntents.list({ limit: 100 });
    expect(made.data.filter(({ metadata }) => metadata.landlordId === landlord.id)).toHaveLength(1);
  });

  it("gets a fresh intent when the old one was cancelled", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const first = await (await open(landlord, migrant.id)).json<Opened>();
    await stripe.paymentIntents.cancel(first.paymentIntentId);
    const second = await (await open(landlord, migrant.id)).json<Opened>();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
  });

  it("gets a fresh intent when Stripe does not know the old one, as after a change of accounts", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const first = await (await open(landlord, migrant.id)).json<Opened>();
    const known = await moveToAnotherAccount(landlord);
    const second = await (await open(landlord, migrant.id)).json<Opened>();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await paymentsOf(landlord)).toEqual(["canceled", "open"]);
    // Back with the old keys, what was paid there after all is still worth its connection.
    await known();
    await payByCard(first.clientSecret);
    expect((await confirm(landlord, first.paymentIntentId, migrant.id)).status).toBe(200);
    expect(await paymentsOf(landlord)).toEqual(["succeeded", "open"]);
  });

  it("pays with an e-mail that Stripe refuses too, and is sent no receipt by Stripe", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    await env.DB.prepare("update users set email = ? where id = ?")
      .bind(`jörg.${landlord.id}@beispiel.test`, landlord.id)
      .run();
    const { paymentIntentId } = await openPaid(landlord, migrant);
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).receipt_email).toBeNull();
    expect((await confirm(landlord, paymentIntentId, migrant.id)).status).toBe(200);
  });

  it("is connected, not charged again, on coming back after paying", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    await openPaid(landlord, migrant);
    expect(await refusal(await open(landlord, migrant.id))).toEqual([409, "already_connected"]);
    expect(await connectionsOf(landlord)).toMatchObject([{ status: "pending" }]);
  });
});

describe("a landlord who has paid", () => {
  it("is connected, pending and paid, with full names", async () => {
    const landlord = await newLandlord();
    const migrant = await newPerson({
      userType: "migrant",
      verified: true,
      firstName: "Leila",
      lastName: "Karimi",
    });
    const { paymentIntentId } = await openPaid(landlord, migrant);
    const answer = await confirm(landlord, paymentIntentId, migrant.id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      landlordId: landlord.id,
      migrantId: migrant.id,
      status: "pending",
      amount: "200.00",
      paymentCompleted: true,
      migrant: { lastName: "Karimi", migrantProfile: { countryOfOrigin: "Syria" } },
      myRating: null,
    });
  });

  it("has one connection however often and simultaneously it is confirmed", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const { paymentIntentId } = await openPaid(landlord, migrant);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(landlord, paymentIntentId, migrant.id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ id: string }>()));
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(await connectionsOf(landlord)).toHaveLength(1);
  });

  it("is answered with the connection as its own address shows it, the migrant's photo included", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    await givePhoto(migrant, await jpeg());
    const { paymentIntentId } = await openPaid(landlord, migrant);
    const answer = await confirm(landlord, paymentIntentId, migrant.id);
    const connection = await answer.json<Connection>();
    expect(unsigned(connection)).toEqual(unsigned(await readConnection(landlord, connection.id)));
    expect(connection.migrant.migrantProfile?.profilePicture).toMatch(/^\/objects\//);
    // Later too, when the photo is nobody else's business any more.
    await move(migrant, connection.id, "cancelled");
    const late = await confirm(landlord, paymentIntentId, migrant.id);
    expect(await late.json()).toEqual(await readConnection(landlord, connection.id));
    expect(await readConnection(landlord, connection.id)).toMatchObject({
      migrant: { migrantProfile: { profilePicture: null } },
    });
  });

  it("keeps that answer after the connection has moved on", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const { paymentIntentId } = await openPaid(landlord, migrant);
    const first = await (await confirm(landlord, paymentIntentId, migrant.id)).json<{ id: string }>();
    await env.DB.prepare("update connections set status = 'completed' where id = ?").bind(first.id).run();
    const again = await confirm(landlord, paymentIntentId, migrant.id);
    expect(await again.json()).toMatchObject({ id: first.id, status: "completed" });
  });
});

describe("no connection", () => {
  it("comes from an unpaid or declined card, and the same intent can still be paid", async () => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const { paymentIntentId, clientSecret } = await (await open(landlord, migrant.id)).json<Opened>();
    expect(await refusal(await confirm(landlord, paymentIntentId, migrant.id))).toEqual([402, "not_paid"]);
    expect((await payByCard(clientSecret, cards.declined)).status).toBe(402);
    expect(await refusal(await confirm(landlord, paymentIntentId, migrant.id))).toEqual([402, "not_paid"]);
    expect(await connectionsOf(landlord)).toEqual([]);
    await payByCard(clientSecret);
    expect((await confirm(landlord, paymentIntentId, migrant.id)).status).toBe(200);
  });

  it("comes from another landlord's payment or for another migrant", async () => {
    const [landlord, stranger, migrant, other] = await Promise.all([
      newLandlord(),
      newLandlord(),
      newMigrant(),
      newMigrant(),
    ]);
    const { paymentIntentId } = await openPaid(landlord, migrant);
    expect(await refusal(await confirm(stranger, paymentIntentId, migrant.id))).toEqual([404, "not_found"]);
    expect(await refusal(await confirm(landlord, "pi_0123456789", migrant.id))).toEqual([404, "not_found"]);
    expect(await refusal(await confirm(landlord, "nonsense", migrant.id))).toEqual([404, "not_found"]);
    const forOther = await confirm(landlord, paymentIntentId, other.id);
    expect([forOther.status, await forOther.json()]).toMatchObject([
      422,
      { code: "invalid_fields", fields: { migrantId: "This payment was made for someone else." } },
    ]);
    expect(await connectionsOf(landlord)).toEqual([]);
  });

  it.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "usd" }],
    ["landlord", { metadata: { landlordId: "someone" } }],
    ["migrant", { metadata: { migrantId: "someone" } }],
  ])("comes from a payment with the wrong %s", async (_, change) => {
    const [landlord, migrant] = await Promise.all([newLandlord(), newMigrant()]);
    const { paymentIntentId, clientSecret } = await (await open(landlord, migrant.id)).json<Opened>();
    await stripe.paymentIntents.update(paymentIntentId, change);
    await payByCard(clientSecret);
    expect(await refusal(await confirm(landlord, paymentIntentId, migrant.id))).toEqual([
      409,
      "payment_mismatch",
    ]);
    expect(await refusal(await open(landlord, migrant.id))).toEqual([409, "payment_mismatch"]);
    expect(await connectionsOf(landlord)).toEqual([]);
  });

  it("is made for migrants or people who are not signed in [§6.10]", async () => {
    const migrant = await newMigrant();
    expect((await open(migrant, migrant.id)).status).toBe(403);
    expect((await confirm(migrant, "pi_0123456789", migrant.id)).status).toBe(403);
  });
});
