import { eq } from "drizzle-orm";
import { type BrowseTier, browseTierOf } from "#schema/browse-tiers.ts";
import type { Person } from "#schema/policy.ts";
import { landlordProfiles } from "#schema/tables/profiles.ts";
import type { Database } from "#worker/platform/database.ts";

/** A landlord's browse tier. Reads one row, none for a verified landlord. */
export async function findBrowseTier(
  db: Database,
  user: Pick<Person, "id" | "verified">,
): Promise<BrowseTier> {
  if (user.verified) return browseTierOf(user, true);
  const own = await db
    .select({ id: landlordProfiles.id })
    .from(landlordProfiles)
    .where(eq(landlordProfiles.userId, user.id))
    .limit(1);
  return browseTierOf(user, own.length > 0);
}
