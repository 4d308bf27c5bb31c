import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "#worker/app.ts";

const ASSETS = { fetch: async () => new Response("<html><head></head></html>") } as unknown as Fetcher;
const realKeys = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const page = async (path: string, more: object = {}) =>
  app.fetch(new Request(`http://localhost${path}`), { ...env, ASSETS, ...more });

describe("a page", () => {
  it("loads the stand-in for Stripe.js only while payments are simulated", async () => {
    const standIn = "/__stripe/stripe.js";
    expect(await (await page("/checkout/x")).text()).toContain(standIn);
    expect(await (await page("/checkout/x", realKeys)).text()).not.toContain(standIn);
    expect(await (await page("/checkout/x", { WORKBENCH: undefined })).text()).not.toContain(standIn);
  });

  it("is 404 where there is no screen, and a missing file never gets HTML", async () => {
    expect((await page("/")).status).toBe(200);
    expect((await page("/nowhere")).status).toBe(404);
    const missing = await page("/assets/gone.js");
    expect([missing.status, await missing.text()]).toEqual([404, "Not found"]);
  });
});
