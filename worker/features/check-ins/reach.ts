import { and, desc, inArray, isNotNull, sql } from "drizzle-orm";
import type { Reach } from "#schema/endpoints/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { mayActAbout } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { openCheckIn } from "./answers.ts";

/**
 * The maximum number of check-ins with a wish that are read, the newest questions first. It covers years of check-ins
 * for both people of a case.
 */
const mostWishes = 100;

interface Reading {
  readonly env: Env;
  readonly db: Database;
  /** The reviewer who reads. */
  readonly user: { readonly id: string };
}

/**
 * The newest wish of each of these people about how to contact them, from all their check-ins. A wish of a person with
 * whom the reviewer has or had a connection is left out, because it would reveal a check-in. A wish that does not open
 * is left out, with a line in the log.
 */
export async function readReach(
  { env, db, user }: Reading,
  people: readonly (string | null)[],
): Promise<Reach[]> {
  const { id, personId, contact, answeredAt } = checkIns;
  const rows = await db
    .select({ id, personId, contact, answeredAt })
    .from(checkIns)
    .where(
      and(
        inArray(
          personId,
          people.filter((each) => each !== null),
        ),
        // mutant-safe (isNotNull(contact)): a row without a wish has nothing to open
        isNotNull(contact),
        mayActAbout(user.id, sql`check_ins.person_id`),
      ),
    )
    .orderBy(desc(checkIns.askedAt))
    .limit(mostWishes);
  const wishes = rows.flatMap((row) => {
    const said = openCheckIn(env, { ...row, answers: null }).contact;
    return said ? [{ personId: row.personId, ...said, at: said.at ?? row.answeredAt }] : [];
  });
  // An older question can have the newer wish, and only the sealed text says when it was sent.
  wishes.sort((one, other) => String(one.at).localeCompare(String(other.at)));
  return [...new Map(wishes.map((wish) => [wish.personId, wish])).values()];
}
