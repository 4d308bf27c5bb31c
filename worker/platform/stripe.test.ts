import { afterEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors.ts";
import { callForIntent, callStripe, findIntent, isIntentId, openStripe } from "./stripe.ts";

afterEach(() => vi.useRealTimers());

/** A Stripe client that gets these answers instead of the simulator's. */
const stripeAnswering = (answers: () => Promise<Response>) =>
  openStripe({ ENVIRONMENT: "development", WORKBENCH: { fetch: answers } as unknown as Fetcher });
const retrieve = async (answers: () => Promise<Response>) => {
  const { sdk } = await stripeAnswering(answers);
  return callStripe(sdk.paymentIntents.retrieve("pi_1")).catch((fault: unknown) => fault);
};
const problem = (status: number, type: string) => async () =>
  Response.json({ error: { type, message: "No." } }, { status });

describe("a call to Stripe", () => {
  it.each([
    ["loses the connection", () => Promise.reject(new Error("Network connection lost."))],
    ["reports an error of its own", problem(500, "api_error")],
    ["reports a rate limit", problem(429, "rate_limit_error")],
    ["answers with something other than JSON", async () => new Response("<html>")],
    ["rejects our key", problem(401, "invalid_request_error")],
  ])("is refused with 503 when Stripe %s", async (_, answers) => {
    const fault = await retrieve(answers);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toMatchObject({ code: "unavailable" });
  });

  it("uses the client that the first call of this environment has made", async () => {
    const bindings = { ENVIRONMENT: "development", WORKBENCH: { fetch } as unknown as Fetcher };
    expect(await openStripe(bindings)).toBe(await openStripe(bindings));
    expect(await openStripe({ ...bindings })).not.toBe(await openStripe(bindings));
  });

  it("passes on an error about the request itself", async () => {
    expect(await retrieve(problem(404, "invalid_request_error"))).toMatchObject({
      type: "StripeInvalidRequestError",
      message: "No.",
    });
  });

  it.each(["http://localhost:12111", "http://stripe.test", "https://stripe.test"])(
    "uses STRIPE_API_BASE when it is set, with or without a port: %s",
    async (base) => {
      const fetched = vi
        .spyOn(globalThis, "fetch")
        .mockResolvedValue(Response.json({ id: "pi_1", object: "payment_intent" }));
      const { sdk } = await openStripe({
        ENVIRONMENT: "development",
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_PUBLISHABLE_KEY: "pk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        STRIPE_API_BASE: base,
      });
      await sdk.paymentIntents.retrieve("pi_1");
      expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${base}/v1/payment_intents/pi_1`]);
      fetched.mockRestore();
    },
  );

  it("passes on a fault that is not Stripe's", async () => {
    const own = new TypeError("our own mistake");
    await expect(callStripe(Promise.reject(own))).rejects.toBe(own);
  });

  it("logs an outage without what was sent, and the id with which Stripe can be asked about it", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const headers = { "request-id": "req_1", "stripe-should-retry": "false" };
    await retrieve(async () =>
      Response.json({ error: { type: "api_error", message: "No." } }, { status: 500, headers }),
    );
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    log.mockRestore();
    expect(lines).toEqual([
      { event: "stripe_unavailable", kind: "StripeAPIError", status: 500, stripeRequestId: "req_1" },
    ]);
  });

  it.each([
    ["an object of another kind", { id: "ch_1", object: "charge" }],
    ["an intent without an id", { object: "payment_intent" }],
  ])("for an intent is refused with 503 when the answer is %s", async (_, answer) => {
    const { sdk } = await stripeAnswering(async () => Response.json(answer));
    const call = callForIntent(sdk.paymentIntents.retrieve("pi_1"));
    await expect(call).rejects.toMatchObject({ code: "unavailable" });
  });

  it("finds no intent only when Stripe does not know it", async () => {
    const finding = async (code: string) => {
      const error = { type: "invalid_request_error", code, message: "No." };
      const client = await stripeAnswering(async () => Response.json({ error }, { status: 404 }));
      return findIntent(client, "pi_1");
    };
    expect(await finding("resource_missing")).toBeNull();
    await expect(finding("parameter_invalid_empty")).rejects.toMatchObject({
      code: "parameter_invalid_empty",
    });
  });

  it("is refused with payments_off when no account is configured", async () => {
    await expect(openStripe({ ENVIRONMENT: "production" })).rejects.toThrow(new Refusal("payments_off"));
  });
});

describe("an event of a webhook", () => {
  const event = {
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object: { id: "pi_12345678" } },
  };
  /** Reads a text that was signed this many seconds ago. */
  async function read(text: string, secret: string, seconds = 0) {
    const client = await openStripe({
      ENVIRONMENT: "development",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_old",
    });
    const timestamp = Math.floor(Date.now() / 1000) - seconds;
    const signed = { payload: text, secret, timestamp };
    const signature = await client.sdk.webhooks.generateTestHeaderStringAsync(signed);
    return client.readEvent(text, signature);
  }

  it("is accepted for 300 seconds with each secret, and with no other", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const idOf = async (secret: string, seconds: number) =>
      (await read(JSON.stringify(event), secret, seconds))?.id ?? null;
    for (const secret of ["whsec_new", "whsec_old"])
      expect([await idOf(secret, 300), await idOf(secret, 301)]).toEqual(["evt_1", null]);
    expect(await idOf("whsec_of_someone_else", 0)).toBeNull();
  });

  it.each([
    ["has no id", { ...event, id: 1 }],
    ["has no type", { ...event, type: undefined }],
    ["does not name its environment", { ...event, livemode: "false" }],
    ["has no data", { ...event, data: undefined }],
    ["is about nothing", { ...event, data: { object: null } }],
    ["is about a text", { ...event, data: { object: "pi_12345678" } }],
  ])("is not an event when it is signed but %s", async (_, odd) => {
    expect(await read(JSON.stringify(odd), "whsec_new")).toBeNull();
  });

  it("is not an event when it is signed but not JSON", async () => {
    expect(await read("{", "whsec_new")).toBeNull();
  });
});

it.each([
  ["pi_12345678", true],
  ["pi_1234567", false],
  ["pi_12345678/refunds", false],
  ["ch_12345678", false],
  [["pi_12345678"], false],
  [undefined, false],
])("%o is the id of an intent: %s", (id, isOne) => {
  expect(isIntentId(id)).toBe(isOne);
});
