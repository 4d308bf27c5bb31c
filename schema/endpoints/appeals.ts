import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { AppealForm } from "../forms.ts";
import { appealedDecisions, appealOutcomes, suspensionReasons } from "../vocabulary.ts";

/** What a link in an email, or the answer of a sign-in, carries. It travels in bodies only. */
const token = fields.requiredText();

/** An appeal as its person reads it. */
export const OwnAppeal = z.object({
  id: z.string(),
  decision: z.enum(appealedDecisions),
  decidedAt: fields.instant,
  sentAt: fields.instant,
  /** Until when we answer. */
  answerBy: fields.instant,
  /** Null until it is decided. */
  outcome: z.nullable(z.enum(appealOutcomes)),
  answeredAt: z.nullable(fields.instant),
  /** What a reviewer wrote to the person. */
  answer: z.nullable(z.string()),
});
export type OwnAppeal = z.output<typeof OwnAppeal>;

/** Tells what a link of a suspension is about, and changes nothing. 409 `link_closed`, also when the suspension is over. */
export const readAppealLink = endpoint({
  method: "POST",
  path: "/api/auth/appeal-link",
  audience: "anyone",
  rateLimit: "useLink",
  body: z.strictObject({ token }),
  reply: z.object({
    /** The reason of the suspension from the list, and as it was written. */
    why: z.nullable(z.enum(suspensionReasons)),
    because: z.nullable(z.string()),
    decidedAt: fields.instant,
    /** Until when the person can answer. */
    until: fields.instant,
    /** What they have sent already. */
    appeal: z.nullable(OwnAppeal),
  }),
});

/**
 * Answers a suspension, once, with the link of its email or the token of a refused sign-in. 201; 409 `link_closed`; 409
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
 * Answers the rejection of the caller's latest verification request, once, within 30 days. 201; 404 for a request of anyone
 * else; 409 `already_appealed`, `appeal_over`; 409 `wrong_state` when it is not rejected or a newer one exists.
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
