import { eq } from "drizzle-orm";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import { personFact } from "#schema/person-fact.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";
import { isRevealed } from "./queries.ts";

/** The author of the rating, and its stars once the rating is revealed. */
export async function ratingFacts(
  { db, now }: { readonly db: Database; readonly now: string },
  ratingId: string,
): Promise<CaseFact[]> {
  const { id, firstName, lastName } = users;
  const [found] = await db
    .select({ author: { id, firstName, lastName }, stars: ratings.stars, isRevealed: isRevealed(now) })
    .from(ratings)
    .innerJoin(users, eq(id, ratings.authorId))
    .where(eq(ratings.id, ratingId))
    .limit(1);
  if (!found) return [];
  const other = personFact("other_person", found.author);
  return found.isRevealed ? [{ name: "stars", value: String(found.stars) }, other] : [other];
}
