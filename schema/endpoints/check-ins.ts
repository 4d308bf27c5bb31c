import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { CheckInForm, SafeContactForm } from "../forms.ts";

/** A check-in: a few questions that the caller can answer, or has answered. */
export const CheckIn = z.object({
  id: z.string(),
  askedAt: fields.instant,
  /** The other person of the stay. */
  firstName: z.string(),
  /**
   * Whether the caller has answered it. Then no newer check-in of this stay exists, and they can still say how we may
   * reach them. The reply does not contain their answers.
   */
  answered: z.boolean(),
});
export type CheckIn = z.output<typeof CheckIn>;

/**
 * Lists the caller's open check-ins, and the newest one of each stay if the caller has answered it. The open ones come
 * first. Both parts have the newest first, and at most 20 in all.
 */
export const listCheckIns = endpoint({
  method: "GET",
  path: "/api/check-ins",
  audience: "user",
  reply: z.array(CheckIn),
});

/**
 * Answers the questions of a check-in: four for a migrant, one for a landlord. Only reviewers read the answers. Within a
 * day, a repeat with the same answers changes nothing. 409 `check_in_closed` for a repeat with other answers, and after
 * it has closed; 404 for another person's check-in. 422 unless exactly the caller's questions are answered.
 */
export const answerCheckIn = endpoint({
  method: "POST",
  path: "/api/check-ins/:id",
  audience: "user",
  rateLimit: "answerCheckIn",
  body: CheckInForm,
  reply: z.object({}),
});

/**
 * Stores how a reviewer may reach the caller. The call is possible until there is a newer check-in of the same stay, and
 * at least for a day after the answer. The newest choice replaces earlier ones, and a reviewer gets it within 24 hours.
 * 409 `check_in_closed` later, and before there is an answer; 404 for another person's check-in.
 */
export const setSafeContact = endpoint({
  method: "PUT",
  path: "/api/check-ins/:id/contact",
  audience: "user",
  rateLimit: "answerCheckIn",
  body: SafeContactForm,
  reply: z.object({}),
});
