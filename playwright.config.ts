import { defineConfig } from "@playwright/test";
import { namedChromium } from "./dev/chromium.mjs";

const port = process.env.E2E_PORT ?? "8799";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // With three, two cores are full: a test takes up to twice as long, and slow ones reach their time limit.
  workers: 2,
  forbidOnly: true,
  // A test that passes only on its second try is listed as flaky at the end: a defect to mend (CONTRIBUTING.md).
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    // No test is about animation, and none waits for one.
    contextOptions: { reducedMotion: "reduce" },
    // It would answer requests that tests cut or count. tests/e2e/offline.spec.ts allows it.
    serviceWorkers: "block",
    timezoneId: "Europe/London",
    // Tracing doubles the cost of a test. `TRACE=1 npm run test:browser` keeps the traces of failures.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: namedChromium(),
      args: [
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  // The product as `npm start` serves it, on its own data.
  webServer: {
    command: "node tests/e2e/serve.mjs",
    // Printed once the demo data is written; before that a busy machine answers slowly.
    wait: { stdout: /Havenbridge is at/ },
    stdout: "ignore",
    timeout: 180_000,
    env: { PORT: port },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
