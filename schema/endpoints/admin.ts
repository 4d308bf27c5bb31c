import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { verificationDecisions } from "../lifecycle.ts";
import * as limits from "../limits.ts";
import * as parts from "../parts.ts";
import { problem } from "../problems.ts";
import { LandlordVerification, MigrantVerification } from "./verification.ts";

const Requester = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  suspended: z.boolean(),
  /** A migrant's only. */
  profilePicture: z.optional(z.nullable(z.string())),
});

export const PendingLandlordVerification = z.extend(LandlordVerification, { landlord: Requester });
export const PendingMigrantVerification = z.extend(MigrantVerification, { migrant: Requester });
export type PendingLandlordVerification = z.output<typeof PendingLandlordVerification>;
export type PendingMigrantVerification = z.output<typeof PendingMigrantVerification>;

/** What waits for review, oldest first, at most 100 of each kind. */
export const listPendingVerifications = endpoint({
  method: "GET",
  path: "/api/admin/verifications/pending",
  reply: z.object({
    landlordVerifications: z.array(PendingLandlordVerification),
    migrantVerifications: z.array(PendingMigrantVerification),
  }),
});

/** A rejection needs a reason; an approval stores none. */
export const DecisionForm = z
  .strictObject({
    status: parts.oneOf(verificationDecisions),
    adminNotes: parts.optionalText(limits.lengths.notes),
    rejectionReason: parts.optionalText(limits.lengths.notes),
  })
  .check(
    z.refine((decision) => decision.status !== "rejected" || decision.rejectionReason !== undefined, {
      path: ["rejectionReason"],
      error: problem("required"),
    }),
  );

/** Suspending needs a reason, which the person reads when they try to sign in; lifting stores none. */
export const Suspension = z.strictObject({ suspended: parts.flag, reason: parts.optionalText() }).check(
  z.refine(({ suspended, reason }) => !suspended || reason !== undefined, {
    path: ["reason"],
    error: problem("required"),
  }),
);

/**
 * Suspends somebody's account, or lifts that. Their sessions and sockets end at once, they leave the list, and
 * introductions to them that wait are called off with the fee given back. A repeat changes nothing. 403 `own_account`;
 * 404; 409 `last_admin`.
 */
export const suspendUser = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  body: Suspension,
  reply: z.object({ id: z.string(), suspended: z.boolean() }),
});

/** 403 `own_request`; 404 for the other kind's id; 409 `already_decided`. */
export const decideLandlordVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/verifications/:id",
  body: DecisionForm,
  reply: LandlordVerification,
});

/** 403 `own_request`; 404 for the other kind's id; 409 `already_decided`. */
export const decideMigrantVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/migrant-verifications/:id",
  body: DecisionForm,
  reply: MigrantVerification,
});
