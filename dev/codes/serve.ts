import { TOTP } from "otpauth";
import { accounts, adminSeed } from "../demo/accounts.ts";
import { html, page } from "../page-frame.ts";

const period = 30;

/**
 * Serves the codes of the demo admin's authenticator app, so that no one needs a telephone to try the product.
 *
 *   GET /__codes/            the codes of the previous, the current and the next half minute
 *   GET /__codes/codes.json  the same for programs
 */
export function serveCodes(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  if (request.method !== "GET" || !pathname.startsWith("/__codes/")) return undefined;
  const codes = [-1, 0, 1].map((steps) =>
    TOTP.generate({ secret: adminSeed(), timestamp: Date.now() + steps * period * 1000, period }),
  );
  if (pathname === "/__codes/codes.json") return Response.json({ codes });
  if (pathname !== "/__codes/") return undefined;
  const left = period - (Math.floor(Date.now() / 1000) % period);
  const answer = page(
    "Codes",
    "What the authenticator app of the demo admin shows.",
    html`<p>${accounts[2].email}</p><div class="paper pad"><p class="sum"><code style="font-size:2.5rem">${codes[1]}</code></p><p>For ${left} more seconds. Each code works once; this one works after it, too: <code>${codes[2]}</code></p></div>`,
    "narrow",
  );
  answer.headers.set("Refresh", String(left));
  return answer;
}
