import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The Worker's own log lines are shown only where a test fails.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          include: ["schema/**/*.test.ts", "web/**/*.test.ts"],
          environment: "node",
          css: true,
        },
      },
      {
        // Quiet about the source maps that the Stripe SDK names and does not ship.
        logLevel: "error",
        plugins: [
          cloudflareTest(async () => ({
            main: "./dev/test-worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                SESSION_KEYS: "test:dGVzdHMgc2lnbiB0aGVpciBzZXNzaW9ucyB3aXRoIHRoaXMh",
                // Whatever keys this machine has for Stripe, tests never use them.
                STRIPE_SECRET_KEY: "",
                STRIPE_PUBLISHABLE_KEY: "",
                STRIPE_WEBHOOK_SECRET: "",
                STRIPE_API_BASE: "",
              },
              // In tests the workbench (dev/) is a second entrypoint of the same Worker.
              serviceBindings: {
                WORKBENCH: { name: "havenbridge", entrypoint: "Workbench" },
                HAVENBRIDGE: { name: "havenbridge" },
              },
              durableObjects: { SIMULATED_STRIPE: { className: "SimulatedStripe", useSQLite: true } },
            },
          })),
        ],
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts", "dev/**/*.test.ts"],
          setupFiles: ["./dev/test-setup.ts"],
        },
      },
    ],
  },
});
