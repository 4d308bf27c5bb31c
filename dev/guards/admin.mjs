// @ts-check
import { guard } from "./guard.mjs";

const people = ["worker/features/admin/people.test.ts"];
const flags = ["worker/features/admin/flags.test.ts"];
const peopleQueries = "worker/features/admin/people-queries.ts";
const flagQueries = "worker/features/admin/flag-queries.ts";

/** The pages about people and the flags, for reviewers. */
export const adminGuards = [
  guard(
    "a search finds only people with that name or email",
    peopleQueries,
    "inArray(users.id, found),",
    "",
    people,
    "goes by the beginning",
  ),
  guard(
    "a person's page is about that person",
    peopleQueries,
    ".where(eq(users.id, id))\n    .limit(1)",
    ".limit(1)",
    people,
    "has status",
  ),
  guard(
    "a landlord's page lists their own requests",
    peopleQueries,
    "eq(landlordVerifications.landlordId, id)",
    "undefined",
    people,
    "has status",
  ),
  guard(
    "a migrant's page lists their own requests",
    peopleQueries,
    "eq(migrantVerifications.migrantId, id)",
    "undefined",
    people,
    "has status",
  ),
  guard(
    "a person's page lists their own connections",
    peopleQueries,
    ".where(eq(mine, id))",
    ".where(undefined)",
    people,
    "has status",
  ),
  guard(
    "a person's page lists flags about them",
    peopleQueries,
    ".where(eq(flags.userId, id))",
    ".where(undefined)",
    people,
    "has status",
  ),
  guard(
    "a person's history is about them",
    peopleQueries,
    "eq(audit.subjectId, id),",
    "",
    people,
    "who did what",
  ),
  guard(
    "reviewers do not see sign-ins",
    peopleQueries,
    "inArray(audit.event, shown),",
    "",
    people,
    "who did what",
  ),
  guard(
    "a flag is resolved by another admin, and one at that moment",
    flagQueries,
    ", ne(flags.userId, by), byAnAdmin(db, by)",
    "",
    flags,
    "flags",
  ),
  guard(
    "one flag is resolved, and no other",
    flagQueries,
    "and(eq(flags.id, id), isOpen, ",
    "and(isOpen, ",
    flags,
    "resolved once",
  ),
  guard("a resolved flag stays as it is", flagQueries, "isOpen, ne(", "ne(", flags, "resolved once"),
];
