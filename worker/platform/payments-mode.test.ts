import { describe, expect, it } from "vitest";
import { findStripeAccount, paymentsMode } from "./payments-mode.ts";

const WORKBENCH = { fetch: async () => new Response() } as unknown as Fetcher;
const testKeys = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old",
};
const liveKeys = { ...testKeys, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
const development = { ENVIRONMENT: "development" };
const production = { ENVIRONMENT: "production" };

describe("payments", () => {
  it("are off without keys and without the simulator [ASVS 13.2.1]", () => {
    expect(paymentsMode(production)).toBe("off");
    expect(paymentsMode(development)).toBe("off");
  });

  it("are never simulated in production [abuse 23]", () => {
    expect(paymentsMode({ ...production, WORKBENCH })).toBe("off");
    expect(paymentsMode({ ...development, WORKBENCH })).toBe("simulated");
  });

  it("use the real Stripe when its keys are set, and accept two webhook secrets during rotation", () => {
    const account = findStripeAccount({ ...development, ...testKeys, WORKBENCH });
    expect(account).toMatchObject({
      mode: "stripe",
      livemode: false,
      webhookSecrets: ["whsec_new", "whsec_old"],
    });
    expect(findStripeAccount({ ...production, ...liveKeys })).toMatchObject({
      mode: "stripe",
      livemode: true,
    });
  });

  it.each([
    ["only the secret key is set", { ...development, STRIPE_SECRET_KEY: "sk_test_1" }],
    ["the secret key is missing", { ...development, ...testKeys, STRIPE_SECRET_KEY: "" }],
    ["the publishable key is missing", { ...development, ...testKeys, STRIPE_PUBLISHABLE_KEY: "" }],
    ["the webhook secret is missing", { ...development, ...testKeys, STRIPE_WEBHOOK_SECRET: "" }],
    [
      "a live secret key is mixed with test keys",
      { ...production, ...testKeys, STRIPE_SECRET_KEY: "sk_live_1" },
    ],
    [
      "a live publishable key is mixed with test keys",
      { ...production, ...testKeys, STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
    ],
    ["a live key is set together with the simulator", { ...development, ...liveKeys, WORKBENCH }],
    [
      "a live key is set together with another API address",
      { ...production, ...liveKeys, STRIPE_API_BASE: "http://localhost:1" },
    ],
  ])("refuse to start when %s", (_, env) => {
    expect(() => paymentsMode(env)).toThrow(/STRIPE|live/);
  });
});
