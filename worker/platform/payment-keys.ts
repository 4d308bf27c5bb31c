/**
 * The keys of the simulated Stripe account. They open nothing but the development-only simulator, and are
 * used only where its service binding exists.
 */
export const simulatedKeys = {
  secretKey: "sk_test_simulated",
  publishableKey: "pk_test_simulated",
  webhookSecret: "whsec_simulated",
};
