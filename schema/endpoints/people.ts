import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import {
  auditEvents,
  connectionStatuses,
  flagKinds,
  roles,
  userTypes,
  verificationStatuses,
} from "../vocabulary.ts";

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
 * Finds people whose first name, last name or e-mail begins with `q`, by name, at most 20. The audit records each search
 * without `q`.
 */
export const searchPeople = endpoint({
  method: "GET",
  path: "/api/admin/people",
  audience: "admin",
  query: z.strictObject({
    q: fields.searchText,
    /** Only people after the one with this id; 404 when there is none. */
    after: z.optional(fields.id),
  }),
  reply: z.object({ people: z.array(FoundPerson), next: z.nullable(z.string()) }),
});

const Flag = { id: z.string(), kind: z.enum(flagKinds), raisedAt: fields.instant };

/** A person as an admin sees them, without the details of verification requests and without messages. */
export const PersonRecord = z.object({
  ...person,
  suspensionReason: z.nullable(z.string()),
  /** When they asked to delete the account. */
  leftAt: z.nullable(fields.instant),
  /** When nothing about them was kept any more. */
  erasedAt: z.nullable(fields.instant),
  requests: z.array(
    z.object({
      id: z.string(),
      status: z.enum(verificationStatuses),
      createdAt: fields.instant,
      decidedAt: z.nullable(fields.instant),
    }),
  ),
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
  flags: z.array(
    z.object({
      ...Flag,
      resolvedAt: z.nullable(fields.instant),
      resolvedBy: z.nullable(Named),
    }),
  ),
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

/** Reads one person with lists, newest first, at most 50 entries each. The audit records each read. */
export const readPerson = endpoint({
  method: "GET",
  path: "/api/admin/people/:id",
  audience: "admin",
  reply: PersonRecord,
});

/** Lists open flags, oldest first, at most 100, with their total number. */
export const listFlags = endpoint({
  method: "GET",
  path: "/api/admin/flags",
  audience: "admin",
  reply: z.object({
    flags: z.array(z.object({ ...Flag, person: Named })),
    total: z.number(),
  }),
});

/** Marks a flag as reviewed. 403 `own_flag`; 404; 409 `already_resolved`. */
export const resolveFlag = endpoint({
  method: "PATCH",
  path: "/api/admin/flags/:id",
  audience: "admin",
  body: z.strictObject({ status: fields.oneOf(["resolved"]) }),
  reply: z.object({ id: z.string(), resolvedAt: fields.instant }),
});
