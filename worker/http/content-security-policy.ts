/** The hashes of the inline scripts and styles in the prerendered documents (`'sha256-…'`), written by the build. */
export interface Inline {
  scripts: string[];
  styles: string[];
}

/**
 * The policy of HTML pages: only our own scripts and Stripe's run (Stripe, "Content Security Policy" guide), and
 * inline only what the build has hashed. `storage` is the origin for photo uploads if it is not ours.
 */
export const contentSecurityPolicy = ({ scripts, styles }: Inline, storage = ""): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")} https://js.stripe.com https://*.js.stripe.com`,
    "script-src-attr 'none'",
    `style-src 'self' ${styles.join(" ")}`,
    // Stripe.js sizes its frames with style attributes, and all screens share one document.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' https://api.stripe.com ${storage}`.trim(),
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "img-src 'self' data: blob: https://*.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only the policy of web/features/payments/trust-stripe.ts may turn text into markup or a script's address.
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
