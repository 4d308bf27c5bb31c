import type { PaymentsMode } from "#schema/vocabulary.ts";
import type { Env } from "./env.ts";

/** The bindings that determine the Stripe account. */
export type PaymentBindings = Pick<
  Env,
  | "WORKBENCH"
  | "ENVIRONMENT"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_PUBLISHABLE_KEY"
  | "STRIPE_WEBHOOK_SECRET"
  | "STRIPE_API_BASE"
>;

/** The Stripe account that payments use: real, or simulated by the development-only workbench. */
export interface StripeAccount {
  readonly mode: "stripe" | "simulated";
  readonly secretKey: string;
  readonly publishableKey: string;
  /** One secret, or two during a rotation. */
  readonly webhookSecrets: readonly string[];
  /** Whether real money moves. Every object of the account has the same value. */
  readonly livemode: boolean;
  /** Another server with Stripe's API. */
  readonly apiBase?: URL;
  readonly simulator?: Fetcher;
}

/**
 * The account to use, or null when payments are off. Real keys take precedence over the simulator. Throws when some
 * keys are missing, when live and test keys are mixed, or when live keys come with a simulator or another server.
 */
export function findStripeAccount(env: PaymentBindings): StripeAccount | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const given = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET].filter(Boolean).length;
  if (given === 0) return simulatedAccount(env);
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new Error(
      "Set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none.",
    );
  }
  const livemode = /^[sr]k_live_/.test(STRIPE_SECRET_KEY);
  if (livemode !== STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_")) {
    throw new Error("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be for tests.");
  }
  if (livemode && (env.WORKBENCH || env.STRIPE_API_BASE)) {
    throw new Error("A live Stripe key is never used beside the simulator or with STRIPE_API_BASE.");
  }
  return {
    mode: "stripe",
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(",").map((secret) => secret.trim()),
    livemode,
    ...(env.STRIPE_API_BASE && { apiBase: new URL(env.STRIPE_API_BASE) }),
  };
}

/** `stripe`, `simulated` or `off`; throws like `findStripeAccount`. */
export function paymentsMode(env: PaymentBindings): PaymentsMode {
  return findStripeAccount(env)?.mode ?? "off";
}

/** The keys of the simulated Stripe account. Only the development-only simulator accepts them. */
export const simulatedKeys = {
  secretKey: "sk_test_simulated",
  publishableKey: "pk_test_simulated",
  webhookSecret: "whsec_simulated",
};

function simulatedAccount(env: PaymentBindings): StripeAccount | null {
  // A production build removes the rest of this function (vite.config.ts).
  if (import.meta.env.PRODUCTION_BUILD || !env.WORKBENCH || env.ENVIRONMENT === "production") return null;
  const { secretKey, publishableKey, webhookSecret } = simulatedKeys;
  return {
    mode: "simulated",
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret],
    livemode: false,
    simulator: env.WORKBENCH,
  };
}
