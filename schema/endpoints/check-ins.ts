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
   * The caller has answered it, and no newer one of this stay exists: they can still say how we may reach them. It does not say
   * how they answered.
   */
  answered: z.boolean(),
});
export type CheckIn = z.output<typeof CheckIn>;

/**
 * Lists the caller's own check-ins that they can answer or follow. Open ones come first, then the newest one of each stay if the
 * caller has answered it; the newest first, at most 20 in all.
 */
export const listCheckIns = endpoint({
  method: "GET",
  path: "/api/check-ins",
  audience: "user",
  reply: z.array(CheckIn),
});

/**
 * Answers the questions of a check-in: four for a migrant, one for a landlord. Only reviewers read the answers. The same
 * answers again change nothing, for a day. 409 `check_in_closed` for other answers, and once it has closed; 404 for the
 * check-in of someone else. 422 unless exactly the caller's questions are answered.
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
 * Says how a reviewer may reach the caller. That is possible until there is a newer check-in of the same stay, and at least for
 * a day after the answer. The last word counts, and a reviewer gets it within 24 hours. 409 `check_in_closed` later, and before
 * there is an answer; 404 for the check-in of someone else.
 */
export const setSafeContact = endpoint({
  method: "PUT",
  path: "/api/check-ins/:id/contact",
  audience: "user",
  rateLimit: "answerCheckIn",
  body: SafeContactForm,
  reply: z.object({}),
});
