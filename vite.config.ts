import { cloudflare } from "@cloudflare/vite-plugin";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { apiDescription } from "./dev/build/api-description.ts";
import { bundled } from "./dev/build/bundled.ts";
import { callsWithoutSchemas } from "./dev/build/calls.ts";
import { chunks } from "./dev/build/chunks.ts";
import { messages } from "./dev/build/messages.ts";
import { prerendering } from "./dev/build/prerender.ts";
import { withoutVariables } from "./dev/build/sheet.ts";
import { shipped } from "./dev/build/shipped.ts";
import { withoutUnusedParts } from "./dev/build/unused-parts.ts";

const production = process.env.CLOUDFLARE_ENV === "production";
const withWorkbench = process.env.HAVENBRIDGE_WORKBENCH !== "off" && !production;

if (production && process.env.HAVENBRIDGE_WORKBENCH === "on") {
  throw new Error("A production build never contains the workbench (simulated payments, demo data).");
}

export default defineConfig({
  plugins: [
    // Before react(): macros must be expanded before JSX is compiled.
    messages(),
    callsWithoutSchemas(),
    react(),
    lingui(),
    tailwindcss(),
    apiDescription(),
    prerendering(),
    bundled(),
    withoutUnusedParts(),
    withoutVariables(),
    shipped(),
    cloudflare({
      persistState: { path: process.env.HAVENBRIDGE_STATE ?? ".wrangler/state" },
      inspectorPort: false,
      // The local public origin follows PORT.
      config: (config) => {
        if (production) return;
        const PUBLIC_ORIGIN = `http://localhost:${process.env.PORT ?? 8787}`;
        // Browser tests (tests/e2e/serve.mjs) run without rate limits.
        const RATE_LIMITS = process.env.HAVENBRIDGE_RATE_LIMITS ?? "";
        config.vars = { ...config.vars, PUBLIC_ORIGIN, RATE_LIMITS };
      },
      auxiliaryWorkers: withWorkbench
        ? [
            {
              configPath: "./dev/wrangler.toml",
              devOnly: false,
              // The demo data is sealed, and the links of emails are signed, with the main Worker's keys; the plugin gives .env to the main Worker only.
              config: (config) => {
                const { SEALING_KEYS = "" } = loadEnv("", import.meta.dirname, "SEALING_KEYS");
                const { SESSION_KEYS = "" } = loadEnv("", import.meta.dirname, "SESSION_KEYS");
                const PUBLIC_ORIGIN = `http://localhost:${process.env.PORT ?? 8787}`;
                config.vars = { ...config.vars, SEALING_KEYS, SESSION_KEYS, PUBLIC_ORIGIN };
              },
            },
          ]
        : [],
    }),
  ],
  define: { "import.meta.env.PRODUCTION_BUILD": JSON.stringify(production) },
  // The browsers that Tailwind 4 needs.
  build: { target: "es2022", cssTarget: ["chrome111", "safari16.4", "firefox128"] },
  environments: {
    havenbridge: {
      build: {
        // The platform shows faults by their place in the source (wrangler.toml, upload_source_maps).
        sourcemap: true,
        rolldownOptions: {
          output: {
            // Names of functions stay: log lines name them.
            minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
            // What the Worker starts with is one file: forty small ones compress worse.
            codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
          },
        },
      },
    },
    client: {
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: /\/(schema|web\/forms)\//, sideEffects: false }] },
          output: {
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
  },
  server: { strictPort: true },
  preview: { strictPort: true },
});
