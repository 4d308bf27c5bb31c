import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ThreadBindings } from "#worker/objects/connection-thread.ts";
import type { WorkbenchEnv } from "./workbench.ts";

declare global {
  namespace Cloudflare {
    interface Env extends ThreadBindings, WorkbenchEnv {
      WORKBENCH: Fetcher;
      DB: D1Database;
      MIGRATIONS: D1Migration[];
    }
  }
}

await applyD1Migrations(env.DB, env.MIGRATIONS);
