import { notifyAdmins } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { countPending } from "./queue-queries.ts";

/** Sends every admin the number of pending requests. Never fails: the screens also read it over HTTP. */
export const notifyAdminsOfPending = (env: Env, db: Database): Promise<void> =>
  notifyAdmins(env, db, async () => {
    const { landlord, migrant } = await countPending(db);
    return { type: "pending", count: landlord + migrant };
  });
