import { cloudflare } from "@cloudflare/vite-plugin";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: "../../.wrangler/bench-echo" },
  plugins: [
    cloudflare({
      configPath: "wrangler.toml",
      inspectorPort: false,
      persistState: { path: "../../.wrangler/bench-echo-state" },
    }),
  ],
});
