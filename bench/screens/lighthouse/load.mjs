// One load of one screen in a new browser, on a slow network and a slow processor, measured by Lighthouse and by marks of
// our own.

import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";
import { findChromium } from "../../../dev/chromium.mjs";

/** Lighthouse's slow 4G with applied throttling: 562 ms for each request, 1.47 Mbit/s, a four times slower processor. */
const settings = {
  onlyCategories: ["performance"],
  onlyAudits: [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "long-tasks",
    "cumulative-layout-shift",
    "total-byte-weight",
    "network-requests",
  ],
  formFactor: "mobile",
  screenEmulation: { mobile: true, width: 360, height: 640, deviceScaleFactor: 2, disabled: false },
  throttlingMethod: "devtools",
  throttling: {
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
    cpuSlowdownMultiplier: 4,
  },
  maxWaitForLoad: 45_000,
  // The browser is new; its storage has the token.
  disableStorageReset: true,
};

const executablePath = await findChromium();

export async function load({ origin, cast }, { who, path, content, also, press }) {
  const browser = await puppeteer.launch({
    executablePath,
    args: [
      ...[
        "--ignore-certificate-errors",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
      ],
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  try {
    const page = await browser.newPage();
    const seen = {};
    // Lighthouse may load the page once more after the measurement; only the first time counts.
    await page.exposeFunction("saw", (name, ms) => {
      seen[name] ??= ms;
    });
    await page.evaluateOnNewDocument(watch, { content, also, press, ...signedIn(who?.(cast)) });
    const run = await lighthouse(
      origin + path(cast),
      { logLevel: "silent" },
      { extends: "lighthouse:default", settings },
      page,
    );
    const { lhr } = run;
    if (lhr.runtimeError) throw new Error(`${path(cast)}: ${lhr.runtimeError.message}`);
    if (!seen.content) throw new Error(`${path(cast)} never showed ${content}.`);
    const figure = (name) => lhr.audits[name].numericValue ?? 0;
    const requests = lhr.audits["network-requests"].details.items;
    const calls = requests
      .map(({ url }) => url.slice(origin.length))
      .filter((url) => url.startsWith("/api/"));
    return {
      painted: Math.round(figure("first-contentful-paint")),
      largest: Math.round(figure("largest-contentful-paint")),
      content: Math.round(seen.content),
      ...(also && { later: Math.round(seen.also ?? Number.NaN) }),
      blocked: Math.round(figure("total-blocking-time")),
      blockedInAll: Math.round(blockedInAll(lhr.audits["long-tasks"].details.debugData.tasks)),
      shift: Number(figure("cumulative-layout-shift").toFixed(3)),
      kilobytes: Math.round(figure("total-byte-weight") / 1024),
      requests: requests.length,
      repeated: calls.length - new Set(calls).size,
    };
  } finally {
    await browser.close();
  }
}

/** What each long task takes beyond 50 ms, in ms: what Lighthouse counts, but also before the first paint. */
const blockedInAll = (tasks) => tasks.reduce((sum, { duration }) => sum + duration - 50, 0);

const signedIn = (person) => person && { token: person.token, kind: person.kind };

/** Runs in the page before it loads: signs in, as an earlier visit would have left it, and notes when the useful part is painted. */
function watch({ token, kind, press, ...wanted }) {
  if (!location.protocol.startsWith("http")) return;
  if (token) localStorage.setItem("token", token);
  if (kind) localStorage.setItem("kind", kind);
  const found = new Set();
  const isShown = (selector) =>
    [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
  const look = () => {
    if (press && !found.has(press) && isShown(press)) {
      found.add(press);
      document.querySelector(press).click();
    }
    for (const [name, selector] of Object.entries(wanted)) {
      if (!selector || found.has(name) || !isShown(selector)) continue;
      found.add(name);
      // The frame that shows it has been painted when its next task runs.
      requestAnimationFrame(() => setTimeout(() => window.saw(name, performance.now())));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
