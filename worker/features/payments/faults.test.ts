import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as money from "#tests/money.ts";
import { cards, payByCard, stripe } from "#tests/paying.ts";
import { newPair, newPerson } from "#tests/people.ts";
import type { Env } from "#worker/platform/env.ts";
import { reconcilePayments } from "./reconcile.ts";

const newLandlord = () => newPerson({ userType: "landlord" });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const rows = async (query: string) => (await env.DB.prepare(query).all()).results;

type Answer = (ask: () => Promise<Response>, request: Request) => Promise<Response>;
/** Our bindings with a Stripe that answers as it likes; `ask` passes the question on to the simulator. */
const withStripe = (answer: Answer): Env => {
  const fetch = (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    return answer(() => env.WORKBENCH.fetch(request.clone()), request);
  };
  return { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
};
const dropped = () => Promise.reject(new Error("Network connection lost."));
/** No answer until whoever asked gives up. */
const silence: Answer = (_, { signal }) =>
  new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
const isPost = ({ method }: Request) => method === "POST";

async function loseDispute(paymentIntentId: string) {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
  return stripe.disputes.close(String(data[0]?.id));
}

beforeEach(() => money.beginAnew());

describe("while Stripe cannot be asked", () => {
  it("an intent that it never heard of leaves nothing in the way of the next try", async () => {
    const pair = await newPair();
    expect((await money.openWith(withStripe(dropped), pair)).status).toBe(503);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    const { clientSecret } = await money.open(pair);
    await payByCard(clientSecret);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("an intent whose reply was lost is the one that the next try gets, with the same secret", async () => {
    const pair = await newPair();
    const losingReplies = withStripe(async (ask, request) => {
      const answer = await ask();
      return isPost(request) ? dropped() : answer;
    });
    expect((await money.openWith(losingReplies, pair)).status).toBe(503);
    const first = await money.open(pair);
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([first.paymentIntentId]);
    expect(await money.open(pair)).toEqual(first);
  });

  it("payments answer 503 and when to come back, and everything else works [ASVS 16.5.1]", async () => {
    const pair = await newPair();
    const down = withStripe(async () => Response.json({ error: { type: "api_error" } }, { status: 500 }));
    const answer = await money.openWith(down, pair);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
    const headers = { Authorization: `Bearer ${pair.landlord.token}` };
    for (const path of ["/api/auth/me", "/api/migrants", "/api/connections"]) {
      expect((await money.serve(down, path, { headers })).status).toBe(200);
    }
  });

  it.each([
    ["junk", async () => new Response("<html>Bad gateway</html>")],
    ["something that is no intent", async () => Response.json(["pi"])],
    ["endlessly much", async () => new Response("[".repeat(6 * 1024 * 1024))],
    ["nothing for ten seconds", silence],
  ])("%s for an answer comes to 503 and writes nothing of it", { timeout: 20_000 }, async (_, answer) => {
    const pair = await newPair();
    expect((await money.openWith(withStripe(answer), pair)).status).toBe(503);
    expect(await rows("select status, payment_intent_id from payments")).toEqual([
      { status: "creating", payment_intent_id: null },
    ]);
    expect(await rows("select * from connections")).toEqual([]);
  });

  it("a refund is tried until it is there, and is there once", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    const noRefunds = withStripe((ask, { url }) => (url.endsWith("/refunds") ? dropped() : ask()));
    expect((await money.moveWith(noRefunds, pair.migrant, connectionId, "cancelled")).status).toBe(200);
    expect(await rows("select status, attempts from refunds")).toEqual([{ status: "pending", attempts: 1 }]);
    const losingReplies = withStripe(async (ask, request) => {
      const answer = await ask();
      return request.url.endsWith("/refunds") && isPost(request) ? dropped() : answer;
    });
    await reconcilePayments(losingReplies, later(5));
    await reconcilePayments(env, later(10));
    expect((await stripe.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
    await money.expectMoneyToBeRight();
  });
});

describe("events", () => {
  it("that a payment failed, come after it succeeded, change nothing", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await payByCard(opened.clientSecret, "4000000000000002");
    const failed = await money.findEvent("payment_intent.payment_failed");
    await payByCard(opened.clientSecret);
    await money.confirmWith(env, pair, opened.paymentIntentId);
    expect((await money.heedWith(env, failed)).status).toBe(200);
    expect(await rows("select status from connections")).toEqual([{ status: "pending" }]);
    await money.expectMoneyToBeRight();
  });

  it("are never remembered apart from their effect", () => {
    const sources = import.meta.glob<string>("../../**/*.ts", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const writers = Object.entries(sources).filter(
      ([path, text]) => !path.endsWith(".test.ts") && /insert\(stripeEvents\)|into stripe_events/i.test(text),
    );
    expect(writers.map(([path]) => path)).toEqual(["./queries/events.ts"]);
    const users = Object.entries(sources).filter(
      ([path, text]) => !path.endsWith(".test.ts") && text.includes("storeEvent("),
    );
    expect(users.map(([path]) => path).sort()).toEqual(["./queries/events.ts", "./settle.ts"]);
    const settle = sources["./settle.ts"] ?? "";
    const batches = settle.match(/db\.batch\(\[.*eventOf\(settling\)\]\)|\? eventOf\(settling\) : \[\]/g);
    expect(batches?.length).toBe(settle.match(/eventOf\(settling\)/g)?.length);
  });

  it("that never reached us are read from Stripe by the five-minute pass", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, "4000000000000259");
    await reconcilePayments(env, later(5));
    const [connection] = await rows("select disputed_at from connections");
    expect(connection?.disputed_at).toEqual(expect.any(Number));
    const message = { connectionId, content: "Hello" };
    expect((await pair.migrant.call("POST", "/api/messages", message)).status).toBe(409);
    expect((await money.moveWith(env, pair.landlord, connectionId, "active")).status).toBe(409);
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    await stripe.disputes.update(String(data[0]?.id), {
      evidence: { uncategorized_text: "winning_evidence" },
    });
    await reconcilePayments(env, later(10));
    expect(await rows("select disputed_at from connections")).toEqual([{ disputed_at: null }]);
    expect((await pair.migrant.call("POST", "/api/messages", message)).status).toBe(201);
  });
});

describe("a dispute, or a refund by hand in the dashboard", () => {
  it("freezes the thread with its first event, and a lost dispute counts no more as paid", async () => {
    const pair = await newPair();
    const { connectionId } = await money.connect(pair, "4000000000000259");
    await money.heedWith(env, await money.findEvent("charge.dispute.created"));
    const message = { connectionId, content: "Hello" };
    expect((await pair.landlord.call("POST", "/api/messages", message)).status).toBe(409);
    const { data } = await stripe.disputes.list();
    await stripe.disputes.close(String(data[0]?.id));
    await money.heedWith(env, await money.findEvent("charge.dispute.closed"));
    expect(await rows("select payment_completed from connections")).toEqual([{ payment_completed: 0 }]);
    await money.expectMoneyToBeRight();
  });

  it("of a part tells a person once and changes nothing else", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 5_000 });
    for (const minutes of [5, 10]) await reconcilePayments(env, later(minutes));
    expect(alerts.mock.calls.filter(([line]) => String(line).includes("partly_refunded"))).toHaveLength(1);
    alerts.mockRestore();
    const message = { connectionId, content: "Hello" };
    expect((await pair.landlord.call("POST", "/api/messages", message)).status).toBe(201);
    await money.expectMoneyToBeRight();
  });

  it.each([
    ["of the whole fee", cards.good, (id: string) => stripe.refunds.create({ payment_intent: id })],
    ["that is lost", "4000000000000259", loseDispute],
  ])("%s ends the connection, hosting too, and the pair may connect anew", async (_, card, takeBack) => {
    const [pair, others] = [await newPair(), await newPair()];
    await money.moveWith(env, others.landlord, (await money.connect(others)).connectionId, "active");
    const { connectionId, paymentIntentId } = await money.connect(pair, card);
    await money.moveWith(env, pair.landlord, connectionId, "active");
    await takeBack(paymentIntentId);
    await reconcilePayments(env, later(5));
    for (const person of [pair.landlord, pair.migrant]) {
      const seen = await person.call("GET", `/api/connections/${connectionId}`);
      expect(await seen.json()).toMatchObject({ status: "cancelled", paymentCompleted: false });
    }
    const hosted = "select hosted from migrant_profiles where user_id = ?";
    expect(await env.DB.prepare(hosted).bind(pair.migrant.id).first("hosted")).toBe(0);
    expect(await env.DB.prepare(hosted).bind(others.migrant.id).first("hosted")).toBe(1);
    const message = { connectionId, content: "Hello" };
    expect((await pair.landlord.call("POST", "/api/messages", message)).status).toBe(409);
    await money.connect(pair);
    await money.expectMoneyToBeRight();
  });

  it("makes a refund that we owe wait for the bank, without an alarm, and go once the dispute is won", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, "4000000000000259");
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    await money.moveWith(env, pair.migrant, connectionId, "cancelled");
    for (let pass = 1; pass <= 6; pass += 1) await reconcilePayments(env, later(5 * pass));
    expect(alerts.mock.calls.filter(([line]) => String(line).includes("refund"))).toEqual([]);
    alerts.mockRestore();
    expect(await rows("select status from refunds")).toEqual([{ status: "pending" }]);
    await money.expectMoneyToBeRight();
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    const evidence = { uncategorized_text: "winning_evidence" };
    await stripe.disputes.update(String(data[0]?.id), { evidence });
    await reconcilePayments(env, later(35));
    expect(await rows("select status from refunds")).toEqual([{ status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });

  it("that the bank sends back is known to be owed still", async () => {
    const pair = await newPair();
    const { connectionId } = await money.connect(pair, "4000000000007726");
    await money.moveWith(env, pair.migrant, connectionId, "cancelled");
    await money.threePasses();
    expect(await rows("select status from refunds")).toEqual([{ status: "failed" }]);
    expect(await rows("select status from payments")).toEqual([{ status: "succeeded" }]);
    expect(await rows("select payment_completed from connections")).toEqual([{ payment_completed: 0 }]);
  });
});

