import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { auditEvents, connectionStatuses, roles, userTypes, verificationStatuses } from "../vocabulary.ts";

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
