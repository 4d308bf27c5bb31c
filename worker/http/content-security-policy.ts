/** The hashes of what the prerendered documents hold inline, as the build has written them (`'sha256-…'`). */
export interface Inline {
  scripts: string[];
  styles: string[];
}

/**
 * Only our own scripts and Stripe's run here (Stripe, "Content Security Policy" guide). Inline there is nothing
 * but what the build has put there, named by its hash. `storage` is the origin that photos may be sent to, if it
 * is not ours.
 */
export const contentSecurityPolicy = ({ scripts, styles }: Inline, storage = ""): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")} https://js.stripe.com https://*.js.stripe.com`,
    "script-src-attr 'none'",
    `style-src 'self' ${styles.join(" ")}`,
    // Stripe.js sizes its frames with style attributes, and one document serves every screen.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' https://api.stripe.com ${storage}`.trim(),
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "img-src 'self' data: blob: https://*.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script's address but through the one policy of web/features/payments/trust-stripe.ts.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
