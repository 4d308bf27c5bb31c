import Stripe from "stripe";
import { refuse } from "./errors.ts";
import { alertLine, logLine } from "./log.ts";
import { findStripeAccount, type PaymentBindings, type StripeAccount } from "./payments-mode.ts";

/** Milliseconds for one attempt. With the one retry, a caller waits little more than 10 s. */
const patience = 5_000;
/** Bytes of one answer of Stripe, at most. A full page of intents or events is less than a tenth of it. */
const answerBytes = 8 * 1024 * 1024;
/** Seconds that a webhook's signature is valid (docs.stripe.com/webhooks, replay attacks). */
const signatureTolerance = 300;

/** The Stripe SDK with the facts about its account that the features need. */
export interface StripeClient {
  readonly sdk: Stripe;
  readonly publishableKey: string;
  readonly livemode: boolean;
  /** A webhook's event, or null unless one of our secrets signed exactly this text in the last 300 seconds and it is an event. */
  readEvent(text: string, signature: string | null): Promise<Stripe.Event | null>;
}

const clients = new WeakMap<object, StripeClient>();

/** The Stripe client of this environment. Refuses with `payments_off` when no account is configured. */
export function openStripe(env: PaymentBindings): StripeClient {
  const known = clients.get(env);
  if (known) return known;
  const account = findStripeAccount(env) ?? refuse("payments_off");
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

/**
 * Waits for a call to Stripe. A missing or malformed answer and an outage become 503 `unavailable`. Errors about the
 * card or the request are rethrown. Errors of our keys or permissions also raise an alert.
 */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripeCardError) throw fault;
    if (fault instanceof Stripe.errors.StripeInvalidRequestError) throw fault;
    if (!(fault instanceof Stripe.errors.StripeError)) throw fault;
    const facts = { kind: fault.type, status: fault.statusCode, stripeRequestId: fault.requestId };
    const ourMistake =
      fault instanceof Stripe.errors.StripeAuthenticationError ||
      fault instanceof Stripe.errors.StripePermissionError ||
      fault instanceof Stripe.errors.StripeIdempotencyError;
    if (ourMistake) alertLine("stripe_refused_us", facts);
    else logLine("stripe_unavailable", facts);
    return refuse("unavailable");
  }
}

/** Waits for a call that answers an intent. Any other answer becomes 503 `unavailable`. */
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
  fault instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe rejected a request with this code, such as `charge_already_refunded`. */
export const isStripeCode = (fault: unknown, code: string): boolean =>
  fault instanceof Stripe.errors.StripeInvalidRequestError && fault.code === code;

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

function makeSdk({ secretKey, simulator, apiBase }: StripeAccount): Stripe {
  return new Stripe(secretKey, {
    timeout: patience,
    // Retries are safe: every write has an idempotency key made from one of our rows. Stripe answers 409 to a
    // simultaneous use of a key, which is retried too.
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      fetchWithin((input, init) => (simulator ? simulator.fetch(input, init) : fetch(input, init))),
    ),
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === "http:" ? 80 : 443),
      protocol: apiBase.protocol === "http:" ? "http" : "https",
    }),
  });
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** The same fetch, except that reading an answer fails after `answerBytes`. */
function fetchWithin(fetch: Fetch): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let read = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength;
          if (read > answerBytes)
            controller.error(new Error(`Stripe's answer is longer than ${answerBytes} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, answer);
  };
}

/** A valid signature proves the sender, not the shape. */
function isEvent(signed: unknown): signed is Stripe.Event {
  if (typeof signed !== "object" || signed === null) return false;
  const { id, type, livemode, data } = signed as Partial<Stripe.Event>;
  const named = typeof id === "string" && typeof type === "string" && typeof livemode === "boolean";
  return named && typeof data?.object === "object" && data.object !== null;
}

/** Whether this is the id of an intent. Other text could change the path of a call to Stripe. */
export const isIntentId = (id: unknown): id is string => typeof id === "string" && /^pi_\w{8,250}$/.test(id);

async function readEvent(
  sdk: Stripe,
  secrets: readonly string[],
  text: string,
  signature: string | null,
): Promise<Stripe.Event | null> {
  for (const secret of secrets) {
    try {
      const event = await sdk.webhooks.constructEventAsync(text, signature ?? "", secret, signatureTolerance);
      return isEvent(event) ? event : null;
    } catch (fault) {
      const unsigned = fault instanceof Stripe.errors.StripeSignatureVerificationError;
      if (!unsigned && !(fault instanceof SyntaxError)) throw fault;
    }
  }
  return null;
}
