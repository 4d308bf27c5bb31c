import { isScreenPath } from "#schema/screens.ts";
import { paymentsMode } from "#worker/services/payments-mode.ts";
import type { Http } from "./handle.ts";

/** Only our own scripts and Stripe's run here (Stripe, "Content Security Policy" guide). */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  "connect-src 'self' https://api.stripe.com",
  "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "img-src 'self' data: blob: https://*.stripe.com",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The React shell for every screen, and for unknown paths with a real 404. A missing file never gets HTML:
 * a script that turns out to be HTML breaks without a word.
 */
export async function serveDocument(c: Http): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const asksForPage = ["GET", "HEAD"].includes(c.req.method) && !/\.\w+$/.test(pathname);
  if (!asksForPage || pathname.startsWith("/assets/")) return new Response("Not found", { status: 404 });
  const shell = await c.env.ASSETS.fetch(new URL("/index.html", c.req.url));
  const page = new Response(shell.body, {
    status: isScreenPath(pathname) ? 200 : 404,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
  });
  // Vite's development server needs inline scripts for hot reloading.
  if (!import.meta.env.DEV) page.headers.set("Content-Security-Policy", contentSecurityPolicy);
  return c.env.WORKBENCH && paymentsMode(c.env) === "simulated" ? withStandIn(page) : page;
}

/** While payments are simulated: loads the stand-in before Stripe's own script is asked for; the web knows nothing of it. */
const withStandIn = (page: Response) =>
  new HTMLRewriter()
    .on("head", {
      element: (head) => {
        head.prepend('<script type="module" src="/__stripe/stripe.js"></script>', { html: true });
      },
    })
    .transform(page);
