import Stripe from "stripe";
import { using } from "./observe.ts";
import type { StripeAccount } from "./payments-mode.ts";

/** Milliseconds for one attempt. With the one retry, a caller waits little more than 10 s. */
const patience = 5_000;
/** The most bytes in one answer of Stripe. A full page of intents or events has less than a tenth of it. */
const answerBytes = 8 * 1024 * 1024;
/** Seconds that a webhook's signature is valid (docs.stripe.com/webhooks, replay attacks). */
const signatureTolerance = 300;

/** The SDK for an account. It calls Stripe, the simulator or another server, as the account says. */
export function makeSdk({ secretKey, simulator, apiBase }: StripeAccount): Stripe {
  return new Stripe(secretKey, {
    timeout: patience,
    // Retries are safe: every write has an idempotency key made from one of our rows. Stripe answers 409 to a
    // simultaneous use of a key, which is retried too.
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      fetchWithin((input, init) =>
        using("stripe", () => (simulator ? simulator.fetch(input, init) : fetch(input, init))),
      ),
    ),
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === "http:" ? 80 : 443),
      protocol: apiBase.protocol === "http:" ? "http" : "https",
    }),
  });
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Wraps `fetch`: reading an answer fails after `answerBytes`. */
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

/** Whether a signed text is an event. A valid signature proves the sender, not the content. */
function isEvent(signed: unknown): signed is Stripe.Event {
  const { id, type, livemode, data } = (signed ?? {}) as Partial<Stripe.Event>;
  const named = typeof id === "string" && typeof type === "string" && typeof livemode === "boolean";
  return named && typeof data?.object === "object" && data.object !== null;
}

/** The implementation of `StripeClient.readEvent`. */
export async function readEvent(
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
