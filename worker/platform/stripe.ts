import type Stripe from "stripe";
import { raiseAlert } from "./alerts.ts";
import { refuse } from "./errors.ts";
import { logLine } from "./log.ts";
import { findStripeAccount, type PaymentBindings } from "./payments-mode.ts";

/** The Stripe SDK with the facts about its account that the features need. */
export interface StripeClient {
  readonly sdk: Stripe;
  readonly publishableKey: string;
  readonly livemode: boolean;
  /** A webhook's event. Null if the text is no event, or none of our secrets signed exactly this text in the last 300 seconds. */
  readEvent(text: string, signature: string | null): Promise<Stripe.Event | null>;
}

const clients = new WeakMap<object, StripeClient>();

/**
 * The Stripe client of this environment. Refuses with `payments_off` when no account is configured. The SDK is loaded at the
 * first call: it is nearly half of the code, and most requests never need it.
 */
export async function openStripe(env: PaymentBindings): Promise<StripeClient> {
  const known = clients.get(env);
  if (known) return known;
  const account = findStripeAccount(env) ?? refuse("payments_off");
  const { makeSdk, readEvent } = await import("./stripe-sdk.ts");
  const sdk = makeSdk(account);
  const client: StripeClient = {
    sdk,
    publishableKey: account.publishableKey,
    livemode: account.livemode,
    readEvent: (text, signature) => readEvent(sdk, account.webhookSecrets, text, signature),
  };
  clients.set(env, client);
  return client;
}

const aboutTheCall: ReadonlySet<string> = new Set(["StripeCardError", "StripeInvalidRequestError"]);
const ourMistakes: ReadonlySet<string> = new Set([
  "StripeAuthenticationError",
  "StripePermissionError",
  "StripeIdempotencyError",
]);

/** The fields of an error of the SDK. Its form identifies it, because the SDK's classes load only at the first call. */
const readStripeError = (fault: unknown): Partial<Stripe.errors.StripeError> =>
  fault instanceof Error && "rawType" in fault ? (fault as Stripe.errors.StripeError) : {};

/**
 * Waits for a call to Stripe. A missing or malformed answer and an outage become 503 `unavailable`. Errors about the
 * card or the request are rethrown. Errors of our keys or permissions also raise an alert.
 */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (fault) {
    const { type: kind, statusCode: status, requestId: stripeRequestId } = readStripeError(fault);
    if (!kind || aboutTheCall.has(kind)) throw fault;
    const facts = { kind, status, stripeRequestId };
    if (ourMistakes.has(kind)) raiseAlert("stripe_refused_us", kind, facts);
    else logLine("stripe_unavailable", facts);
    return refuse("unavailable");
  }
}

/** Waits for a call that returns an intent. Any other answer becomes 503 `unavailable`. */
export async function callForIntent(call: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  const answer = await callStripe(call);
  if (answer.object === "payment_intent" && typeof answer.id === "string") return answer;
  logLine("stripe_unavailable", { kind: "no_intent" });
  return refuse("unavailable");
}

/** The intent with this id, or null when Stripe does not know it, as with another account's keys. */
export async function findIntent(
  { sdk }: StripeClient,
  id: string,
  asked?: Stripe.PaymentIntentRetrieveParams,
): Promise<Stripe.PaymentIntent | null> {
  try {
    return await callForIntent(sdk.paymentIntents.retrieve(id, asked));
  } catch (fault) {
    if (isStripeCode(fault, "resource_missing")) return null;
    throw fault;
  }
}

/** Whether Stripe rejected a request as invalid. */
export const isStripeRefusal = (fault: unknown): boolean =>
  readStripeError(fault).type === "StripeInvalidRequestError";

/** Whether Stripe rejected a request with this code, such as `charge_already_refunded`. */
export const isStripeCode = (fault: unknown, code: string): boolean => readStripeError(fault).code === code;

const openDisputes: readonly Stripe.Dispute.Status[] = [
  "needs_response",
  "appeal_needs_response",
  "appeal_under_review",
  "under_review",
  "warning_needs_response",
  "warning_under_review",
];

/** Whether a dispute is still undecided. */
export const isOpenDispute = ({ status }: Stripe.Dispute) => openDisputes.includes(status);

/** Whether this is the id of an intent. Other text could change the path of a call to Stripe. */
export const isIntentId = (id: unknown): id is string => typeof id === "string" && /^pi_\w{8,250}$/.test(id);
