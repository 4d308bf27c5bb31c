import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";

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

function watch(context: BrowserContext, origin: string, { complaints, strangers }: Watch) {
  const hear = (message: ConsoleMessage) => {
    if (message.type() === "error" && !isExpected(message.text())) complaints.push(message.text());
  };
  const note = (fault: WebError) => complaints.push(String(fault.error()));
  const look = (request: Request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== origin) strangers.push(request.url());
  };
  context.on("console", hear).on("weberror", note).on("request", look);
  return () => context.off("console", hear).off("weberror", note).off("request", look);
}

/** What the Content-Security-Policy stops is an error of the page, whatever the browser itself writes of it. */
const tellViolations = (place: BrowserContext | Page) =>
  place.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`)),
    ),
  );

/** Leaves nothing of a person in a browser but our scripts, which the next one need not fetch again. */
async function empty(context: BrowserContext, origin: string) {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  const page = await context.newPage();
  await Promise.all(context.pages().map((open) => open !== page && open.close()));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await Promise.all([page.close(), context.clearCookies(), context.setOffline(false)]);
}

interface Left {
  /** Browsers that people of earlier tests have left, emptied. */
  left: BrowserContext[];
}
interface People {
  /** The browsers of a test are other than most: it gets new ones, and nobody gets them after it. */
  ownBrowsers: boolean;
  /** A fresh browser for one more person. */
  somebody: () => Promise<Page>;
}

/**
 * Tests in which each person has a browser of their own. At the end of each the console must be free of
 * errors, and nothing but our own origin may have been asked.
 */
export const test = base.extend<People, Left>({
  left: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const left: BrowserContext[] = [];
      await use(left);
      await Promise.all(left.map((context) => context.close()));
    },
    { scope: "worker" },
  ],
  ownBrowsers: [false, { option: true }],
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
  somebody: async ({ browser, baseURL, left, ownBrowsers }, use, test) => {
    const seen: Watch = { complaints: [], strangers: [] };
    const { origin } = new URL(baseURL ?? "");
    const taken: { context: BrowserContext; unwatch: () => unknown }[] = [];
    const begin = async () => {
      const context = await browser.newContext();
      await tellViolations(context);
      return context;
    };
    await use(async () => {
      const context = (!ownBrowsers && left.pop()) || (await begin());
      taken.push({ context, unwatch: watch(context, origin, seen) });
      return context.newPage();
    });
    const { complaints, strangers } = seen;
    const failed = test.status !== test.expectedStatus || complaints.length > 0 || strangers.length > 0;
    await Promise.all(
      taken.map(async ({ context, unwatch }) => {
        unwatch();
        // The picture of a failure is taken when its browser closes.
        if (failed || ownBrowsers) return context.close();
        await empty(context, origin);
        left.push(context);
      }),
    );
    expect(complaints).toEqual([]);
    expect(strangers).toEqual([]);
  },
});
