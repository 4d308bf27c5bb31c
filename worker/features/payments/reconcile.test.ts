import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { refusalOf } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { change, daysAgo, insert, now, rows } from "#tests/rows.ts";

const paymentsOf = ({ landlord }: Pair) => rows(payments, { landlordId: landlord.id });
const connectionsOf = ({ landlord }: Pair) => rows(connections, { landlordId: landlord.id });
const changePayments = ({ landlord }: Pair, values: Partial<typeof payments.$inferInsert>) =>
  change(payments, { landlordId: landlord.id }, values);
const chargesOf = async (paymentIntentId: string) =>
  (await stripe.charges.list({ payment_intent: paymentIntentId })).data;
/** The reasons that Stripe stores for the refunds of a payment. */
const reasonsOf = async (paymentIntentId: string) =>
  (await stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ reason }) => reason);
const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
const suspend = ({ migrant }: Pair) => change(users, { id: migrant.id }, { suspendedAt: now() });

/** Inserts a payment as it is stored before the call to Stripe, with the time of one day ago. */
const startPayment = ({ landlord, migrant }: Pair, more: Partial<typeof payments.$inferInsert> = {}) => {
  const pair = { landlordId: landlord.id, migrantId: migrant.id };
  const times = { createdAt: daysAgo(1), updatedAt: daysAgo(1) };
  const fee = { amountPence: connectionFee.pence, currency: connectionFee.currency };
  return insert(payments, { id: crypto.randomUUID(), ...pair, ...fee, ...times, ...more });
};

/** Pays a second intent of the pair, as an old checkout form that is still open would. */
async function payAgain(pair: Pair) {
  const paymentId = crypto.randomUUID();
  const { pence: amount, currency } = connectionFee;
  const metadata = { paymentId, landlordId: pair.landlord.id, migrantId: pair.migrant.id };
  const intent = await stripe.paymentIntents.create({ amount, currency, metadata });
  await startPayment(pair, { id: paymentId, status: "open", paymentIntentId: intent.id });
  await payByCard(String(intent.client_secret));
  return intent.id;
}

beforeAll(() => holdWebhooks(true));

