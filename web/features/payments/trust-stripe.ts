/** What browsers that have Trusted Types offer here (W3C, "Trusted Types"); TypeScript does not know it yet. */
interface TrustedTypes {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
  };
}

const isStripes = (address: string) =>
  URL.canParse(address) && /^https:\/\/([\w-]+\.)*js\.stripe\.com$/.test(new URL(address).origin);

/**
 * Lets addresses of Stripe's scripts through, and nothing else: no markup, no code, nobody else's address. It has to
 * be the default policy, because Stripe.js loads parts of itself later and knows of no other.
 */
(window as TrustedTypes).trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (isStripes(address) ? address : null),
});
