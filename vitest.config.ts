import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const absent = () => new Response(null, { status: 404 });

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["schema/**/*.test.ts", "web/**/*.test.ts"], environment: "node" },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: "./dev/test-worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: { MIGRATIONS: await readD1Migrations("migrations") },
              // The workbench is a second Worker; tests bring their own stand-ins.
              serviceBindings: { WORKBENCH: absent },
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
