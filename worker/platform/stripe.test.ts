import { describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors.ts";
import { callStripe, openStripe } from "./stripe.ts";

/** A Stripe that misbehaves, in place of the simulator. */
const stripeThat = (answers: () => Promise<Response>) =>
  openStripe({ ENVIRONMENT: "development", WORKBENCH: { fetch: answers } as unknown as Fetcher });
const question = (answers: () => Promise<Response>) =>
  callStripe(stripeThat(answers).sdk.paymentIntents.retrieve("pi_1")).catch((fault: unknown) => fault);
const problem = (status: number, type: string) => async () =>
  Response.json({ error: { type, message: "No." } }, { status });

describe("asking Stripe", () => {
  it.each([
    ["drops the line", () => Promise.reject(new Error("Network connection lost."))],
    ["is in trouble", problem(500, "api_error")],
    ["is too busy", problem(429, "rate_limit_error")],
    ["answers junk", async () => new Response("<html>")],
    ["does not know our key", problem(401, "invalid_request_error")],
  ])("comes to 503 when it %s", async (_, answers) => {
    const fault = await question(answers);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toMatchObject({ code: "unavailable" });
  });

  it("lets through what Stripe says about the request", async () => {
    expect(await question(problem(404, "invalid_request_error"))).toMatchObject({
      type: "StripeInvalidRequestError",
      message: "No.",
    });
  });

  it("uses STRIPE_API_BASE when it is set", async () => {
    const asked = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(Response.json({ id: "pi_1", object: "payment_intent" }));
    const { sdk } = openStripe({
      ENVIRONMENT: "development",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_BASE: "http://localhost:12111",
    });
    await sdk.paymentIntents.retrieve("pi_1");
    expect(asked.mock.calls.map(([url]) => url)).toEqual(["http://localhost:12111/v1/payment_intents/pi_1"]);
    asked.mockRestore();
  });

  it("is refused with payments_off where there is no account", () => {
    expect(() => openStripe({ ENVIRONMENT: "production" })).toThrow(new Refusal("payments_off"));
  });
});
