import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { WorkbenchEnv } from "#dev/workbench-env.ts";
import type { Env as WorkerEnv } from "#worker/platform/env.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("./worker.ts");
    }
    interface Env extends Omit<WorkerEnv, "WORKBENCH">, WorkbenchEnv {
      WORKBENCH: Fetcher;
      REPLICA: D1Database;
      BACKUPS: R2Bucket;
      MIGRATIONS: D1Migration[];
      /** Compares a call and its response with the description of the API (dev/openapi/contract.ts), in Node. */
      CONTRACT: Fetcher;
      BAD_REQUESTS: string;
      BAD_SEED: string;
      MONEY_RUNS: string;
      MONEY_TRIALS: string;
    }
  }
}

// Vitest waits one second by default. This limit only prevents hanging tests; it does not test speed.
const { waitFor } = vi;
vi.waitFor = (done, options = 20_000) => waitFor(done, options);

await applyD1Migrations(env.DB, env.MIGRATIONS);
await import("./bystanders.ts");
await import("./email-canary.ts");
