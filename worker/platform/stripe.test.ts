import { describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors.ts";
import { callStripe, openStripe } from "./stripe.ts";

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

  it("is refused with payments_off when no account is configured", async () => {
    await expect(openStripe({ ENVIRONMENT: "production" })).rejects.toThrow(new Refusal("payments_off"));
  });
});
