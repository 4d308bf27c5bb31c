import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answerMoveIn } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { saveLandlordProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { rateConnection } from "#schema/endpoints/ratings.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { eventCounts } from "#schema/tables/operations.ts";
import { anonymous, as } from "#tests/client.ts";
import { move } from "#tests/connections.ts";
import { expectCounts } from "#tests/counts.ts";
import { failingDatabase } from "#tests/faults.ts";
import * as money from "#tests/money.ts";
import { cards, payByCard, stripe } from "#tests/paying.ts";
import { newAdmin, newConnectedPair, newLandlord, newMigrant, newPair, registration } from "#tests/people.ts";
import { insert } from "#tests/rows.ts";
import { submitRequest, verificationCalls } from "#tests/verification.ts";
import { countEvent, readCounts } from "./counters.ts";

afterEach(() => vi.restoreAllMocks());

const { WORKBENCH: _, ...withoutWorkbench } = env;
const production = { ...withoutWorkbench, ENVIRONMENT: "production", RATE_LIMITS: "" };

const repeat = async (work: () => Promise<unknown>) => {
  await work();
  await work();
};

describe("an event is counted once, however often its call is made", () => {
  it("registrations and profiles", async () => {
    const body = registration();
    await expectCounts({ registered: 1 }, () => repeat(() => anonymous.send(register, { body })));
    const [landlord, migrant] = [await newLandlord({ profile: false }), await newMigrant({ profile: false })];
    await expectCounts({ profile_created: 2 }, async () => {
      const story = { countryOfOrigin: "Syria", story: "A story." };
      await repeat(() => as(migrant).call(saveMigrantProfile, { body: story }));
      await repeat(() => as(landlord).call(saveLandlordProfile, { body: { location: "Leeds" } }));
    });
  });

  it("verification requests and their decisions", async () => {
    const [admin, first, second] = [await newAdmin(), await newMigrant(), await newMigrant()];
    const { submit, decide } = verificationCalls.migrant;
    const counts = { verification_submitted: 2, verification_approved: 1, verification_rejected: 1 };
    await expectCounts(counts, async () => {
      const [one, other] = [await submitRequest(first), await submitRequest(second)];
      await as(first).send(submit, { body: { fullName: "Amal", reasonForMigration: "War." } });
      const rejectionReason = "We could not read your name.";
      await repeat(() => as(admin).send(decide, { params: { id: one }, body: { status: "approved" } }));
      const body = { status: "rejected", rejectionReason };
      await repeat(() => as(admin).send(decide, { params: { id: other }, body }));
    });
  });

  it("a payment, its connection, and the refund after a withdrawal", async () => {
    await money.beginAnew();
    const pair = await newPair();
    const paid = { payment_started: 1, payment_succeeded: 1, connected: 1 };
    let connectionId = "";
    await expectCounts(paid, async () => {
      await money.open(pair);
      const { paymentIntentId } = await money.openAndPay(pair);
      const event = await money.findEvent("payment_intent.succeeded");
      const confirm = () => money.confirm(pair, paymentIntentId);
      const [made] = await Promise.all([confirm(), confirm(), money.receiveEvent(event)]);
      await repeat(() => money.receiveEvent(event));
      await money.pass(5);
      connectionId = made.id;
    });
    await expectCounts({ withdrawn: 1, payment_refunded: 1 }, async () => {
      await repeat(() => money.sendMove(pair.migrant, connectionId, "cancelled"));
      await money.threePasses();
    });
  });

  it("a declined card", async () => {
    await money.beginAnew();
    const pair = await newPair();
    await expectCounts({ payment_started: 1, payment_failed: 1 }, async () => {
      await money.openAndPay(pair, cards.declined);
      const event = await money.findEvent("payment_intent.payment_failed");
      await repeat(() => money.receiveEvent(event));
    });
  });

  it.each([
    ["was disputed", "payment_disputed", async () => {}],
    [
      "was refunded by hand",
      "payment_refunded",
      (payment_intent: string) => stripe.refunds.create({ payment_intent }),
    ],
  ])("a declined card whose event arrives after the payment %s", async (_, change, meanwhile) => {
    await money.beginAnew();
    const pair = await newPair();
    const card = change === "payment_disputed" ? cards.disputed : cards.good;
    const before = { payment_started: 1, payment_succeeded: 1, connected: 1 };
    const ended = change === "payment_refunded" ? { cancelled: 1 } : {};
    await expectCounts({ ...before, ...ended, [change]: 1, payment_failed: 1 }, async () => {
      await money.openAndPay(pair, cards.declined);
      const failed = await money.findEvent("payment_intent.payment_failed");
      const { paymentIntentId } = await money.connect(pair, card);
      await meanwhile(paymentIntentId);
      await repeat(() => money.receiveEvent(failed));
    });
  });

  it("a declined card whose event arrives after money of the wrong amount", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await money.beginAnew();
    const pair = await newPair();
    await expectCounts({ payment_started: 1, payment_failed: 1 }, async () => {
      const { paymentIntentId, clientSecret } = await money.openAndPay(pair, cards.declined);
      const failed = await money.findEvent("payment_intent.payment_failed");
      await stripe.paymentIntents.update(paymentIntentId, { amount: 100 });
      await payByCard(clientSecret);
      await repeat(() => money.receiveEvent(failed));
    });
  });

  it("a dispute", async () => {
    await money.beginAnew();
    const pair = await newPair();
    const paid = { payment_started: 1, payment_succeeded: 1, connected: 1 };
    await expectCounts({ ...paid, payment_disputed: 1 }, async () => {
      await money.connect(pair, cards.disputed);
      await repeat(async () => money.receiveEvent(await money.findEvent("charge.dispute.created")));
      await money.pass(5);
    });
  });

  it("the actions of the two people on a connection, its messages and ratings", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("pending");
    const params = { id };
    const message = { connectionId: id, content: "Hello", clientMessageId: crypto.randomUUID() };
    await expectCounts({ accepted: 1, completed: 1, message_sent: 1, rated: 2 }, async () => {
      await repeat(() => as(migrant).call(sendMessage, { body: message }));
      await repeat(() => move(landlord, id, "active"));
      await repeat(() => move(landlord, id, "completed"));
      for (const person of [landlord, migrant])
        await repeat(() => as(person).send(rateConnection, { params, body: { stars: 5 } }));
    });
  });

  it("a decline, and a stay that the migrant denies", async () => {
    const [declined, denied] = [await newConnectedPair("pending"), await newConnectedPair("active")];
    await expectCounts({ declined: 1, cancelled: 1 }, async () => {
      await repeat(() => move(declined.landlord, declined.connectionId, "cancelled"));
      const answer = { params: { id: denied.connectionId }, body: { movedIn: false } };
      await repeat(() => as(denied.migrant).send(answerMoveIn, answer));
    });
  });
});

