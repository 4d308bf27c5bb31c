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

function watch(context: BrowserContext, baseURL: string, { complaints, strangers }: Watch) {
  context.on("console", (message) => {
    if (message.type() === "error" && !documented.test(message.text())) complaints.push(message.text());
  });
  context.on("weberror", (fault) => complaints.push(String(fault.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL).origin) strangers.push(request.url());
  });
}

interface People {
  /** A fresh browser for one more person. */
  somebody: () => Promise<Page>;
}

/**
 * Tests in which each person has a browser of their own. At the end of each the console must be free of
 * errors, and nothing but our own origin may have been asked.
 */
export const test = base.extend<People>({
  somebody: async ({ browser, baseURL }, use) => {
    const seen: Watch = { complaints: [], strangers: [] };
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch(context, baseURL ?? "", seen);
      return context.newPage();
    });
    expect(seen.complaints).toEqual([]);
    expect(seen.strangers).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  },
});