describe("two and more", () => {
  it("landlords who pay for one migrant are both connected", async () => {
    const one = await newPair();
    const other = { landlord: await newLandlord(), migrant: one.migrant };
    const paid = await Promise.all(
      [one, other].map(async (pair) => [pair, await money.openAndPay(pair)] as const),
    );
    const answers = await Promise.all(
      paid.map(([pair, { paymentIntentId }]) => money.confirmWith(env, pair, paymentIntentId)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rows("select status from connections")).toHaveLength(2);
  });

  it("passes over a payment that does not match tell a person once", async () => {
    const pair = await newPair();
    const { paymentIntentId, clientSecret } = await money.open(pair);
    await stripe.paymentIntents.update(paymentIntentId, { amount: 100 });
    await payByCard(clientSecret);
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    await Promise.all([reconcilePayments(env, later(5)), reconcilePayments(env, later(5))]);
    for (const minutes of [70, 140]) await reconcilePayments(env, later(minutes));
    expect(alerts.mock.calls.filter(([line]) => String(line).includes("payment_mismatch"))).toHaveLength(1);
    alerts.mockRestore();
    expect(await rows("select * from connections")).toEqual([]);
  });
});

describe("a migrant who is suspended while an introduction waits", () => {
  it("ends it at the next pass, and the fee goes back", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    await money.connect(pair);
    await money.connect(others);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.migrant.id).run();
    await money.threePasses();
    expect(
      await rows("select status, payment_completed from connections order by created_at, rowid"),
    ).toEqual([
      { status: "cancelled", payment_completed: 0 },
      { status: "pending", payment_completed: 1 },
    ]);
    expect(await rows("select reason, status from refunds")).toEqual([
      { reason: "migrant_unavailable", status: "succeeded" },
    ]);
    await money.expectMoneyToBeRight();
  });
});

