import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { personLists } from "../person-lists.ts";
import {
  auditEvents,
  browsers,
  caseEnds,
  caseKinds,
  connectionStatuses,
  likenessReasons,
  roles,
  suspensionReasons,
  systems,
  userTypes,
  verificationStatuses,
} from "../vocabulary.ts";
import { Reach } from "./cases.ts";

const Named = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

const person = {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(userTypes),
  role: z.enum(roles),
  verified: z.boolean(),
  createdAt: fields.instant,
  suspendedAt: z.nullable(fields.instant),
};
export const FoundPerson = z.object(person);
export type FoundPerson = z.output<typeof FoundPerson>;

/**
 * Finds people whose first name, last name or email begins with `q`, or whose id is `q`. The reply is ordered by name and
 * has at most 20. The search is in the body, because a URL must not contain names. The audit records each search without
 * `q`.
 */
export const searchPeople = endpoint({
  method: "POST",
  path: "/api/admin/people/search",
  audience: "admin",
  rateLimit: "searchPeople",
  body: z.strictObject({
    q: fields.searchText,
    /** Only people after the one with this id; 404 when there is none. */
    after: z.optional(fields.id),
  }),
  reply: z.object({ people: z.array(FoundPerson), next: z.nullable(z.string()) }),
});

/** Another account that may belong to the same person. It is only a hint and decides nothing. */
export const SimilarPerson = z.object({
  ...Named.shape,
  userType: z.enum(userTypes),
  suspended: z.boolean(),
  because: z.array(z.enum(likenessReasons)),
});
export type SimilarPerson = z.output<typeof SimilarPerson>;

const Case = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  openedAt: fields.instant,
  closedAt: z.nullable(fields.instant),
  outcome: z.nullable(z.enum(caseEnds)),
});
export type CaseOfPerson = z.output<typeof Case>;

/** The lists of a person's page, each with the newest first. */
const lists = {
  requests: z.array(
    z.object({
      id: z.string(),
      status: z.enum(verificationStatuses),
      createdAt: fields.instant,
      decidedAt: z.nullable(fields.instant),
      decidedBy: z.nullable(Named),
    }),
  ),
  /** Cases about the person, except verification requests. They do not name the person from whom they come. */
  cases: z.array(Case),
  /** Cases that come from the person, such as their reports about others. Cases about the caller are omitted. */
  raised: z.array(Case),
  connections: z.array(
    z.object({
      id: z.string(),
      other: Named,
      status: z.enum(connectionStatuses),
      createdAt: fields.instant,
      acceptedAt: z.nullable(fields.instant),
      completedAt: z.nullable(fields.instant),
      cancelledAt: z.nullable(fields.instant),
    }),
  ),
  /** Ratings of the person that others see. */
  ratings: z.array(
    z.object({
      id: z.string(),
      stars: z.number(),
      comment: z.nullable(z.string()),
      /** When others began to see it. */
      revealsAt: fields.instant,
      author: z.nullable(Named),
    }),
  ),
};

/** A person as an admin sees them, without the details of verification requests and without messages. */
export const PersonRecord = z.object({
  ...person,
  /** Whether the person has confirmed this address. */
  emailConfirmed: z.boolean(),
  /** The suspension's reason from the list. `suspensionReason` is the written one. */
  suspensionCode: z.nullable(z.enum(suspensionReasons)),
  suspensionReason: z.nullable(z.string()),
  /** When they asked to delete the account. */
  leftAt: z.nullable(fields.instant),
  /** When their data was erased. */
  erasedAt: z.nullable(fields.instant),
  /** Whether the caller has or had a connection with the person. Then another admin must act. */
  connected: z.boolean(),
  /** How the person may be reached; null when they have not said so after a check-in, and for a connected caller. */
  reach: z.nullable(Reach),
  /** Accounts that may belong to the same person, at most 5. */
  similar: z.array(SimilarPerson),
  /** Where they are signed in, at most 10: browser and system, as the person's own list names them. */
  devices: z.array(
    z.object({
      browser: z.nullable(z.enum(browsers)),
      system: z.nullable(z.enum(systems)),
      lastUsedAt: fields.instant,
    }),
  ),
  ...lists,
  /** The `after` with which the next entries of each list are read; null at its end. */
  next: z.record(z.enum(personLists), z.nullable(z.string())),
  /** From the audit. `by` is null where the audit has no actor. */
  history: z.array(
    z.object({
      id: z.number(),
      at: fields.instant,
      event: z.enum(auditEvents),
      detail: z.nullable(z.string()),
      by: z.nullable(Named),
    }),
  ),
});
export type PersonRecord = z.output<typeof PersonRecord>;

/**
 * Reads one person with lists, newest first, at most 20 entries each. The audit records each read. 403 `own_page` for the
 * caller's own; 404.
 */
export const readPerson = endpoint({
  method: "GET",
  path: "/api/admin/people/:id",
  audience: "admin",
  reply: PersonRecord,
});

/**
 * Reads the next entries of one list of a person's page, at most 20. The audit records each read. 403 `own_page`; 404, also
 * for an unknown `after`.
 */
export const readMoreOfPerson = endpoint({
  method: "GET",
  path: "/api/admin/people/:id/more",
  audience: "admin",
  query: z.strictObject({ part: fields.oneOf(personLists), after: fields.id }),
  reply: z.object({ ...z.partial(z.object(lists)).shape, next: z.nullable(z.string()) }),
});
