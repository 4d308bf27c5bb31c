/** The Trusted Types API (W3C), which TypeScript does not know yet. */
interface TrustedTypes {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
  };
}

const isStripes = (address: string) => /^https:\/\/([\w-]+\.)*js\.stripe\.com\//.test(address);

/**
 * Allows script addresses of Stripe and nothing else: no markup, no code, no other address. It must be the
 * default policy, because Stripe.js loads more scripts later and uses no other policy.
 */
(window as TrustedTypes).trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (isStripes(address) ? address : null),
});
