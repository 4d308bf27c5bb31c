import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { DecisionForm, Suspension } from "../forms.ts";
import { verificationDecisions } from "../lifecycle.ts";
import * as limits from "../limits.ts";
import { userTypes } from "../vocabulary.ts";
import { SimilarPerson } from "./people.ts";
import { LandlordVerification, MigrantVerification } from "./verification.ts";

const Requester = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the person has confirmed this address. */
  emailConfirmed: z.boolean(),
  suspended: z.boolean(),
  /** Only for a migrant. */
  profilePicture: z.optional(z.nullable(z.string())),
  /** The age on a migrant's profile, if any. */
  profileAge: z.optional(z.nullable(z.number())),
});

export const PendingLandlordVerification = z.extend(LandlordVerification, { landlord: Requester });
export const PendingMigrantVerification = z.extend(MigrantVerification, { migrant: Requester });
export type PendingLandlordVerification = z.output<typeof PendingLandlordVerification>;
export type PendingMigrantVerification = z.output<typeof PendingMigrantVerification>;

const PendingRequests = z.object({
  landlordVerifications: z.array(PendingLandlordVerification),
  migrantVerifications: z.array(PendingMigrantVerification),
});

const Waiting = {
  id: z.string(),
  createdAt: fields.instant,
  /** Whether the request has another name than the account. An admin reads that name by opening the request. */
  hasOtherName: z.boolean(),
  /** Whether a proposed decision waits for a second reviewer. False for the caller's own request. */
  waitsForSecond: z.boolean(),
};
const Name = z.object({ firstName: z.string(), lastName: z.string(), suspended: z.boolean() });

/** Only the names on accounts, and dates. An admin reads the details of a request by opening it. */
export const PendingSummary = z.object({
  landlordVerifications: z.array(z.object({ ...Waiting, landlordId: z.string(), landlord: Name })),
  migrantVerifications: z.array(z.object({ ...Waiting, migrantId: z.string(), migrant: Name })),
  /** The number of pending requests of each kind, independent of the search. */
  totals: z.record(z.enum(userTypes), z.number()),
  /** The `after` of the next page of each kind; null on the last page. */
  next: z.record(z.enum(userTypes), z.nullable(z.string())),
});
export type PendingSummary = z.output<typeof PendingSummary>;

export const PendingQuery = z.strictObject({
  view: z.optional(fields.oneOf(["summary"])),
  /** Only this kind; the other list is empty. */
  kind: z.optional(fields.oneOf(userTypes)),
  /** Only requests of people whose first or last name begins with this. */
  q: z.optional(fields.searchText),
  /** Only requests after the one with this id; 404 when there is none. */
  after: z.optional(fields.id),
  limit: z._default(fields.limitUpTo(limits.pendingListed), limits.pendingListed),
});

/**
 * Lists pending verification requests, oldest first, at most 100 of each kind. With `view=summary`, the reply has only
 * names, dates and totals. Otherwise it has the full requests, and the audit records each of them as read.
 */
export const listPendingVerifications = endpoint({
  method: "GET",
  path: "/api/admin/verifications/pending",
  audience: "admin",
  query: PendingQuery,
  // A full reply has no totals, so it does not match the summary.
  reply: z.union([PendingSummary, PendingRequests]),
});

const Named = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });
/** The state of a decision that may need two reviewers. */
const Review = z.object({
  /** The decisions that need a second reviewer: about a family, or the opposite of a decision in the last 30 days. */
  secondReviewer: z.array(z.enum(verificationDecisions)),
  /** Whether no other admin may decide about this, so one is enough. */
  single: z.boolean(),
  /** A first decision, with its texts, that waits for a second reviewer. */
  proposal: z.nullable(
    z.object({
      by: Named,
      at: fields.instant,
      status: z.enum(verificationDecisions),
      rejectionReason: z.nullable(z.string()),
      adminNotes: z.nullable(z.string()),
    }),
  ),
  /** Why a second reviewer disagreed with the newest proposal; null while another proposal is open. */
  disagreement: z.nullable(z.object({ by: Named, at: fields.instant, text: z.nullable(z.string()) })),
});
export type VerificationReview = z.output<typeof Review>;

const inFull = {
  /** When an admin suspended the person; null without a suspension by an admin. */
  suspendedAt: z.nullable(fields.instant),
  /** Accounts that may belong to the same person, at most 5. Empty for the caller's own request. */
  similar: z.array(SimilarPerson),
  /** Whether the caller has or had a connection with the person. Then another admin must decide. */
  connected: z.boolean(),
  /** Null once decided, and for the caller's own request. */
  review: z.nullable(Review),
  /** When the details were erased; after that they are empty. */
  erasedAt: z.nullable(fields.instant),
  /** The admin who decided. */
  decidedBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
};
export const FullVerification = z.discriminatedUnion("kind", [
  z.extend(PendingLandlordVerification, { kind: z.literal("landlord"), ...inFull }),
  z.extend(PendingMigrantVerification, { kind: z.literal("migrant"), ...inFull }),
]);
export type FullVerification = z.output<typeof FullVerification>;

/** Reads one verification request in full, pending or decided, with its requester. The audit records each read. */
export const readVerification = endpoint({
  method: "GET",
  path: "/api/admin/verifications/:id",
  audience: "admin",
  reply: FullVerification,
});

/**
 * Suspends an account, or lifts the suspension. Sessions and sockets end at once, browse no longer shows the person, and
 * pending connections are cancelled with a refund. A repeat by the same admin changes nothing. 403 `own_account`, and
 * `connected_person` when the two have a connection; 404; 409 `already_suspended` when the suspension in force is not the
 * caller's, `suspension_changed` when it did not begin at `since`, `last_admin`.
 */
export const suspendUser = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  audience: "admin",
  secondFactor: "fresh",
  body: Suspension,
  reply: z.object({ id: z.string(), suspended: z.boolean() }),
});

/**
 * Decides a landlord's verification request. A decision that is the opposite of one in the last 30 days is first only a
 * proposal, and the request stays pending. Another admin sends the proposal's time in `proposal`: with the
 * same decision to confirm it, or with the other decision and notes to disagree, which opens the request again. When no
 * other admin may decide about it, one is enough. 403 `own_request`, `own_decision`, `connected_person`; 404 for the other
 * kind's id; 409 `already_decided`, `second_reviewer_needed`, `proposal_changed`, `person_suspended` (approval).
 */
export const decideLandlordVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/verifications/:id",
  audience: "admin",
  secondFactor: "fresh",
  body: DecisionForm,
  outlivesPage: true,
  reply: LandlordVerification,
});

/**
 * Decides a migrant's verification request. A decision about a family, or the opposite of a decision in the last 30 days,
 * is first only a proposal, and the request stays pending. Another admin sends the proposal's time in `proposal`: with the
 * same decision to confirm it, or with the other decision and notes to disagree, which opens the request again. When no
 * other admin may decide about it, one is enough. 403 `own_request`, `own_decision`, `connected_person`; 404 for the other
 * kind's id; 409 `already_decided`, `second_reviewer_needed`, `proposal_changed`, `person_suspended` (approval).
 */
export const decideMigrantVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/migrant-verifications/:id",
  audience: "admin",
  secondFactor: "fresh",
  body: DecisionForm,
  outlivesPage: true,
  reply: MigrantVerification,
});