describe("counting", () => {
  it("does not fail or delay a call when the count fails", async () => {
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    countEvent("registered", { ...env, DB: failingDatabase("D1_ERROR: Network connection lost.") });
    await vi.waitFor(() => expect(lines.mock.calls.join()).toContain("event_not_counted"));
    const writeDataPoint = () => {
      throw new Error("full");
    };
    expect(() => countEvent("registered", { ...production, EVENTS: { writeDataPoint } })).not.toThrow();
  });

  it("writes to Analytics Engine in production, and only there", async () => {
    const writeDataPoint = vi.fn();
    await expectCounts({}, async () => countEvent("rated", { ...production, EVENTS: { writeDataPoint } }));
    expect(writeDataPoint.mock.calls).toEqual([[{ indexes: ["rated"], doubles: [1] }]]);
  });

  it("sums the counts of today and of the last seven days", async () => {
    const now = Date.parse("2031-03-10T12:00:00Z");
    const add = (day: string, count: number) => insert(eventCounts, { day, event: "accepted", count });
    await add("2031-03-03", 1);
    await add("2031-03-04", 10);
    await add("2031-03-10", 100);
    await add("2031-03-11", 1_000);
    expect(await readCounts(env, now)).toEqual([{ event: "accepted", today: 100, week: 110 }]);
  });

  it("reads Analytics Engine in production, and nothing without its settings or while it is down", async () => {
    const settings = { ANALYTICS_ACCOUNT: "account", ANALYTICS_TOKEN: "token" };
    // In any order, and also with events that the product no longer counts.
    const data = [
      { event: "rated", today: "0", week: "4" },
      { event: "of an earlier version", today: "1", week: "1" },
      { event: "registered", today: "2", week: "9" },
    ];
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ data }));
    for (const some of [{}, { ANALYTICS_ACCOUNT: "account" }, { ANALYTICS_TOKEN: "token" }])
      expect(await readCounts({ ...production, ...some }, Date.now())).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    const bindings = { ...production, ...settings };
    const counts = [
      { event: "registered", today: 2, week: 9 },
      { event: "rated", today: 0, week: 4 },
    ];
    expect(await readCounts(bindings, Date.parse("2031-03-10T12:00:00Z"))).toEqual(counts);
    expect(asked.mock.lastCall?.[1]?.body).toMatch(
      />= toDateTime\('2031-03-10 .* WHERE timestamp >= toDateTime\('2031-03-04 /s,
    );
    expect(asked.mock.lastCall?.[1]?.headers).toEqual({ Authorization: "Bearer token" });
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    asked.mockImplementation(async () => Response.json({ data }, { status: 403 }));
    expect(await readCounts(bindings, Date.now())).toBeNull();
    expect(lines.mock.calls.join()).toContain("counts_not_read");
  });
});
