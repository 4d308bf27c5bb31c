import { eq } from "drizzle-orm";
import { users } from "#schema/tables/users.ts";
import { notifyPeople } from "#worker/features/live/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { countPending } from "./queue-queries.ts";

/** At most this many admins are notified. */
const adminsNotified = 50;

/** Sends every admin the number of pending requests. Never fails: the screens also read it over HTTP. */
export async function notifyAdminsOfPending(env: Env, db: Database): Promise<void> {
  try {
    const admins = db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, "admin"))
      .limit(adminsNotified);
    const [{ landlord, migrant }, people] = await Promise.all([countPending(db), admins]);
    const ids = people.map(({ id }) => id);
    await notifyPeople(env, db, ids, { type: "pending", count: landlord + migrant });
  } catch (fault) {
    logLine("news_not_pushed", { frame: "pending", ...describeFault(fault) });
  }
}
