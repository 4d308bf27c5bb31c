// @ts-check
import { guard } from "./guard.mjs";

const people = ["worker/features/accounts/people.test.ts"];
const waiting = ["worker/features/verification/waiting.test.ts"];
const flags = ["worker/features/flags/flags.test.ts"];
const peopleQueries = "worker/features/accounts/people-queries.ts";
const flagQueries = "worker/features/flags/queries.ts";

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
    "people's own looks are not in their history",
    peopleQueries,
    '        or(ne(audit.event, "verification_read"), sql`${audit.actorId} is not ${audit.subjectId}`),\n',
    "",
    people,
    "who did what",
  ),
  guard(
    "reading a person's page is in the audit first",
    "worker/features/accounts/people.ts",
    '  await noteBefore(db, { at: now, event: "person_read", actorId: user.id, subjectId: id, requestId });\n',
    "",
    people,
    "a person's page",
  ),
  guard(
    "a search for people is in the audit first",
    "worker/features/accounts/people.ts",
    '  await noteBefore(db, { at: now, event: "people_searched", actorId: user.id, requestId });\n',
    "",
    people,
    "the search for people",
  ),
  guard(
    "reading a landlord's request is in the audit first",
    "worker/features/verification/waiting.ts",
    "    await noteRead(call, request.landlordId);\n",
    "",
    waiting,
    "a request in full",
  ),
  guard(
    "reading a migrant's request is in the audit first",
    "worker/features/verification/waiting.ts",
    "  await noteRead(call, request.migrantId);\n",
    "",
    waiting,
    "a request in full",
  ),
  guard(
    "reading the full list is in the audit first",
    "worker/features/verification/waiting.ts",
    "  await noteFullList(db, { at: now, actorId: user.id, requestId, read });\n",
    "",
    waiting,
    "the full list",
  ),
  guard(
    "the summary is no full list",
    "worker/features/verification/waiting.ts",
    'query.view === "summary" ? summarize(call, wanted) : listInFull(call, wanted)',
    "listInFull(call, wanted)",
    waiting,
    "the summary of what",
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
