import { writeFile } from "node:fs/promises";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { noteRequests } from "./request-log.ts";

export { expect };

/** What the browser reported during a test. */
interface Watch {
  /** Errors of the console and of pages. */
  errors: string[];
  /** Requests to an origin other than ours. */
  foreign: string[];
}

/** The browser logs these lines by itself for documented refusals (such as an unknown path) and for a cut network. */
const documented =
  /^Failed to load resource: the server responded with a status of (401|402|403|404|409|422)|^(Failed to load|WebSocket).* net::ERR_INTERNET_DISCONNECTED/;
/** The browser logs this line when a session ends, for example by signing out, while its live socket opens. */
const endedWhileOpening = /\/api\/live' failed: Connection closed before receiving a handshake response$/;
const isExpected = (line: string) => documented.test(line) || endedWhileOpening.test(line);

function watch(context: BrowserContext, origin: string, { errors, foreign }: Watch) {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" && !isExpected(message.text())) errors.push(message.text());
  };
  const onError = (error: WebError) => errors.push(String(error.error()));
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) foreign.push(request.url());
  };
  context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
  return () => context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
}

/** Turns each violation of the Content-Security-Policy into an error of the page. */
const reportViolations = (target: BrowserContext | Page) =>
  target.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      reportError(new Error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`)),
    ),
  );

/**
 * Removes everything of a person from a browser. Our cached scripts remain, so the next person need not fetch them.
 * Returns whether another test can use the browser: a clock that a test has installed cannot be removed.
 */
async function clear(context: BrowserContext, origin: string): Promise<boolean> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  const page = await context.newPage();
  await Promise.all(context.pages().map((open) => open !== page && open.close()));
  const hasRealClock = await page.evaluate(() => String(setTimeout).includes("[native code]"));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await Promise.all([page.close(), context.clearCookies(), context.setOffline(false)]);
  return hasRealClock;
}

/** Signs a browser in from its next page on. */
export const signInAs = (page: Page, { token }: { token: string }) =>
  page.addInitScript((session) => localStorage.setItem("token", session), token);

interface WorkerFixtures {
  /** Cleared browsers of earlier tests. */
  spare: BrowserContext[];
}
interface Fixtures {
  /** Whether the test needs browsers with other settings. It gets new browsers, which are not used again. */
  ownBrowsers: boolean;
  /** Opens a browser for one more person, signed in if the person is given. */
  newPage: (person?: { token: string }) => Promise<Page>;
}

/**
 * Tests in which each person has a browser of their own. At the end of each test the console must be free of
 * errors, and no origin but ours may have been requested.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  spare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const spare: BrowserContext[] = [];
      await use(spare);
      await Promise.all(spare.map((context) => context.close()));
    },
    { scope: "worker" },
  ],
  ownBrowsers: [false, { option: true }],
  // This page is only watched for policy violations and page errors, so a test may cut its network.
  page: async ({ page }, use) => {
    const violations: string[] = [];
    await reportViolations(page);
    page.on("pageerror", ({ message }) => {
      if (message.startsWith("policy violation")) violations.push(message);
    });
    await use(page);
    expect(violations).toEqual([]);
  },
  newPage: async ({ browser, baseURL, spare, ownBrowsers }, use, test) => {
    const seen: Watch = { errors: [], foreign: [] };
    const { origin } = new URL(baseURL ?? "");
    const used: { context: BrowserContext; unwatch: () => unknown; notes: () => string }[] = [];
    const newContext = async () => {
      const context = await browser.newContext();
      await reportViolations(context);
      return context;
    };
    await use(async (person) => {
      const context = (!ownBrowsers && spare.pop()) || (await newContext());
      used.push({ context, unwatch: watch(context, origin, seen), notes: noteRequests(context) });
      const page = await context.newPage();
      if (person) await signInAs(page, person);
      return page;
    });
    const { errors, foreign } = seen;
    const failed = test.status !== test.expectedStatus || errors.length > 0 || foreign.length > 0;
    await Promise.all(
      used.map(async ({ context, unwatch, notes }, place) => {
        unwatch();
        const body = notes();
        // The requests show whether an answer was slow or the page has a fault.
        if (failed) await writeFile(test.outputPath(`requests-${place + 1}.txt`), body);
        // The screenshot of a failure is taken when its browser closes.
        if (failed || ownBrowsers || !(await clear(context, origin))) return context.close();
        spare.push(context);
      }),
    );
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
  },
});
