import { defineConfig } from "@playwright/test";
import { namedChromium } from "./dev/chromium.mjs";

const port = process.env.E2E_PORT ?? "8799";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // Two leave a fifth of two cores idle.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    // Nothing here is about movement, and nothing waits for its end.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/London",
    // A trace of every step doubles what a test costs; `TRACE=1 npm run test:browser` keeps one of each failure.
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
  // The whole product as `npm start` brings it up, on data of its own.
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
