import * as z from "zod/mini";
import type { RateLimitName } from "./limits.ts";
import { type FieldProblem, fieldProblems } from "./problems.ts";
import { appealOutcomes, deletionCauses, suspensionReasons } from "./vocabulary.ts";

/**
 * Every error code with its HTTP status and the English sentence that people read. Translations are looked up by the
 * sentence (web/i18n/error-text.ts). `unavailable` and `internal` do not reveal the cause.
 */
export const errors = {
  invalid_json: [400, "We could not read what was sent. Please try again."],
  invalid_signature: [400, "The signature does not match."],
  unauthenticated: [401, "Please sign in."],
  invalid_credentials: [401, "Invalid credentials"],
  passkey_refused: [401, "This passkey did not work. Try again, or sign in with your password."],
  not_paid: [402, "You have not been charged. Please try again."],
  forbidden: [403, "Your account cannot do this."],
  second_factor_required: [403, "Confirm with your second factor first."],
  second_factor_stale: [403, "Confirm with your second factor again."],
  second_factor_refused: [403, "This passkey did not work. Please try again."],
  second_factor_closed: [
    403,
    "The time to set up a second factor is over. Ask the people who run this service to open it again.",
  ],
  own_reset: [403, "You cannot approve your own request."],
  suspended: [403, "This account is suspended."],
  account_deletion_scheduled: [403, "You asked us to delete this account. You can still undo that."],
  wrong_origin: [403, "This only works on our own website."],
  own_request: [403, "You cannot review your own request."],
  own_case: [403, "This case is about you or comes from you. Another admin has to handle it."],
  own_decision: [403, "This is about a decision of yours. Another admin has to handle it."],
  own_account: [403, "You cannot suspend your own account."],
  connected_person: [403, "You have a connection with this person. Another admin has to decide."],
  own_page: [403, "This page is about you. Only other admins can read it."],
  upload_closed: [403, "This upload has expired or is already done. Please choose the photo again."],
  not_found: [404, "We could not find that."],
  profile_not_found: [404, "There is no profile yet."],
  verification_not_found: [404, "There is no verification request yet."],
  method_not_allowed: [405, "That cannot be done here."],
  link_closed: [409, "This link no longer works. It is too old, or it was used already. Ask for a new one."],
  password_already_changed: [
    409,
    "Your password was changed on another device at the same time. Sign in with the new password.",
  ],
  email_taken: [409, "There is already an account with this email. Sign in instead."],
  wrong_state: [409, "This has changed. Refresh the page to see what is new."],
  connection_closed: [409, "This connection has ended. You can still read the messages."],
  messages_paused: [409, "Messages are paused. You can still read what you have written to each other."],
  answer_awaited: [409, "You have sent several messages. Please wait for an answer before you send more."],
  message_conflict: [409, "This message was already sent with different words."],
  profile_required: [409, "Complete your profile first."],
  migrant_not_verified: [409, "This migrant is not verified yet, so you cannot connect."],
  verification_required: [
    409,
    "This person only connects with verified landlords. Get verified to connect. You have not been charged.",
  ],
  migrant_unavailable: [409, "This person is no longer available. You have not been charged."],
  not_available: [
    409,
    "This person ended a connection with you, so you cannot pay to connect again. You have not been charged.",
  ],
  too_many_blocked_addresses: [
    409,
    "You have blocked 50 email addresses. Remove one before you add another.",
  ],
  already_hosted: [409, "This person already lives with another host."],
  move_in_closed: [409, "You can answer this question for seven days after the landlord presses Accept."],
  check_in_closed: [409, "This question is closed. There is nothing more to answer."],
  already_connected: [409, "You are already connected with this migrant."],
  payment_processing: [
    409,
    "The payment is still being processed. We will connect you as soon as it succeeds.",
  ],
  payment_mismatch: [
    409,
    "There is a problem with this payment, so we have not connected you. We are looking into it.",
  ],
  payment_refunded: [409, "We could not connect you, so we are refunding the full fee."],
  already_pending: [409, "Your request is already being reviewed."],
  already_decided: [409, "Someone has already decided this request."],
  already_named: [409, "Someone has already said whom this report is about."],
  already_claimed: [409, "Someone else is working on this. You can take it over."],
  already_appealed: [
    409,
    "You have asked us already to look at this again. We write to you when we have decided.",
  ],
  appeal_over: [409, "The 30 days in which you could ask us to look again are over."],
  second_reviewer_needed: [409, "You have decided this. A second reviewer has to confirm it."],
  proposal_changed: [
    409,
    "Another reviewer has changed this request. Read it again before you decide. Nothing was overwritten.",
  ],
  person_suspended: [409, "This account is suspended. Lift the suspension before you approve."],
  already_suspended: [409, "Someone else has suspended this account already."],
  suspension_changed: [409, "Someone else has changed this suspension meanwhile. Read it again."],
  not_suspended: [409, "Suspend the person first, then close the case."],
  already_handled: [409, "Someone has already handled this alert."],
  not_completed: [409, "You can rate each other when the stay is complete."],
  already_rated: [409, "You have already rated this stay."],
  already_replied: [409, "You have already replied to this rating."],
  author_deleted: [
    409,
    "The person who wrote this rating has deleted their account. You cannot reply to it.",
  ],
  profile_changed: [409, "Your profile was changed on another device. We have not overwritten it."],
  rating_closed: [409, "Ratings close 14 days after a stay ends."],
  last_admin: [409, "This is the last account that can review. Make someone else an admin first."],
  connections_changed: [409, "Your connections have changed meanwhile. Please read again what ends."],
  deletion_waits: [409, "Something must finish before we can delete your account."],
  passkey_not_added: [409, "We could not add this passkey. Please try again."],
  too_many_passkeys: [409, "You have 10 passkeys. Remove one before you add another."],
  last_factor: [409, "This is your only second factor. Add another one before you remove it."],
  app_not_added: [409, "This setup is too old or was used already. Please start again."],
  too_few_admins: [409, "This needs two other admins. Ask the people who run this service instead."],
  already_approved: [409, "You have already approved this request. Another admin must approve it, too."],
  body_too_large: [413, "This is too long to send. Please make it shorter."],
  photo_too_large: [413, "This photo is larger than 5 MB. Please choose a smaller one."],
  wrong_content_type: [415, "Send this as JSON."],
  photo_of_wrong_type: [415, "This is not a JPEG, PNG or WebP photo. Please choose another one."],
  invalid_fields: [422, "Please check the marked fields."],
  upgrade_required: [426, "This address only speaks over a live connection."],
  too_many_messages: [
    429,
    "You have sent many messages in a short time. We have kept your text. Send it again in a few minutes.",
  ],
  photo_empty: [422, "This file is empty. Please choose another photo."],
  photo_of_too_many_pixels: [422, "This photo has more than 40 megapixels. Please choose a smaller one."],
  photo_unreadable: [422, "We could not read this photo. Please choose another one."],
  too_many_requests: [429, "Too many requests. Please wait a few minutes and try again."],
  too_many_sign_ins: [
    429,
    "There were too many attempts to sign in. Please wait a few minutes and try again.",
  ],
  too_many_codes: [
    429,
    "There were too many wrong codes. Use a passkey or a recovery code, or try again later.",
  ],
  too_many_payments: [
    429,
    "You have tried to pay many times. Please try again in an hour. Nothing was charged.",
  ],
  card_declined_often: [
    429,
    "Your card was declined several times. You can try again in 24 hours. Nothing was charged.",
  ],
  too_many_reports: [
    429,
    "You have sent many reports today. We read them all. Please send the next one tomorrow. If someone is in danger now, call 999.",
  ],
  too_many_uploads: [
    429,
    "You have sent many photos in a short time. Please wait a few minutes and try again.",
  ],
  browse_needs_profile: [
    429,
    "You have seen as many people as we show without a profile. Complete your profile to see more.",
  ],
  browse_needs_verification: [
    429,
    "You have seen as many people as we show in an hour. Get verified to see more.",
  ],
  internal: [500, "Something went wrong on our side. Please try again."],
  payments_off: [503, "Payments are not available right now."],
  unavailable: [503, "This is not available right now. Please try again in a moment."],
  busy: [503, "Many people are signing in right now. Please try again in a few seconds."],
} as const satisfies Record<string, readonly [number, string]>;
export type ErrorCode = keyof typeof errors;

