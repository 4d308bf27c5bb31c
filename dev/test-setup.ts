import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ThreadBindings } from "#worker/objects/connection-thread.ts";

declare global {
  namespace Cloudflare {
    interface Env extends ThreadBindings {
      DB: D1Database;
      MIGRATIONS: D1Migration[];
    }
  }
}

await applyD1Migrations(env.DB, env.MIGRATIONS);