describe("the five-minute pass", () => {
  it("makes one connection where neither browser nor webhook made it [fault 7]", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    await Promise.all([money.pass(3), money.pass(3)]);
    await money.pass(6);
    expect(await connectionsOf(pair)).toMatchObject([{ status: "pending", paymentCompleted: true }]);
  });

  it("finds an intent whose id we did not store [fault 3]", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    await changePayments(pair, { status: "creating", paymentIntentId: null });
    await money.pass(3);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "succeeded" }]);
    expect(await connectionsOf(pair)).toHaveLength(1);
  });

  it("closes a payment that Stripe has no intent of, and the landlord can open a new one", async () => {
    const pair = await newPair();
    await startPayment(pair);
    await money.pass();
    expect(await paymentsOf(pair)).toMatchObject([{ status: "canceled" }]);
    expect((await money.open(pair)).paymentIntentId).toMatch(/^pi_/);
  });

  it("leaves a payment alone for two minutes, because its intent may still be on its way", async () => {
    const pair = await newPair();
    await startPayment(pair, { createdAt: now(), updatedAt: now() });
    await money.pass(1.9);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "creating" }]);
    await money.pass(2.1);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "canceled" }]);
  });

  it("checks an open payment that is older than an hour once an hour", async () => {
    const pair = await newPair();
    await money.open(pair);
    const checkedAt = async () => (await paymentsOf(pair))[0]?.updatedAt;
    const begin = now();
    await changePayments(pair, { createdAt: daysAgo(0.5), updatedAt: begin });
    await money.pass(59);
    expect(await checkedAt()).toBe(begin);
    await money.pass(61);
    expect(await checkedAt()).not.toBe(begin);
  });

  it("stores that it has checked a payment also when Stripe fails, so that others come first in the next pass", async () => {
    const pair = await newPair();
    await money.open(pair);
    const checkedAt = async () => Date.parse((await paymentsOf(pair))[0]?.updatedAt ?? "");
    const before = await checkedAt();
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!/\/payment_intents\/pi_/.test(request.url)) return env.WORKBENCH.fetch(request);
      return Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
    };
    await money.pass(3, { ...env, WORKBENCH: { fetch } as unknown as Fetcher });
    expect((await checkedAt()) - before).toBeGreaterThanOrEqual(3 * 60_000);
  });

  it("does not give a payment without an intent the intent of another payment", async () => {
    const [pair, other] = [await newPair(), await newPair()];
    await money.open(other);
    await startPayment(pair, { createdAt: now() });
    await money.pass(3);
    expect([...(await paymentsOf(pair)), ...(await paymentsOf(other))]).toMatchObject([
      { status: "canceled", paymentIntentId: null },
      { status: "open" },
    ]);
  });

  it("closes a payment whose intent Stripe does not know, and connects if it becomes known and is paid", async () => {
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await money.open(pair);
    await changePayments(pair, { paymentIntentId: "pi_of_another_account" });
    await money.pass(3);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "canceled" }]);
    await changePayments(pair, { paymentIntentId });
    await payByCard(clientSecret);
    await money.pass(8);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "succeeded" }]);
    expect(await connectionsOf(pair)).toHaveLength(1);
  });

  it("connects a pair whose closed payment was paid, also if Stripe lists no event of it", async () => {
    const pair = await newPair();
    await money.payOldIntent(pair);
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.endsWith("/events")) return env.WORKBENCH.fetch(request);
      return Response.json({ object: "list", data: [], has_more: false });
    };
    await money.pass(5, { ...env, WORKBENCH: { fetch } as unknown as Fetcher });
    expect(await paymentsOf(pair)).toMatchObject([{ status: "succeeded" }]);
    expect(await connectionsOf(pair)).toMatchObject([{ status: "pending", paymentCompleted: true }]);
  });

  it("keeps an unpaid intent open for a day and then cancels it", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await money.pass(23.9 * 60);
    expect(await statusOf(paymentIntentId)).toBe("requires_payment_method");
    await money.pass(24.95 * 60);
    expect(await statusOf(paymentIntentId)).toBe("canceled");
    expect(await paymentsOf(pair)).toMatchObject([{ status: "canceled" }]);
  });
});

describe("an abandoned payment", () => {
  it("connects the pair if it is paid just before it is canceled, and only other failures are logged", async () => {
    const pair = await newPair();
    const { clientSecret } = await money.open(pair);
    const id = (await paymentsOf(pair))[0]?.id ?? "";
    const failuresIn = async (minutes: number, cancel: (request: Request) => Promise<Response>) => {
      const fetch = (input: RequestInfo, init?: RequestInit) => {
        const request = new Request(input, init);
        return request.url.endsWith("/cancel") ? cancel(request) : env.WORKBENCH.fetch(request);
      };
      const lines = vi.spyOn(console, "log").mockImplementation(() => {});
      await money.pass(minutes, { ...env, WORKBENCH: { fetch } as unknown as Fetcher });
      const failures = lines.mock.calls.flat().filter((line) => String(line).includes("not_reconciled"));
      lines.mockRestore();
      return failures.filter((line) => String(line).includes(id)).length;
    };
    const refuse = async () => Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
    const payFirst = async (request: Request) => {
      await payByCard(clientSecret);
      return env.WORKBENCH.fetch(request);
    };
    expect([await failuresIn(25 * 60, refuse), await failuresIn(27 * 60, payFirst)]).toEqual([1, 0]);
    expect(await connectionsOf(pair)).toHaveLength(1);
  });
});

