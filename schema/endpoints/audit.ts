import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as limits from "../limits.ts";
import { auditEvents } from "../vocabulary.ts";

const Named = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

const filter = {
  /** Only lines about this person. */
  person: z.optional(fields.id),
  /** Only what this person did. */
  actor: z.optional(fields.id),
  event: z.optional(fields.oneOf(auditEvents)),
  /** Only lines from this time on, and before `to`. */
  from: z.optional(fields.moment),
  to: z.optional(fields.moment),
};

export const AuditLine = z.object({
  id: z.number(),
  at: fields.instant,
  event: z.enum(auditEvents),
  /** The person who did it, and below the person whom it concerns; null when unknown, or when the account is gone. */
  actor: z.nullable(Named),
  subject: z.nullable(Named),
  /** The id of what it is about; for a refusal, the call. */
  object: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type AuditLine = z.output<typeof AuditLine>;

/** Lists who did what, newest first, at most 50 lines. The audit records each read. 404 for an unknown `after`. */
export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  audience: "admin",
  query: z.strictObject({
    ...filter,
    /** Only lines older than the one with this number; 404 when there is none. */
    after: z.optional(fields.rowNumber),
    limit: z._default(fields.limitUpTo(limits.auditListed), limits.auditListed),
  }),
  reply: z.object({
    lines: z.array(AuditLine),
    /** The people of the filter, so that a screen can name them. */
    people: z.array(Named),
    next: z.nullable(z.number()),
  }),
});

/**
 * Exports the filtered lines as CSV, newest first, at most 5,000. The file has ids and words of closed lists, but no
 * names. The audit records each export.
 */
export const exportAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit/export",
  audience: "admin",
  rateLimit: "exportAudit",
  query: z.strictObject(filter),
  reply: z.object({
    csv: z.string(),
    lines: z.number(),
    /** Whether older lines match that are not in the file. */
    more: z.boolean(),
  }),
});
