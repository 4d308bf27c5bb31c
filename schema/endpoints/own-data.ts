import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { languageCodes } from "../languages.ts";
import {
  auditEvents,
  connectionStatuses,
  contactWays,
  emailKinds,
  emailOutcomes,
  emailProblems,
  endReasons,
  roles,
  stayAnswers,
  userTypes,
} from "../vocabulary.ts";
import { OwnAppeal } from "./appeals.ts";
import { OwnReport } from "./reports.ts";
import { LandlordVerification, MigrantVerification } from "./verification.ts";

const instantOrNull = z.nullable(fields.instant);
const OwnRating = z.object({
  connectionId: z.string(),
  stars: z.number(),
  comment: z.nullable(z.string()),
  createdAt: fields.instant,
  /** Whether the stay happened, as the author says. */
  stay: z.enum(stayAnswers),
  /** The rated person's answer. */
  reply: z.nullable(z.string()),
});

/** What is stored about a person, apart from what other calls return. Every list has its newest entries, at most 1,000. */
export const OwnData = z.object({
  account: z.object({
    id: z.string(),
    email: z.string(),
    /** When the person confirmed this address. */
    emailConfirmedAt: instantOrNull,
    firstName: z.string(),
    lastName: z.string(),
    userType: z.enum(userTypes),
    role: z.enum(roles),
    verified: z.boolean(),
    language: z.enum(languageCodes),
    /** Why their address gets no more emails; null while it does. */
    emailProblem: z.nullable(z.enum(emailProblems)),
    createdAt: fields.instant,
  }),
  /** Every verification request; one whose details were erased has only its dates. */
  requests: z.array(
    z.union([
      z.extend(MigrantVerification, { erasedAt: instantOrNull }),
      z.extend(LandlordVerification, { erasedAt: instantOrNull }),
    ]),
  ),
  connections: z.array(
    z.object({
      id: z.string(),
      /** The other person, as the caller may see them. */
      firstName: z.string(),
      lastName: z.string(),
      status: z.enum(connectionStatuses),
      createdAt: fields.instant,
      acceptedAt: instantOrNull,
      /** When the migrant confirmed that they have moved in. */
      moveInConfirmedAt: instantOrNull,
      completedAt: instantOrNull,
      cancelledAt: instantOrNull,
      endReason: z.nullable(z.enum(endReasons)),
    }),
  ),
  ratingsGiven: z.array(OwnRating),
  /** Only ratings that are revealed. */
  ratingsReceived: z.array(OwnRating),
  /** A landlord's payments. */
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      /** Pounds as decimal strings. */
      amount: fields.money,
      refunded: fields.money,
      createdAt: fields.instant,
    }),
  ),
  /** The questions after a move-in. Answers and contact are null unless the query asks for them. */
  checkIns: z.array(
    z.object({
      connectionId: z.string(),
      askedAt: fields.instant,
      answeredAt: instantOrNull,
      answers: z.nullable(
        z.object({
          safe: z.optional(z.boolean()),
          free: z.optional(z.boolean()),
          documents: z.optional(z.boolean()),
          noWork: z.optional(z.boolean()),
          goingWell: z.optional(z.boolean()),
          text: z.nullable(z.string()),
        }),
      ),
      contact: z.nullable(
        z.object({ way: z.enum(contactWays), time: z.nullable(z.string()), at: z.optional(fields.instant) }),
      ),
    }),
  ),
  /** The caller's reports about other people, with their text. */
  reports: z.array(z.extend(OwnReport, { text: z.nullable(z.string()) })),
  /** The caller's answers to decisions, with their text. */
  appeals: z.array(z.extend(OwnAppeal, { text: z.nullable(z.string()) })),
  /**
   * What the caller has written to the safety team with a rating. Empty unless the query asks for it. A text that can no
   * longer be decrypted is null.
   */
  privateNotes: z.array(z.object({ createdAt: fields.instant, text: z.nullable(z.string()) })),
  emails: z.array(
    z.object({
      kind: z.enum(emailKinds),
      createdAt: fields.instant,
      outcome: z.nullable(z.enum(emailOutcomes)),
    }),
  ),
  /** From the audit, without the people who did it. */
  history: z.array(
    z.object({ at: fields.instant, event: z.enum(auditEvents), detail: z.nullable(z.string()) }),
  ),
});
export type OwnData = z.output<typeof OwnData>;

/**
 * Reads what is stored about the caller. The profile, the photo, sessions and messages have calls of their own. The audit
 * records each read. With `answers=included`, the reply also has the private answers of check-ins and the private notes
 * of ratings, which are dangerous on a phone that someone else checks.
 */
export const readOwnData = endpoint({
  method: "GET",
  path: "/api/account/export",
  audience: "user",
  rateLimit: "ownData",
  startsAtPrimary: true,
  query: z.strictObject({ answers: z.optional(fields.oneOf(["included"])) }),
  reply: OwnData,
});
