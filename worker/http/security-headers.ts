/** The headers of every answer: pages, calls, photos and files. public/_headers repeats them for static files. */
export const commonHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()',
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** CSP for everything that is not an HTML page: no scripts, no embeds, no framing. */
export const nonPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sets the security headers of an answer. A page already has its own CSP (none in development, because hot reloading needs
 * inline scripts); everything else gets `nonPagePolicy`.
 */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  // Windows of other sites get no reference to ours, except the payment windows that we open.
  if (isPage) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  else if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nonPagePolicy);
}
