import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { bundled } from "./dev/build/bundled.ts";
import { servedInTests } from "./dev/openapi/served-in-tests.ts";

/** Libraries of hundreds of small modules, which each test file would load one by one. */
const modular = [
  "@simplewebauthn/server",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "hono",
  "jose",
  "stripe",
  "zod/mini",
];

export default defineConfig({
  test: {
    // The Worker's own log lines are shown only where a test fails.
    silent: "passed-only",
    // Vitest would leave one core idle; on a machine with two that doubles the wait.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          // A guard against hanging, not a claim about speed.
          testTimeout: 30_000,
          include: ["schema/**/*.test.ts", "web/**/*.test.ts", "{worker,ops,dev,bench}/**/*.node.test.ts"],
          environment: "node",
          css: true,
        },
      },
      {
        // Quiet about the source maps that the Stripe SDK names and does not ship.
        logLevel: "error",
        plugins: [
          bundled(),
          cloudflareTest(async () => ({
            main: "./tests/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                // Requests of bad input in all, and what their chance begins with.
                BAD_REQUESTS: process.env.BAD_REQUESTS ?? "20000",
                BAD_SEED: process.env.BAD_SEED ?? "7",
                SESSION_KEYS: "test:dGVzdHMgc2lnbiB0aGVpciBzZXNzaW9ucyB3aXRoIHRoaXMh",
                SEALING_KEYS: "test:dGVzdHMgc2VhbCB0aGVpciBkYXRhIHdpdGggdGhpcyE=",
                PUSH_KEYS:
                  "test:BH6vS7Ekw2LWfgzxLDY0g55XVv57X-y-af8nmGnAvSP9gOyRazOHuDle--X1fUBDFMoLFcqo4ifMp1IEhQeRhqw:En9DcYhF5KFkNMFNM-0ykHXvU2q4VBYjo9e3T7xPRNc",
                // The test profile lifts the counters and nothing else; tests of rate limits set it back.
                RATE_LIMITS: "lifted",
                // Whatever keys this machine has for Stripe and storage, tests never use them.
                STRIPE_SECRET_KEY: "",
                STRIPE_PUBLISHABLE_KEY: "",
                STRIPE_WEBHOOK_SECRET: "",
                STRIPE_API_BASE: "",
                R2_S3_BUCKET_URL: "",
                R2_S3_ACCESS_KEY_ID: "",
                R2_S3_SECRET_ACCESS_KEY: "",
                // How hard the tests about money look; empty is as hard as npm test does.
                MONEY_RUNS: process.env.MONEY_RUNS ?? "",
                MONEY_TRIALS: process.env.MONEY_TRIALS ?? "",
              },
              // In tests the workbench (dev/) is a second entrypoint of the same Worker.
              serviceBindings: {
                WORKBENCH: { name: "havenbridge", entrypoint: "Workbench" },
                HAVENBRIDGE: { name: "havenbridge" },
                ...(await servedInTests()),
              },
              // The events that the workbench injects.
              queueProducers: { EMAIL_EVENTS: "havenbridge-email-events" },
              // A copy of the database that lags behind (tests/lag.ts).
              d1Databases: { REPLICA: "replica" },
              // The copies of the backup Worker (ops/backup).
              r2Buckets: { BACKUPS: "backups" },
              durableObjects: { SIMULATED_STRIPE: { className: "SimulatedStripe", useSQLite: true } },
            },
          })),
        ],
        test: {
          name: "worker",
          deps: { optimizer: { ssr: { enabled: true, include: modular } } },
          // As in the browser (playwright.config.ts): the report marks what passed only at its second try.
          retry: 1,
          // A guard against hanging, not a claim about speed.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ["{worker,ops,dev,tests}/**/*.test.ts"],
          exclude: ["{worker,ops,dev,bench}/**/*.node.test.ts"],
          setupFiles: ["./tests/setup.ts"],
          globalSetup: ["./dev/stripe/http-server.ts", "./dev/mail/http-server.ts"],
        },
      },
    ],
  },
});
