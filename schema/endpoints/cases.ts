import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { CaseDecision, CaseNote } from "../forms.ts";
import * as limits from "../limits.ts";
import { caseEnds, caseKinds, caseNoteKinds, contactWays, reportReasons, userTypes } from "../vocabulary.ts";

const Named = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });
const Subject = z.extend(Named, { userType: z.enum(userTypes), suspended: z.boolean() });

/** The reviewer who works on a case, and when they last did. A claim ends after 30 minutes without activity. */
const Claim = z.object({ by: Named, at: fields.instant });

const open = {
  id: z.string(),
  kind: z.enum(caseKinds),
  /** What it is about, such as the id of a verification request. */
  objectId: z.string(),
  /** The person it concerns; null when no person with an account is known. */
  subject: z.nullable(Subject),
  /** Why a report was sent; null for every other kind. */
  reason: z.nullable(z.enum(reportReasons)),
  openedAt: fields.instant,
  dueAt: fields.instant,
  claim: z.nullable(Claim),
  /** A first decision, which a second reviewer must confirm. */
  proposal: z.nullable(z.object({ by: Named, at: fields.instant, outcome: z.enum(caseEnds) })),
};
export const QueuedCase = z.object(open);
export type QueuedCase = z.output<typeof QueuedCase>;

export const QueueQuery = z.strictObject({
  kind: z.optional(fields.oneOf(caseKinds)),
  /** Only cases that the caller has claimed, or that no one has claimed. */
  whose: z.optional(fields.oneOf(["mine", "unclaimed"])),
  /** Only cases past their deadline. */
  due: z.optional(fields.oneOf(["late"])),
  /** Only cases after the one with this id; 404 when there is none. */
  after: z.optional(fields.id),
  limit: z._default(fields.limitUpTo(limits.queueListed), limits.queueListed),
});

/**
 * Lists open cases by their deadline, including verification requests. The list and the totals omit cases that are about
 * the caller or come from them, check-ins of people with whom they have or had a connection, and appeals against their
 * decisions that another reviewer can handle. The totals ignore the filters.
 */