/** The error code of each rate limit; `too_many_requests` for the others. */
export const rateLimitCodes: Partial<Record<RateLimitName, ErrorCode>> = {
  signInHere: "too_many_sign_ins",
  signInOften: "too_many_sign_ins",
  signInAnywhere: "too_many_sign_ins",
  signInDevice: "too_many_sign_ins",
  signInFrom: "too_many_sign_ins",
  passkeyChallenge: "too_many_sign_ins",
  passkeyDevice: "too_many_sign_ins",
  confirmPassword: "too_many_sign_ins",
  factorCode: "too_many_codes",
  factorCodeDaily: "too_many_codes",
  recoveryCode: "too_many_codes",
  newPayment: "too_many_payments",
  askForPayment: "too_many_payments",
  payAttempt: "too_many_payments",
  upload: "too_many_uploads",
  browseWithoutProfile: "browse_needs_profile",
  viewWithoutProfile: "browse_needs_profile",
  recordViewWithoutProfile: "browse_needs_profile",
  browseUnverified: "browse_needs_verification",
  viewUnverified: "browse_needs_verification",
  recordViewUnverified: "browse_needs_verification",
  report: "too_many_reports",
  publicReport: "too_many_reports",
  sendPhoto: "too_many_uploads",
  sendPhotoFrom: "too_many_uploads",
};

/** The suspension of the caller. Only a refused sign-in tells more than the reason. */
export const SuspensionTold = z.object({
  /** The reason from the list; null when an admin has only written one. */
  why: z.nullable(z.enum(suspensionReasons)),
  /** The person can answer the suspension with this token, once. Null after the answer, or when it is too late. */
  appeal: z.optional(z.nullable(z.object({ token: z.string(), until: z.string() }))),
  /** The answer that the person has sent, and its outcome. */
  sent: z.optional(
    z.nullable(
      z.object({
        answerBy: z.string(),
        outcome: z.nullable(z.enum(appealOutcomes)),
        answer: z.nullable(z.string()),
      }),
    ),
  ),
});
export type SuspensionTold = z.output<typeof SuspensionTold>;

const Problem = z.object({
  code: z.enum(Object.keys(fieldProblems) as [FieldProblem, ...FieldProblem[]]),
  n: z.optional(z.number()),
});

/**
 * The body of every failed call. `message` is the code's sentence; `because` is a reason that a person wrote, shown after
 * it. `reasons` are the causes of `deletion_waits`, `until` is when a deleted account is erased, and `suspended` says why
 * an account is suspended. For `invalid_fields`, `fields` has an English sentence for each field, and `problems` has the
 * same as a code with its number.
 */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  because: z.optional(z.string()),
  reasons: z.optional(z.array(z.enum(deletionCauses))),
  until: z.optional(z.string()),
  suspended: z.optional(SuspensionTold),
  fields: z.optional(z.record(z.string(), z.string())),
  problems: z.optional(z.record(z.string(), Problem)),
});
export type ErrorBody = z.output<typeof ErrorBody>;
