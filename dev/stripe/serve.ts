import stripeJs from "../stripe-js/stripe.js?bundled";
import { servePage } from "./developers.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

/** Serves Stripe's API under `/v1/` (servers) and `/__stripe/v1/` (browsers), the replacement for Stripe.js, and the pages. */
export function serveStripe(
  request: Request,
  accounts: DurableObjectNamespace<SimulatedStripe>,
): Promise<Response> | Response | undefined {
  const url = new URL(request.url);
  if (url.pathname === "/__stripe/stripe.js") {
    return new Response(stripeJs, {
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
    });
  }
  const account = accounts.getByName("account");
  const path = url.pathname.replace(/^\/__stripe\//, "/");
  if (!path.startsWith("/v1/")) return servePage(request, account);
  url.pathname = path;
  return account.fetch(new Request(url, request));
}