export const listQueue = endpoint({
  method: "GET",
  path: "/api/admin/queue",
  audience: "admin",
  query: QueueQuery,
  reply: z.object({
    cases: z.array(QueuedCase),
    totals: z.object({
      kinds: z.record(z.enum(caseKinds), z.number()),
      mine: z.number(),
      unclaimed: z.number(),
      /** Past their deadline. */
      late: z.number(),
    }),
    /** The `after` of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
});

const Note = z.object({
  id: z.string(),
  kind: z.enum(caseNoteKinds),
  author: Named,
  at: fields.instant,
  /** Null when the note cannot be decrypted, because its key is missing. */
  text: z.nullable(z.string()),
});

/** A fact or a quote from what a case is about. The feature to which the case belongs provides it. */
const Fact = z.object({
  /** What the fact is, from a closed list. */
  name: z.enum([
    "status",
    "number",
    "reason",
    "who",
    "text",
    "message",
    "reported_by",
    "answer",
    "amount",
    "payment",
    "withdrawal",
    "attempts",
    "stars",
    "other_person",
    "submitted",
    "suspended_person",
    "last_wrote",
    "decision",
    "decided_at",
    "decided_by",
    "suspension_reason",
    "written_reason",
    "reply",
  ]),
  value: z.string(),
  /** The person whose name is the value, for a link to their page. */
  person: z.optional(Named),
});
export type CaseFact = z.output<typeof Fact>;

/** How we may reach a person, as they last said after one of their check-ins. */
export const Reach = z.object({
  personId: z.string(),
  way: z.enum(contactWays),
  /** When it is safe, in their words. */
  time: z.nullable(z.string()),
  /** When they said so. */
  at: z.nullable(fields.instant),
});
export type Reach = z.output<typeof Reach>;

export const CaseRecord = z.object({
  ...open,
  closedAt: z.nullable(fields.instant),
  closedBy: z.nullable(Named),
  outcome: z.nullable(z.enum(caseEnds)),
  /** The person from whom it comes, such as the reporter. */
  raisedBy: z.nullable(Named),
  /**
   * How we may reach the two people of the case, as far as they have said so after a check-in. It omits a person with
   * whom the caller has or had a connection.
   */
  reach: z.array(Reach),
  facts: z.array(Fact),
  /** The newest 200 notes, oldest first. */
  notes: z.array(Note),
  /** The outcomes with which this case can be closed. Those in `secondReviewer` need two reviewers. */
  outcomes: z.array(z.enum(caseEnds)),
  secondReviewer: z.array(z.enum(caseEnds)),
  /** Whether no other admin may decide about this, so one is enough. */
  single: z.boolean(),
  /** A person of the case with whom the caller has or had a connection. Then another admin must handle it. */
  connectedWith: z.nullable(Named),
});
export type CaseRecord = z.output<typeof CaseRecord>;

/**
 * Reads a case with its notes. The audit records each read. 403 `own_case` when it is about the caller or comes from them,
 * `connected_person` when it is a check-in of someone with whom they have or had a connection, `own_decision` when it is
 * an appeal against their decision and another reviewer can handle it; 404.
 */
export const readCase = endpoint({
  method: "GET",
  path: "/api/admin/cases/:id",
  audience: "admin",
  reply: CaseRecord,
});

/**
 * Claims a case, renews the claim, or gives the case back. A claim ends after 30 minutes without activity. With
 * `takeOver`, the caller also gets a case that another reviewer has claimed, and the audit records that. 403 `own_case`,
 * `own_decision`, `connected_person`; 404; 409 `already_claimed`, `already_decided`.
 */
export const claimCase = endpoint({
  method: "PATCH",
  path: "/api/admin/cases/:id/claim",
  audience: "admin",
  rateLimit: "writeOnCase",
  body: z.strictObject({ claimed: fields.flag, takeOver: z._default(fields.flag, false) }),
  reply: z.object({ id: z.string(), claim: z.nullable(Claim) }),
});

/**
 * Adds a note to an open case. No one can change or delete it. 201; 403 `own_case`, `own_decision`, `connected_person`;
 * 404; 409 `already_decided`.
 */
export const addCaseNote = endpoint({
  method: "POST",
  path: "/api/admin/cases/:id/notes",
  audience: "admin",
  rateLimit: "writeOnCase",
  body: CaseNote,
  reply: z.object({ id: z.string() }),
});

/**
 * Names the person whom a report without an account is about, once. From then on the case belongs to that person's
 * history, and that person cannot read or decide it as an admin. 403 `own_case`, and `connected_person` when the caller
 * has or had a connection with them; 404, also for a case of another kind and for an unknown person; 409
 * `already_claimed`, `already_decided`, `already_named`.
 */
export const nameReported = endpoint({
  method: "PUT",
  path: "/api/admin/cases/:id/person",
  audience: "admin",
  rateLimit: "writeOnCase",
  body: z.strictObject({ personId: fields.id }),
  reply: z.object({ id: z.string(), personId: z.string() }),
});

/**
 * Closes a case with an outcome and a note. An outcome that needs a second reviewer is first only a proposal, and
 * `closedAt` is null. The second reviewer sends the same outcome to close the case, or another outcome to disagree, which
 * opens the case again. When no other admin may decide about it, one is enough, and the audit records that. An appeal
 * needs an `explanation` for its person. 403 `own_case`, `own_decision`, `connected_person`; 404; 409 `already_decided`,
 * `already_claimed`, `second_reviewer_needed`, `not_suspended` (outcome `suspended`); 422 for an outcome of another kind.
 */
export const closeCase = endpoint({
  method: "POST",
  path: "/api/admin/cases/:id/close",
  audience: "admin",
  secondFactor: "fresh",
  rateLimit: "writeOnCase",
  body: CaseDecision,
  reply: z.object({
    id: z.string(),
    closedAt: z.nullable(fields.instant),
    /** Whether the outcome is a proposal that a second reviewer must confirm. */
    proposed: z.boolean(),
  }),
});
