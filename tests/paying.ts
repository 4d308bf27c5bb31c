import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";

/** The unchanged Stripe SDK, which calls the simulated account. */
export const stripe = new Stripe(simulatedKeys.secretKey, {
  httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
    env.WORKBENCH.fetch(input, init),
  ),
  maxNetworkRetries: 0,
});

/** Stripe's test cards (dev/stripe/test-cards.ts). */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  stolen: "4000000000009979",
  incorrectCvc: "4000000000000127",
  expired: "4000000000000069",
  needs3ds: "4000002760003184",
  disputed: "4000000000000259",
  inquired: "4000000000001976",
  refundFails: "4000000000007726",
  refundPending: "4000000000005126",
} as const;

/** Pays by card as a browser does: confirms the intent with the publishable key, like Stripe.js. */
export const payByCard = (
  clientSecret: string,
  number: string = cards.good,
  bindings: Pick<typeof env, "WORKBENCH"> = env,
): Promise<Response> =>
  askAsBrowser(bindings, clientSecret, "confirm", {
    return_url: "http://localhost:8787/checkout",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
  });

/** Pays by Revolut Pay. The payment succeeds, fails, or stays in processing (`process`). */
export async function payByRevolut(
  clientSecret: string,
  outcome: "complete" | "fail" | "process" = "complete",
  bindings: Pick<typeof env, "WORKBENCH"> = env,
): Promise<Response> {
  await askAsBrowser(bindings, clientSecret, "confirm", {
    return_url: "http://localhost:8787/checkout",
    "payment_method_data[type]": "revolut_pay",
  });
  return askAsBrowser(bindings, clientSecret, "simulated_action", { outcome });
}

function askAsBrowser(
  { WORKBENCH }: Pick<typeof env, "WORKBENCH">,
  clientSecret: string,
  what: string,
  form: Record<string, string>,
): Promise<Response> {
  const [id] = clientSecret.split("_secret_");
  const known = { key: simulatedKeys.publishableKey, client_secret: clientSecret };
  return WORKBENCH.fetch(`http://localhost:8787/__stripe/v1/payment_intents/${id}/${what}`, {
    method: "POST",
    body: new URLSearchParams({ ...known, ...form }),
  });
}

/** Holds the webhooks of the simulated Stripe, or releases them. */
export const holdWebhooks = (held: boolean) => env.SIMULATED_STRIPE.getByName("account").holdDeliveries(held);

/** Delivers an event as Stripe would, signed with `secret` at `seconds` since 1970. */
export async function deliverEvent(
  post: (body: string, signature: string) => Promise<Response>,
  event: unknown,
  { secret = simulatedKeys.webhookSecret, seconds = Math.floor(Date.now() / 1000) } = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const timestamp = seconds;
  return post(payload, await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp }));
}
