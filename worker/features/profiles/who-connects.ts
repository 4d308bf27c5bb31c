import { eq, sql } from "drizzle-orm";
import type { chooseWhoConnects } from "#schema/endpoints/profiles.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { cancelUnpayable } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";

export const writeWhoConnects: Verb<typeof chooseWhoConnects> = async (call) => {
  const { db, env, user, body, now, waitUntil } = call;
  const { verifiedOnly } = body;
  const [chosen] = await db
    .update(migrantProfiles)
    .set({
      verifiedOnly,
      // A change makes a new version of the profile, so that an edit that began earlier does not undo the choice. A
      // repeat makes none.
      updatedAt: sql`case when verified_only = ${verifiedOnly ? 1 : 0} then updated_at
        else max(updated_at + 1, ${Date.parse(now)}) end`,
    })
    .where(eq(migrantProfiles.userId, user.id))
    .returning({ verifiedOnly: migrantProfiles.verifiedOnly });
  if (!chosen) return refuse("profile_not_found");
  if (verifiedOnly) waitUntil(cancelUnpayable(env, db, user.id));
  return chosen;
};
