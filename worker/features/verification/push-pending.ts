import { pushToAdmins } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { countPending } from "./queue-queries.ts";

/** Sends every admin the number of pending requests. Never fails: the screens also read it over HTTP. */
export const pushPendingRequests = (env: Env, db: Database): Promise<void> =>
  pushToAdmins(env, db, async () => {
    const { landlord, migrant } = await countPending(db);
    return { type: "pending", count: landlord + migrant };
  });
