import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { describe, expect, it, vi } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { reconcileCursors } from "#schema/tables/payments.ts";
import * as money from "#tests/money.ts";
import { newPair } from "#tests/people.ts";
import { insert, now, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Payment } from "./queries/payments.ts";
import { differs, rowOf, sweepEvents, sweepIntents } from "./sweeps.ts";

const paid = { status: "succeeded", refundedPence: 0, mismatch: null } as Payment;
const charge = { amount_refunded: 0, refunded: false, disputed: false } as Stripe.Charge;
type Intent = Partial<Stripe.PaymentIntent>;

describe("the sweep of intents", () => {
  it.each<[string, Intent, Partial<Payment>, boolean]>([
    ["a canceled one of an open row", { status: "canceled" }, { status: "open" }, true],
    ["a canceled one of a row that is being created", { status: "canceled" }, { status: "creating" }, true],
    ["a canceled one of a canceled row", { status: "canceled" }, { status: "canceled" }, false],
    ["one that nobody has paid", { status: "requires_payment_method" }, { status: "open" }, false],
    ["one that a bank processes", { status: "processing" }, { status: "canceled" }, false],
    ["a paid one of an open row", {}, { status: "open" }, true],
    ["a paid one of a canceled row", {}, { status: "canceled" }, true],
    ["a paid one that does not match", {}, { status: "open", mismatch: "amount" }, false],
    ["a paid one of a paid row", {}, {}, false],
    ["a paid one without its charge", { latest_charge: null }, {}, false],
    ["one of which a part went back", { latest_charge: { ...charge, amount_refunded: 500 } }, {}, true],
    ["one whose refund did not stand", {}, { status: "refunded" }, true],
    [
      "one whose refund stood",
      { latest_charge: { ...charge, refunded: true } },
      { status: "refunded" },
      false,
    ],
    [
      "one that a bank took back",
      { latest_charge: { ...charge, disputed: true } },
      { status: "refunded" },
      false,
    ],
    ["one whose dispute is new", { latest_charge: { ...charge, disputed: true } }, {}, true],
  ])("settles an intent only if it differs from its row: %s", (_, intent, payment, isNew) => {
    const whole = { status: "succeeded", latest_charge: charge, ...intent } as Stripe.PaymentIntent;
    expect(differs(whole, { payment: { ...paid, ...payment }, disputedAt: null })).toBe(isNew);
  });

  it("settles a dispute once", () => {
    const intent = { status: "succeeded", latest_charge: { ...charge, disputed: true } };
    expect(differs(intent as Stripe.PaymentIntent, { payment: paid, disputedAt: now() })).toBe(false);
  });

  it("finds the row that stores the intent's id, or whose id is in the intent's metadata", () => {
    const listed = [
      { id: "one", paymentIntentId: "pi_1" },
      { id: "two", paymentIntentId: null },
    ].map((payment) => ({ payment: payment as Payment, disputedAt: null }));
    const found = (id: string, paymentId?: string) =>
      rowOf({ id, metadata: { paymentId } } as unknown as Stripe.PaymentIntent, listed)?.payment.id;
    expect([found("pi_1"), found("pi_2", "two"), found("pi_3", "three"), found("pi_4")]).toEqual([
      "one",
      "two",
      undefined,
      undefined,
    ]);
  });
});

it("the sweep of events ignores events of the other environment (test or live)", async () => {
  await money.beginAnew();
  const pair = await newPair();
  await money.openAndPay(pair);
  const event = await money.findEvent("payment_intent.succeeded");
  const sweep = (livemode: boolean) => {
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.endsWith("/events")) return env.WORKBENCH.fetch(request);
      return Response.json({ object: "list", data: [{ ...event, livemode }], has_more: false });
    };
    const bindings = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
    return sweepEvents({ env: bindings, db: openDatabase(env), now: now() });
  };
  const made = async () => (await rows(connections, { landlordId: pair.landlord.id })).length;
  await sweep(true);
  expect(await made()).toBe(0);
  await sweep(false);
  expect(await made()).toBe(1);
});

