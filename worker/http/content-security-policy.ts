/** The hashes (`'sha256-…'`) of the documents' inline scripts, and of the inline style of each prerendered document. */
export interface Inline {
  scripts: string[];
  styles: Record<string, string>;
}

/**
 * The policy of HTML pages: only our own scripts and Stripe's run (Stripe, "Content Security Policy" guide), and only inline
 * code that the build has hashed. `storage` is the origin for photo uploads if it is not ours.
 */
export const contentSecurityPolicy = (scripts: string[], style = "", storage = ""): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")} https://js.stripe.com https://*.js.stripe.com`,
    "script-src-attr 'none'",
    `style-src 'self' ${style}`.trim(),
    // Stripe.js sizes its frames with style attributes, and all screens share one document.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' https://api.stripe.com ${storage}`.trim(),
    // The service worker (web/shell/register-service-worker.ts).
    "worker-src 'self'",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "img-src 'self' data: blob: https://*.stripe.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only the policies of trust-stripe.ts and register-service-worker.ts in web/ may turn text into markup or a script's address.
    "require-trusted-types-for 'script'",
    "trusted-types default service-worker",
  ].join("; ");