describe("a fee that is owed back", () => {
  it("is refunded once and no longer counts in Total Cost", async () => {
    const pair = await newPair();
    const { connectionId: id, paymentIntentId } = await money.connect(pair);
    const withdraw = () => money.sendMove(pair.migrant, id, "cancelled", money.withoutRefunds(env));
    await Promise.all([withdraw(), withdraw()]);
    await Promise.all([money.pass(), money.pass()]);
    await money.pass();
    expect(await chargesOf(paymentIntentId)).toMatchObject([{ amount_refunded: 20_000 }]);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "refunded" }]);
    expect(await connectionsOf(pair)).toMatchObject([{ id, paymentCompleted: false }]);
  });

  it("is refunded at once when the migrant withdraws while pending, and that landlord cannot pay again", async () => {
    const pair = await newPair();
    const { connectionId: id, paymentIntentId } = await money.connect(pair);
    expect((await money.sendMove(pair.migrant, id, "cancelled")).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await chargesOf(paymentIntentId)).toMatchObject([{ refunded: true }]),
    );
    await vi.waitFor(async () =>
      expect(await connectionsOf(pair)).toMatchObject([{ status: "cancelled", paymentCompleted: false }]),
    );
    expect(await reasonsOf(paymentIntentId)).toEqual(["requested_by_customer"]);
    // A late confirmation returns the same connection and makes no other.
    expect((await money.confirm(pair, paymentIntentId)).id).toBe(id);
    expect(await refusalOf(money.sendOpen(pair))).toEqual({ status: 409, code: "not_available" });
    expect(await paymentsOf(pair)).toHaveLength(1);
  });

  it("is not owed after an early decline, and the pair may connect again", async () => {
    const pair = await newPair();
    const declined = await money.connect(pair);
    await money.sendMove(pair.landlord, declined.connectionId, "cancelled");
    await money.connect(pair);
    await money.pass(5);
    expect(await chargesOf(declined.paymentIntentId)).toMatchObject([{ amount_refunded: 0 }]);
    const statuses = (await connectionsOf(pair)).map(({ status }) => status);
    expect(statuses).toEqual(["cancelled", "pending"]);
  });

  it("is refunded when the pair was charged twice, without a second connection [fault 14]", async () => {
    const pair = await newPair();
    await money.connect(pair);
    const second = await payAgain(pair);
    expect((await refusalOf(money.sendConfirm(pair, second))).code).toBe("payment_refunded");
    expect(await chargesOf(second)).toMatchObject([{ refunded: true }]);
    expect(await reasonsOf(second)).toEqual(["duplicate"]);
    expect(await connectionsOf(pair)).toMatchObject([{ paymentCompleted: true }]);
  });

  it("is refunded when the migrant was suspended before the money arrived [fault 12]", async () => {
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await money.open(pair);
    await suspend(pair);
    await payByCard(clientSecret);
    expect((await money.sendConfirm(pair, paymentIntentId)).status).toBe(409);
    expect(await chargesOf(paymentIntentId)).toMatchObject([{ refunded: true }]);
    expect(await connectionsOf(pair)).toEqual([]);
    expect((await money.sendConfirm(pair, paymentIntentId)).status).toBe(409);
  });

  it("updates open screens from the pass: when the connection ends, and when the refund is sent", async () => {
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    const screen = await listen(pair.landlord);
    const frames = () => screen.of("connection").filter(({ connectionId }) => connectionId === id);
    await suspend(pair);
    await money.pass(5);
    await screen.until(() => frames().length >= 2);
    expect(await connectionsOf(pair)).toMatchObject([{ status: "cancelled" }]);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "refunded" }]);
    screen.socket.close();
  });

  it("updates open screens also when only a part was refunded by hand", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.connect(pair);
    const screen = await listen(pair.landlord);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 500 });
    await money.pass(5);
    await screen.until((each) => each.of("connection").length > 0);
    screen.socket.close();
  });

  it("may also be refunded by hand in Stripe's dashboard, and our rows then show that", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.connect(pair);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await money.sendConfirm(pair, paymentIntentId);
    expect(await paymentsOf(pair)).toMatchObject([{ status: "refunded" }]);
    expect(await connectionsOf(pair)).toMatchObject([{ paymentCompleted: false }]);
  });
});
