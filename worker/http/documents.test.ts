import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "#worker/app.ts";

const inline = { scripts: ["'sha256-script'"], styles: { "en/home": "'sha256-style'" } };
const ASSETS = {
  fetch: async ({ pathname }: URL) =>
    pathname.endsWith(".json")
      ? Response.json(inline)
      : new Response(`<html><head></head><body>${pathname}</body></html>`),
} as unknown as Fetcher;
const realKeys = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const page = async (path: string, more: object = {}, headers: HeadersInit = {}) =>
  app.fetch(new Request(`http://localhost${path}`, { headers }), { ...env, ASSETS, ...more });

describe("a page", () => {
  it("loads the simulated Stripe.js only while payments are simulated", async () => {
    const standIn = "/__stripe/stripe.js";
    expect(await (await page("/checkout/x")).text()).toContain(standIn);
    expect(await (await page("/checkout/x", realKeys)).text()).not.toContain(standIn);
    expect(await (await page("/checkout/x", { WORKBENCH: undefined })).text()).not.toContain(standIn);
  });

  it("is the document of its screen, or the document for unknown addresses", async () => {
    const documents = {
      "/": "/documents/en/home.html",
      "/hosting-guidelines": "/documents/en/hostingGuidelines.html",
      "/safety": "/documents/en/safety.html",
      "/ratings-policy": "/documents/en/ratingsPolicy.html",
      "/privacy": "/documents/en/privacy.html",
      "/nowhere": "/documents/en/not-found.html",
      "/auth": "/documents/en/auth.html",
      "/auth?next=/profile": "/documents/en/auth.html",
      "/auth?type=landlord": "/documents/en/register.html",
      "/auth?type=admin": "/documents/en/auth.html",
      "/auth?next=/profile&tab=register": "/documents/en/register.html",
      "/migrant/1": "/documents/en/migrantProfile.html",
      "/AUTH/": "/documents/en/auth.html",
      "/admin/people": "/documents/en/adminPeople.html",
      "/admin/people/1": "/documents/en/adminPerson.html",
    };
    for (const [path, document] of Object.entries(documents))
      expect(await (await page(path)).text(), path).toContain(`<body>${document}</body>`);
  });

  it("of the admin area redirects to its first screen", async () => {
    for (const path of ["/admin", "/admin/", "/Admin"]) {
      const answer = await page(path);
      expect([answer.status, answer.headers.get("Location")], path).toEqual([302, "/admin/verifications"]);
    }
    expect((await page("/administrator")).status).toBe(404);
  });

  it("is in the language that the browser asks for, otherwise in English", async () => {
    const inLanguage = async (tags: string) => (await page("/", {}, { "Accept-Language": tags })).text();
    expect(await inLanguage("ar-SY,ar;q=0.9,en;q=0.8")).toContain("/documents/ar/home.html");
    expect(await inLanguage("fr, uk;q=0.5")).toContain("/documents/uk/home.html");
    expect(await inLanguage("*")).toContain("/documents/en/home.html");
    expect((await page("/")).headers.get("Vary")).toContain("Accept-Language");
  });

  it("is in the language that was chosen on the device, which the browser sends with its preload", async () => {
    const chosen = async (language: string) => {
      const headers = { "Accept-Language": "uk", "Service-Worker-Navigation-Preload": language };
      return (await page("/", {}, headers)).text();
    };
    expect(await chosen("ar")).toContain("/documents/ar/home.html");
    expect(await chosen("true")).toContain("/documents/uk/home.html");
    expect((await page("/")).headers.get("Vary")).toContain("Service-Worker-Navigation-Preload");
  });

  it("runs only our scripts and Stripe's, and of inline scripts only those of the build [ASVS 14.2.3]", async () => {
    const policy = (await page("/")).headers.get("Content-Security-Policy") ?? "";
    expect(policy.split("; ")).toContain(
      "script-src 'self' 'sha256-script' https://js.stripe.com https://*.js.stripe.com",
    );
    expect(policy.split("; ")).toContain("style-src 'self' 'sha256-style'");
  });

  it("has status 404 for an unknown screen; a missing file gets plain text", async () => {
    expect((await page("/")).status).toBe(200);
    expect((await page("/nowhere")).status).toBe(404);
    const send = (method: string, path: string) =>
      app.fetch(new Request(`http://localhost${path}`, { method }), { ...env, ASSETS });
    for (const [method, path] of [
      ["GET", "/assets/gone.js"],
      ["GET", "/assets/gone"],
      ["GET", "/gone.png"],
      ["POST", "/auth"],
    ] as const) {
      const missing = await send(method, path);
      expect([missing.status, await missing.text()], path).toEqual([404, "Not found"]);
    }
    expect((await send("HEAD", "/auth")).status).toBe(200);
  });
});
