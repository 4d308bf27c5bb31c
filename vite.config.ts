import { cloudflare } from "@cloudflare/vite-plugin";
import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { words } from "./dev/build/words.ts";

const production = process.env.CLOUDFLARE_ENV === "production";
const withWorkbench = process.env.HAVENBRIDGE_WORKBENCH !== "off" && !production;

if (production && process.env.HAVENBRIDGE_WORKBENCH === "on") {
  throw new Error("A production build never contains the workbench (simulated payments, demo data).");
}

export default defineConfig({
  plugins: [
    // Before react(): the macros must be gone when JSX is compiled.
    words(),
    react(),
    lingui(),
    tailwindcss(),
    cloudflare({
      persistState: { path: process.env.HAVENBRIDGE_STATE ?? ".wrangler/state" },
      inspectorPort: false,
      // Links are built from this origin, never from a request; on this machine it follows PORT.
      config: (config) => {
        if (!production)
          config.vars = { ...config.vars, PUBLIC_ORIGIN: `http://localhost:${process.env.PORT ?? 8787}` };
      },
      auxiliaryWorkers: withWorkbench ? [{ configPath: "./dev/wrangler.toml", devOnly: false }] : [],
    }),
  ],
  define: { "import.meta.env.PRODUCTION_BUILD": JSON.stringify(production) },
  build: { target: "es2022" },
  server: { strictPort: true },
  preview: { strictPort: true },
});
