import cardForm from "../stripe-js/card-form.js?raw";
import cards from "../stripe-js/cards.js?raw";
import elements from "../stripe-js/elements.js?raw";
import stripeJs from "../stripe-js/stripe.js?raw";
import styles from "../stripe-js/styles.js?raw";
import threeDSecure from "../stripe-js/three-d-secure.js?raw";
import ways from "../stripe-js/ways.js?raw";
import words from "../stripe-js/words.js?raw";
import { servePage } from "./developers.ts";
import type { SimulatedStripe } from "./simulated-stripe.ts";

const scripts = new Map([
  ["/__stripe/stripe.js", stripeJs],
  ["/__stripe/card-form.js", cardForm],
  ["/__stripe/cards.js", cards],
  ["/__stripe/elements.js", elements],
  ["/__stripe/styles.js", styles],
  ["/__stripe/three-d-secure.js", threeDSecure],
  ["/__stripe/ways.js", ways],
  ["/__stripe/words.js", words],
]);

/** Stripe's API under `/v1/` (servers) and `/__stripe/v1/` (browsers), the stand-in for Stripe.js, and its pages. */
export function serveStripe(
  request: Request,
  accounts: DurableObjectNamespace<SimulatedStripe>,
): Promise<Response> | Response | undefined {
  const url = new URL(request.url);
  const script = scripts.get(url.pathname);
  if (script !== undefined) {
    return new Response(script, {
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
    });
  }
  const account = accounts.getByName("account");
  const path = url.pathname.replace(/^\/__stripe\//, "/");
  if (!path.startsWith("/v1/")) return servePage(request, account);
  url.pathname = path;
  return account.fetch(new Request(url, request));
}
