import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** Everything the browser complained of, and every address it asked that is not ours. */
interface Watch {
  complaints: string[];
  strangers: string[];
}

/** A documented refusal (an unknown path, no profile yet) or a cut network makes the browser write this line by itself. */
const documented =
  /^Failed to load resource: (the server responded with a status of (401|402|404|409|422)|net::ERR_INTERNET_DISCONNECTED)/;
/** So does a live socket whose session ends (signing out, say) while it is being opened. */
const endedWhileOpening = /\/api\/live' failed: Connection closed before receiving a handshake response$/;
const isExpected = (line: string) => documented.test(line) || endedWhileOpening.test(line);

function watch(context: BrowserContext, baseURL: string, { complaints, strangers }: Watch) {
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message.text())) complaints.push(message.text());
  });
  context.on("weberror", (fault) => complaints.push(String(fault.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL).origin) strangers.push(request.url());
  });
}

/** What the Content-Security-Policy stops is an error of the page, whatever the browser itself writes of it. */
const tellViolations = (place: BrowserContext | Page) =>
  place.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`)),
    ),
  );

interface People {
  /** A fresh browser for one more person. */
  somebody: () => Promise<Page>;
}

/**
 * Tests in which each person has a browser of their own. At the end of each the console must be free of
 * errors, and nothing but our own origin may have been asked.
 */
export const test = base.extend<People>({
  // Where a network is cut on purpose only the policy is watched.
  page: async ({ page }, use) => {
    const violations: string[] = [];
    await tellViolations(page);
    page.on("pageerror", ({ message }) => {
      if (message.startsWith("policy violation")) violations.push(message);
    });
    await use(page);
    expect(violations).toEqual([]);
  },
  somebody: async ({ browser, baseURL }, use) => {
    const seen: Watch = { complaints: [], strangers: [] };
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch(context, baseURL ?? "", seen);
      await tellViolations(context);
      return context.newPage();
    });
    expect(seen.complaints).toEqual([]);
    expect(seen.strangers).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  },
});
