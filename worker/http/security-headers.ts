/** Rules that hold for whatever this place answers: pages, calls, photos, files. public/_headers repeats them. */
export const commonHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=()',
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** What is no page runs nothing, embeds nothing and stands in nobody's frame, even when opened as one. */
export const nonPagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Sets the rules on an answer. A page brings its own policy for content; everything else is inert. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  // Another site's window that we open, or that opened us, holds no handle on ours; payment windows may.
  if (isPage) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // In development Vite's own pages have no policy; they need inline scripts for hot reloading.
  else if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", nonPagePolicy);
}