it("events that our webhook missed for more than ten minutes raise one alert with their number", async () => {
  await money.beginAnew();
  await money.openAndPay(await newPair());
  const event: object = await money.findEvent("payment_intent.succeeded");
  const at = Math.floor(Date.now() / 1000);
  const ofSomeoneElse = { object: { id: "pi_of_someone_else", object: "payment_intent" } };
  const events = [
    { ...event, id: "evt_recent", created: at - 599 },
    { ...event, id: "evt_late", created: at - 601 },
    { ...event, id: "evt_later", created: at - 24 * 60 * 60 },
    { ...event, id: "evt_foreign", created: at - 601, data: ofSomeoneElse },
    { ...event, id: "evt_other", created: at - 601, type: "payment_intent.created" },
  ];
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.endsWith("/events")) return env.WORKBENCH.fetch(request);
    return Response.json({ object: "list", data: events, has_more: false });
  };
  const bindings = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
  const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const _ of ["missed", "handled"])
    await sweepEvents({ env: bindings, db: openDatabase(env), now: new Date(at * 1000).toISOString() });
  const raised = alerts.mock.calls.flat().map((line) => JSON.parse(String(line)));
  alerts.mockRestore();
  expect(raised).toEqual([{ level: "alert", event: "stripe_events_undelivered", events: 2 }]);
});

it("the five-minute pass raises an alert about an event that our webhook has missed for eleven minutes", async () => {
  await money.beginAnew();
  await money.openAndPay(await newPair());
  const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
  await money.pass(11);
  const raised = alerts.mock.calls.flat().join();
  alerts.mockRestore();
  expect(raised).toContain("stripe_events_undelivered");
});

it("each sweep reads three days of its own list, continues where it stopped, and starts again after the end", async () => {
  await money.beginAnew();
  const read: string[] = [];
  const minutes = new Set<number>();
  let last = 0;
  let isEnd = false;
  const fetch = async (input: RequestInfo) => {
    const { pathname, searchParams } = new URL(new Request(input).url);
    const list = pathname.endsWith("/events") ? "evt" : "pi";
    read.push(searchParams.get("starting_after") ?? `${list} from the start`);
    minutes.add(Math.round((Date.now() / 1000 - Number(searchParams.get("created[gte]"))) / 60));
    last += 1;
    const data = [{ id: `${list}_${last}`, livemode: true, metadata: {} }];
    return Response.json({ object: "list", data, has_more: !isEnd });
  };
  const bindings = { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
  const sweep = async () => {
    read.length = 0;
    const pass = { env: bindings, db: openDatabase(env), now: now() };
    await sweepIntents(pass);
    await sweepEvents(pass);
    return [...read];
  };
  expect(await sweep()).toEqual([
    "pi from the start",
    "pi_1",
    "pi_2",
    "evt from the start",
    "evt_4",
    "evt_5",
  ]);
  expect(await sweep()).toEqual(["pi_3", "pi_7", "pi_8", "evt_6", "evt_10", "evt_11"]);
  isEnd = true;
  await sweepIntents({ env: bindings, db: openDatabase(env), now: now() });
  expect(await sweep()).toEqual(["pi from the start", "evt_12"]);
  expect([...minutes]).toEqual([3 * 24 * 60]);
});

it.each([
  ["intents", sweepIntents],
  ["events", sweepEvents],
])("the sweep of %s starts again if Stripe no longer has the entry where it stopped", async (name, sweep) => {
  await money.beginAnew();
  const pair = await newPair();
  await money.openAndPay(pair);
  await insert(reconcileCursors, { name, position: "an_erased_entry", updatedAt: now() });
  for (const _ of ["at the erased entry", "from the start"])
    await sweep({ env, db: openDatabase(env), now: now() });
  expect(await rows(connections, { landlordId: pair.landlord.id })).toHaveLength(1);
});
