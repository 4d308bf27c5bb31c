import { type SQL, sql } from "drizzle-orm";
import type { SimilarPerson } from "#schema/endpoints/people.ts";
import { similarListed } from "#schema/limits.ts";
import { mailboxOf } from "#schema/tables/users.ts";
import { type LikenessReason, likenessReasons, type UserType } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  suspended: number;
  because: string;
}

/** The most rows that are read for each reason. */
const most = 20;

/** Other people with a request that has the same mark. */
const byMark = (personId: string, column: "name_mark" | "place_mark", reason: LikenessReason): SQL =>
  sql`select * from (select theirs.user_id as id, ${reason} as reason from verification_requests as mine
    join verification_requests as theirs on theirs.${sql.raw(column)} = mine.${sql.raw(column)}
    where mine.user_id = ${personId} and theirs.user_id <> ${personId} limit ${most})`;

const similarPeople = (
  personId: string,
  reader: string,
): SQL => sql`select users.id, first_name as "firstName",
    last_name as "lastName", user_type as "userType", suspended_at is not left_at as suspended,
    json_group_array(distinct found.reason) as because
  from (
    ${byMark(personId, "name_mark", "name_and_birth")}
    union all ${byMark(personId, "place_mark", "address")}
    union all select * from (select theirs.id, 'email' as reason from users as mine
      join users as theirs on ${sql.raw(mailboxOf("theirs.email"))} = ${sql.raw(mailboxOf("mine.email"))}
      where mine.id = ${personId} and theirs.id <> ${personId} limit ${most})
  ) as found join users on users.id = found.id
  where users.erased_at is null and users.id <> ${reader}
  group by users.id order by count(distinct found.reason) desc, users.created_at desc limit ${similarListed}`;

/**
 * Other accounts that may belong to the same person, with the reasons; those with the most reasons come first. It is only a
 * hint for reviewers. The reader is never in the list, because reviewers must not read about themselves.
 */
export async function findSimilar(db: Database, personId: string, reader: string): Promise<SimilarPerson[]> {
  const found = await db.all<Row>(similarPeople(personId, reader));
  return found.map(({ because, suspended, ...person }) => ({
    ...person,
    suspended: suspended === 1,
    because: likenessReasons.filter((reason) => JSON.parse(because).includes(reason)),
  }));
}

/** The query, for the test of its indexes. */
export const similarQuery = similarPeople;