describe("a migrant who is suspended while a payment is on its way", () => {
  it("is why the fee goes back, whomever else the two are connected with", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await money.connect({ ...pair, landlord: await newLandlord() });
    await money.connect({ ...pair, migrant: (await newPair()).migrant });
    await env.DB.prepare("update connections set status = 'active'").run();
    await payByCard(opened.clientSecret);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.migrant.id).run();
    await money.threePasses();
    expect(await rows("select reason, status from refunds")).toEqual([
      { reason: "migrant_unavailable", status: "succeeded" },
    ]);
    const made = "select count(*) as made from connections where landlord_id = ? and migrant_id = ?";
    expect(await env.DB.prepare(made).bind(pair.landlord.id, pair.migrant.id).first("made")).toBe(0);
  });
});

describe("a message on its way while the landlord declines a silent migrant", () => {
  it("is either refused, or counts and keeps the fee", { timeout: 60_000 }, async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      await money.beginAnew();
      const pair = await newPair();
      const { connectionId } = await money.connect(pair);
      await env.DB.prepare("update connections set created_at = 0").run();
      const [, sent] = await Promise.all([
        money.moveWith(env, pair.landlord, connectionId, "cancelled"),
        pair.migrant.call("POST", "/api/messages", { connectionId, content: "I am here." }),
      ]);
      await money.threePasses();
      const kept = sent.status === 201 ? 1 : 0;
      expect(await rows("select payment_completed from connections")).toEqual([{ payment_completed: kept }]);
      await money.expectMoneyToBeRight();
    }
  });
});
