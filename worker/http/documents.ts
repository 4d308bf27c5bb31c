import { languageFor } from "#schema/languages.ts";
import { documentOf, screens } from "#schema/screens.ts";
import { paymentsMode } from "#worker/platform/payments-mode.ts";
import { contentSecurityPolicy, type Inline } from "./content-security-policy.ts";
import type { HonoContext } from "./handle.ts";

const languageHeaders = ["Service-Worker-Navigation-Preload", "Accept-Language"];

/**
 * The HTML document of a screen, in the reader's language. It is prerendered, or it names the code and the first calls of its
 * screen. Unknown paths get status 404. A missing file gets no HTML: HTML instead of a script gives no clear error.
 */
export async function serveDocument(c: HonoContext, storageOrigin?: string): Promise<Response> {
  const address = new URL(c.req.url);
  const { pathname } = address;
  const asksForPage = ["GET", "HEAD"].includes(c.req.method) && !/\.\w+$/.test(pathname);
  if (!asksForPage || pathname.startsWith("/assets/")) return new Response("Not found", { status: 404 });
  // The admin area has no page of its own, so it redirects to its first screen. That screen's guard redirects everyone else.
  if (/^\/admin\/?$/i.test(pathname))
    return new Response(null, { status: 302, headers: { Location: screens.adminVerifications } });
  const name = documentOf(address);
  // First the language that was chosen on the device (web/shell/register-service-worker.ts), then those of the browser.
  const [chosen = "", wanted = ""] = languageHeaders.map((header) => c.req.header(header));
  const { code } = languageFor([chosen, ...wanted.split(",")]);
  const [document, inline] = await Promise.all([
    // The development server has one document for all screens.
    fetchAsset(c, inDevelopment ? "/index.html" : `/documents/${code}/${name}.html`),
    inDevelopment ? undefined : fetchAsset(c, "/documents/inline.json").then(readInline),
  ]);
  const page = new Response(document.body, {
    status: name === "not-found" ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      Vary: languageHeaders.join(", "),
    },
  });
  // Vite's development server needs inline scripts for hot reloading.
  if (inline)
    page.headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(inline.scripts, inline.styles[`${code}/${name}`], storageOrigin),
    );
  return c.env.WORKBENCH && paymentsMode(c.env) === "simulated" ? withStandIn(page) : page;
}

// True only for `npm run dev`.
const inDevelopment = import.meta.env.MODE === "development";

const fetchAsset = (c: HonoContext, path: string) => c.env.ASSETS.fetch(new URL(path, c.req.url));

const readInline = (file: Response) => file.json() as Promise<Inline>;

/** Loads the simulated Stripe.js before the real one is requested. The code in web/ does not know the simulator. */
const withStandIn = (page: Response) =>
  new HTMLRewriter()
    .on("head", {
      element: (head) => {
        head.prepend('<script type="module" src="/__stripe/stripe.js"></script>', { html: true });
      },
    })
    .transform(page);
