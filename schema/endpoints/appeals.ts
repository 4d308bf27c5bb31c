import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { AppealForm } from "../forms.ts";
import { appealedDecisions, appealOutcomes, suspensionReasons } from "../vocabulary.ts";

/** The token from a link in an email, or from the answer to a refused sign-in. Calls send it only in their body. */
const token = fields.requiredText();

/** An appeal as its person reads it. */
export const OwnAppeal = z.object({
  id: z.string(),
  decision: z.enum(appealedDecisions),
  decidedAt: fields.instant,
  sentAt: fields.instant,
  /** The time by which we answer. */
  answerBy: fields.instant,
  /** Null until it is decided. */
  outcome: z.nullable(z.enum(appealOutcomes)),
  answeredAt: z.nullable(fields.instant),
  /** What a reviewer wrote to the person. */
  answer: z.nullable(z.string()),
});
export type OwnAppeal = z.output<typeof OwnAppeal>;

/** Reads the suspension that a link is about. It changes nothing. 409 `link_closed`, also when the suspension is over. */
export const readAppealLink = endpoint({
  method: "POST",
  path: "/api/auth/appeal-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({
    /** The reason of the suspension from the list. `because` is the written reason. */
    why: z.nullable(z.enum(suspensionReasons)),
    because: z.nullable(z.string()),
    decidedAt: fields.instant,
    /** The person can answer until this time. */
    until: fields.instant,
    /** The answer that the person has sent; null before that. */
    appeal: z.nullable(OwnAppeal),
  }),
});

/**
 * Answers a suspension, once, with the link in its email or the token of a refused sign-in. 201; 409 `link_closed`; 409
 * `already_appealed`.
 */
export const appealSuspension = endpoint({
  method: "POST",
  path: "/api/auth/appeal",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.extend(AppealForm, { token }),
  reply: OwnAppeal,
});

/** Lists the caller's appeals, the newest first, at most 20, and the rejection that they can answer now. */
export const listAppeals = endpoint({
  method: "GET",
  path: "/api/account/appeals",
  audience: "user",
  reply: z.object({
    appeals: z.array(OwnAppeal),
    /** The caller's rejected verification request; null when there is none, it has been answered, or it is too late. */
    open: z.nullable(z.object({ requestId: z.string(), decidedAt: fields.instant, until: fields.instant })),
  }),
});

/**
 * Answers the rejection of the caller's latest verification request, once, within 30 days. 201; 404 for another person's
 * request; 409 `already_appealed`, `appeal_over`; 409 `wrong_state` when it is not rejected or a newer one exists.
 */
export const appealRejection = endpoint({
  method: "POST",
  path: "/api/account/appeals",
  audience: "user",
  rateLimit: "appeal",
  startsAtPrimary: true,
  body: z.extend(AppealForm, { requestId: fields.id }),
  reply: OwnAppeal,
});
