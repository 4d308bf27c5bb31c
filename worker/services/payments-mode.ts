import type { PaymentsMode } from "#schema/vocabulary.ts";
import type { Env } from "#worker/env.ts";

/** Real Stripe when all three keys are set, the simulator where its binding exists, otherwise no payments. */
export function paymentsMode(env: Env): PaymentsMode {
  if (env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET) return "stripe";
  return env.WORKBENCH ? "simulated" : "off";
}
