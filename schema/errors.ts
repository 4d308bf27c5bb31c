import * as z from "zod/mini";

/**
 * Every refusal: its code, HTTP status and the one sentence that a person reads.
 * A dependency's failure and an unknown fault say nothing of their cause.
 */
export const errors = {
  invalid_json: [400, "We could not read what was sent. Please try again."],
  invalid_signature: [400, "The signature does not match."],
  unauthenticated: [401, "Please sign in."],
  invalid_credentials: [401, "Invalid credentials"],
  not_paid: [402, "The card has not been charged. Please try again."],
  forbidden: [403, "Your account cannot do this."],
  suspended: [403, "This account is suspended."],
  own_request: [403, "Nobody reviews their own request."],
  not_found: [404, "We could not find that."],
  profile_not_found: [404, "There is no profile yet."],
  verification_not_found: [404, "There is no verification request yet."],
  method_not_allowed: [405, "That cannot be done here."],
  email_taken: [409, "There is already an account with this e-mail. Sign in instead."],
  wrong_state: [409, "This has changed in the meantime. Please look again."],
  connection_closed: [409, "This connection has ended. The messages can still be read."],
  message_conflict: [409, "This message was already sent with other words."],
  profile_required: [409, "Complete your profile first."],
  migrant_not_verified: [409, "This migrant is not verified yet, so you cannot connect."],
  already_connected: [409, "You are already connected with this migrant."],
  payment_processing: [
    409,
    "The payment is still being processed. We will connect you as soon as it succeeds.",
  ],
  payment_mismatch: [409, "The payment does not match. You have not been connected; we are looking into it."],
  payment_refunded: [409, "We could not connect you, so the fee is on its way back to your card in full."],
  already_pending: [409, "Your request is already being reviewed."],
  already_decided: [409, "Someone has already decided this request."],
  not_completed: [409, "You can rate each other once the stay is completed."],
  already_rated: [409, "You have already rated this stay."],
  body_too_large: [413, "That is too much to send at once."],
  wrong_content_type: [415, "Send this as JSON."],
  invalid_fields: [422, "Please check the marked fields."],
  too_many_requests: [429, "Too many tries. Please wait a little."],
  internal: [500, "Something went wrong on our side. Please try again."],
  payments_off: [503, "Payments are not available right now."],
  unavailable: [503, "This is not available right now. Please try again in a moment."],
} as const satisfies Record<string, readonly [number, string]>;
export type ErrorCode = keyof typeof errors;

/** The body of every failure. `fields` names each field and says what to do about it. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.output<typeof ErrorBody>;
