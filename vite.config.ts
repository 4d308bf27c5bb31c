import { cloudflare } from "@cloudflare/vite-plugin";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { apiDescription } from "./dev/build/api-description.ts";
import { bundled } from "./dev/build/bundled.ts";
import { callsWithoutSchemas } from "./dev/build/calls.ts";
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
            // The libraries of every screen are one chunk, which stays cached while our code changes.
            codeSplitting: {
              groups: [
                {
                  name: "foundation",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store|@tanstack|@lingui)\//,
                  priority: 1,
                },
                // What several screens of admins share. The shell names each chunk, so that fewer of them keep it small.
                {
                  name: "admin",
                  test: /\/features\/admin\/(admin-page|beside|came-from|case-due|case-labels|connected-notice|email|focus-heading|keyboard-helps?|person-badges|person-link|refresh-admin|use-claim|use-pages|use-review-keys|use-search-term)\.tsx?$/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                // What forms check their fields with. Most screens have no form.
                {
                  name: "fields",
                  test: /node_modules\/zod\/|\/schema\/(fields|forms|invisible)\.ts$/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                { name: "shell", tags: ["$initial"], test: /^(?!.*(index\.html|web\/main\.tsx)$)/ },
                // Small shared modules are one chunk, not dozens of requests of a few hundred bytes. The admin area and the
                // legal pages keep their own; what fetches the messages would bring all that it imports.
                {
                  name: "common",
                  minShareCount: 2,
                  maxModuleSize: 400,
                  test: /\/(web(?!\/features\/(admin|auth|legal|messages\/fetched-messages))|schema|lucide-react)\//,
                },
                // The calls that most screens make. The shell names each chunk, and each is a request.
                {
                  name: "calls",
                  minShareCount: 8,
                  test: /\/schema\/endpoints\/(?!admin)/,
                  includeDependenciesRecursively: false,
                },
                // What dashboards, and partly the page of a home, draw at once.
                ...[3, 2].map((screens) => ({
                  name: screens === 3 ? "connections" : "dashboards",
                  minShareCount: screens,
                  test: /\/web\/(screens\/dashboard\/(?!own-section)|features\/(connections\/(?!block|confirm-change|ending|landlord-dialogs|migrant-dialogs|move-in|what-changed)|messages\/(fetched-messages|last-line|latest-page|message-button|suspension-pause|use-last-messages)|ratings\/rat(e-button|ings))|ui\/layout\/second-step)/,
                  includeDependenciesRecursively: false,
                })),
                // What may happen to a connection, and when.
                {
                  name: "rules",
                  test: /\/schema\/(lifecycle|rating-window)\.ts/,
                  includeDependenciesRecursively: false,
                },
                // What a landlord reads before they pay.
                {
                  name: "paying",
                  test: /\/web\/i18n\/(connected-before|refund-rule)\./,
                  includeDependenciesRecursively: false,
                },
                // Lists and searches have fields without a form.
                {
                  name: "inputs",
                  test: /\/web\/forms\/fields\/(checkbox-field|field-frame|select-field|text-field)|\/icons\/chevron-down\./,
                  includeDependenciesRecursively: false,
                },
                // The sentences about fields: inputs show them without a form, too.
                {
                  name: "problems",
                  test: /\/schema\/problems\.ts|\/i18n\/problem-text\.ts/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "form",
                  test: /\/web\/forms\/(error-summary|fields\/(?!password)|form-frame|form-mistakes|form-values|form\.|numbers)/,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "menus",
                  test: /node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll)/,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { strictPort: true },
  preview: { strictPort: true },
});
