import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { verificationDecisions } from "../lifecycle.ts";
import * as limits from "../limits.ts";
import * as parts from "../parts.ts";
import { problem } from "../problems.ts";
import { LandlordVerification, MigrantVerification } from "./verification.ts";

const Requester = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

export const PendingLandlordVerification = z.extend(LandlordVerification, { landlord: Requester });
export const PendingMigrantVerification = z.extend(MigrantVerification, { migrant: Requester });
export type PendingLandlordVerification = z.output<typeof PendingLandlordVerification>;
export type PendingMigrantVerification = z.output<typeof PendingMigrantVerification>;

/** What waits for review, oldest first, at most 100 of each kind. */
export const listPendingVerifications = endpoint({
  method: "GET",
  path: "/api/admin/verifications/pending",
  audience: "admin",
  reply: z.object({
    landlordVerifications: z.array(PendingLandlordVerification),
    migrantVerifications: z.array(PendingMigrantVerification),
  }),
});

/** A rejection needs a reason; an approval stores none. */
export const DecisionForm = z
  .strictObject({
    status: z.enum(verificationDecisions),
    adminNotes: parts.optionalText(limits.lengths.notes),
    rejectionReason: parts.optionalText(limits.lengths.notes),
  })
  .check(
    z.refine((decision) => decision.status !== "rejected" || decision.rejectionReason !== undefined, {
      path: ["rejectionReason"],
      error: problem("required"),
    }),
  );

/** 403 `own_request`; 404 for the other kind's id; 409 `already_decided`. */
export const decideLandlordVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/verifications/:id",
  audience: "admin",
  body: DecisionForm,
  reply: LandlordVerification,
});

/** 403 `own_request`; 404 for the other kind's id; 409 `already_decided`. */
export const decideMigrantVerification = endpoint({
  method: "PATCH",
  path: "/api/admin/migrant-verifications/:id",
  audience: "admin",
  body: DecisionForm,
  reply: MigrantVerification,
});
