/** Every closed list of the product, once (specification section 3). The order is the order on screen. */

export const userTypes = ["migrant", "landlord"] as const;
export type UserType = (typeof userTypes)[number];

export const roles = ["user", "admin"] as const;
export type Role = (typeof roles)[number];

/** The second factor in an admin's session: none exists, the session has not passed it, or it has passed it. */
export const secondFactorStates = ["missing", "asked", "passed"] as const;
export type SecondFactorState = (typeof secondFactorStates)[number];

export const genders = ["Male", "Female", "Non-binary", "Prefer not to say"] as const;

export const cities = ["London", "Manchester", "Birmingham", "Liverpool", "Leeds"] as const;
export const anyLocation = "Any location";
export const locationPreferences = [...cities, anyLocation] as const;

export const durations = ["1-3 months", "3-6 months", "6-12 months", "12+ months"] as const;

export const languages = [
  "English",
  "Spanish",
  "Arabic",
  "French",
  "Ukrainian",
  "Russian",
  "Dari",
  "Farsi",
] as const;

export const skills = [
  "Healthcare",
  "Teaching",
  "Engineering",
  "IT/Technology",
  "Construction",
  "Cooking",
  "Cleaning",
  "Childcare",
] as const;

/** Employment status on a migrant *profile*; a verification request has its own list below. */
export const employmentStatuses = [
  "Seeking employment",
  "Student",
  "Employed",
  "Self-employed",
  "Retired",
] as const;

/** Property type on a landlord *profile*; a verification request has its own list below. */
export const propertyTypes = [
  "Room in shared house",
  "Studio apartment",
  "1 bedroom apartment",
  "2 bedroom apartment",
  "3+ bedroom house",
  "Self-contained unit",
] as const;

export const housingStatuses = ["Seeking", "Hosted"] as const;

/** Bands of family sizes: 1 or unset, 2, 3 to 5, 6 or more. Also the values of the browse filter. */
export const familySizes = ["individual", "couple", "family", "large"] as const;
export type FamilySize = (typeof familySizes)[number];

/** The fewest people in a family. */
export const familyFrom = 3;
/** The band of a number of people (specification section 3, family-size label). */
export function familySizeOf(people: number | null | undefined): FamilySize {
  if (!people || people <= 1) return "individual";
  if (people < familyFrom) return "couple";
  return people <= 5 ? "family" : "large";
}

/**
 * The orders of browse; SQL calculates them (`browse_answers`, migrations/0010). Verified people come first in each, then
 * `recent`: the newest profile; `rating`: the highest average, then the most ratings; `urgent`: urgent ones, then the newest.
 */
export const sorts = ["recent", "rating", "urgent"] as const;
export type Sort = (typeof sorts)[number];

export const connectionStatuses = ["pending", "active", "completed", "cancelled"] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/**
 * Why a connection was cancelled. `declined`: by the landlord; `withdrawn`: by the migrant; `move_in_denied`: the
 * migrant said that they never moved in; `unavailable`: a party was suspended, or the migrant deleted
 * the account; `fee_returned`: the fee was returned.
 */
export const endReasons = ["declined", "withdrawn", "move_in_denied", "unavailable", "fee_returned"] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * The migrant's answer to "… says you have moved in. Is that right?". `asked`: none yet; `unanswered`: none before the
 * question closed.
 */
export const moveInStates = ["asked", "confirmed", "denied", "unanswered"] as const;
export type MoveInState = (typeof moveInStates)[number];

/**
 * Why a refund failed. The bank: the card is gone (`card_gone`), it declined (`declined`), or it disputes the payment
 * (`disputed`). Stripe: the balance is too low (`balance`), it did not answer (`unreachable`), or it refused for another reason
 * (`refused`). `canceled`: someone canceled it.
 */
export const refundProblems = [
  "card_gone",
  "declined",
  "disputed",
  "balance",
  "unreachable",
  "refused",
  "canceled",
  "unknown",
] as const;
export type RefundProblem = (typeof refundProblems)[number];

/**
 * What warning phrases of messages are about. `payment`: money outside this site; `documents`: handing over papers;
 * `work`: work or sex for a home; `contact`: another way to talk before the connection is accepted.
 */
export const phraseKinds = ["payment", "documents", "work", "contact"] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/**
 * What a reviewer works on. `verification`: a verification request, whose case opens and closes with it; `report`: someone
 * reported a person; `check_in`: a worrying or missing answer after a move-in; `phrases`: repeated warning phrases in one
 * conversation; `contact`: a person to whom a suspended person wrote; `refund`: a refund that failed; `withdrawals`: three
 * refunded withdrawals within 90 days; `stay`: a private note with a rating, or a stay that never started; `appeal`: an
 * answer to a rejection or a suspension.
 */
export const caseKinds = [
  "verification",
  "report",
  "check_in",
  "phrases",
  "contact",
  "refund",
  "withdrawals",
  "stay",
  "appeal",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/**
 * How a case ended. `upheld` and `overturned` are for appeals only. `solved`: the cause is gone; `no_action`: there was
 * nothing to do.
 */
export const caseOutcomes = [
  "no_action",
  "solved",
  "spoke_to_person",
  "warned",
  "suspended",
  "upheld",
  "overturned",
] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** How a case of any kind can end: a verification request's ends with the decision. */
export const caseEnds = [...caseOutcomes, "approved", "rejected"] as const;
export type CaseEnd = (typeof caseEnds)[number];

/**
 * Why a note was written. `raised`: by the person from whom the case comes. `note`: by a reviewer during the work.
 * `proposal`: with a decision that a second reviewer must confirm. `reason`: what a proposed rejection tells the person.
 * `disagreement`: against a proposed decision. `closing`: with the outcome.
 */
export const caseNoteKinds = ["raised", "note", "proposal", "reason", "disagreement", "closing"] as const;
export type CaseNoteKind = (typeof caseNoteKinds)[number];
/** What a report can start from. Each leads to the person behind it. */
export const reportedThings = ["person", "connection", "message", "rating", "notification"] as const;
export type ReportedThing = (typeof reportedThings)[number];

/** Why someone reports a person, in the order of the form. `danger`: someone is in danger now. */
export const reportReasons = [
  "danger",
  "money",
  "work_or_sex",
  "threats",
  "hate",
  "false_identity",
  "private_facts",
  "documents",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * The state of a report, as its reporter reads it. `acted`: we spoke to the person, warned or suspended them; the reporter
 * does not learn which. `solved`: the cause is gone.
 */
export const reportStatuses = ["received", "in_review", "acted", "solved", "no_action"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What a person says about a completed stay before they rate it. */
export const stayAnswers = ["yes", "ended_early", "never_started"] as const;
export type StayAnswer = (typeof stayAnswers)[number];

/** What we ask each of the two people after a move-in. "Yes" is always the good answer. */
export const checkInQuestions = {
  migrant: ["safe", "free", "documents", "noWork"],
  landlord: ["goingWell"],
} as const satisfies Record<UserType, readonly string[]>;
export type CheckInQuestion = (typeof checkInQuestions)[UserType][number];

/**
 * The state of a check-in. `unanswered`: no answer after two reminders, which opens a case; `ended`: the stay ended before
 * an answer.
 */
export const checkInStates = ["open", "answered", "unanswered", "ended"] as const;

/** How we may reach someone after a worrying answer. `danger_only`: not at all, unless their life is in danger. */
export const contactWays = ["here", "email", "danger_only"] as const;
export type ContactWay = (typeof contactWays)[number];

/** Why an admin suspends someone, in the order of the form. The person reads it in their own language. */
export const suspensionReasons = [
  "unsafe_behaviour",
  "money_outside",
  "false_identity",
  "harassment",
  "property_not_as_described",
  "other",
] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** Decisions about a person that they can answer, once, and how that ends. */
export const appealedDecisions = ["suspension", "rejection"] as const;
export type AppealedDecision = (typeof appealedDecisions)[number];
export const appealOutcomes = ["upheld", "overturned"] as const;

/** Why a live connection accepts no messages. `dispute`: about the fee; `suspension`: of either account. */
export const pauseReasons = ["dispute", "suspension"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What happened to a paid fee afterwards. `not_taken`: the payer's bank sent the refund back. */
export const feeReturns = [
  "on_its_way",
  "refunded",
  "partly_refunded",
  "not_taken",
  "taken_by_bank",
] as const;

export const verificationStatuses = ["pending", "approved", "rejected"] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationFamilyCompositions = [
  "single",
  "couple",
  "family_small",
  "family_large",
  "elderly",
  "other",
] as const;

/**
 * The families among these: a decision about them needs a second reviewer, and so does one about a profile with
 * `familyFrom` people or more.
 */
export const familyCompositions = ["family_small", "family_large"] as const;

export const verificationEmploymentStatuses = [
  "unemployed",
  "job_seeking",
  "employed_full_time",
  "employed_part_time",
  "student",
  "unable_to_work",
] as const;

export const verificationPropertyTypes = [
  "flat",
  "house",
  "studio",
  "room",
  "shared_house",
  "other",
] as const;

export const proofsOfOwnership = ["owned", "rented", "family_property"] as const;

export const paymentsModes = ["stripe", "simulated", "off"] as const;
export type PaymentsMode = (typeof paymentsModes)[number];

/** The state of a photo's row: waiting for its upload, in use, or waiting for the deletion of its objects. */
export const photoStates = ["awaited", "current", "removed"] as const;

/** Media types of accepted photos. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** The stored sizes of a photo: `card` for lists, `profile` for one person or home. */
export const photoSizes = ["card", "profile"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Browsers and systems that the list of sessions names, read from the User-Agent header only. */
export const browsers = ["Chrome", "Safari", "Firefox", "Edge", "Samsung Internet", "Opera"] as const;
export const systems = ["Android", "iPhone", "iPad", "Windows", "Mac", "ChromeOS", "Linux"] as const;

/** What a link does: it confirms the account's address, changes it, restores the old one, or undoes a deletion. */
export const addressLinkPurposes = [
  "confirm_address",
  "confirm_new_address",
  "undo_address",
  "undo_deletion",
] as const;
export type AddressLinkPurpose = (typeof addressLinkPurposes)[number];
/** What a link in an email does: changes an address or a deletion, sets a new password, or answers a suspension. */
export const accountLinkPurposes = [...addressLinkPurposes, "reset_password", "appeal"] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** The events of the audit. */
export const auditEvents = [
  "registered",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "passkey_added",
  "passkey_renamed",
  "passkey_removed",
  "passkey_copied",
  "factor_added",
  "factor_removed",
  "factor_passed",
  "factor_refused",
  "recovery_codes_made",
  "recovery_code_used",
  "factor_reset_requested",
  "factor_reset_approved",
  "session_ended",
  "other_sessions_ended",
  "address_confirmed",
  "address_change_begun",
  "address_change_cancelled",
  "address_changed",
  "address_change_undone",
  "password_refused",
  "password_changed",
  "password_reset_sent",
  "password_reset",
  "refused",
  "verification_read",
  "verifications_listed",
  "people_searched",
  "person_read",
  "case_opened",
  "case_read",
  "case_taken_over",
  "case_noted",
  "case_person_named",
  "case_closed",
  "decision_proposed",
  "decision_disputed",
  "single_reviewer",
  "audit_read",
  "audit_exported",
  "alert_handled",
  "alert_reopened",
  "profile_hidden",
  "profile_shown",
  "own_data_read",
  "verification_erased",
  "reviewed",
  "names_compared",
  "role_changed",
  "suspended",
  "suspension_lifted",
  "appealed",
  "account_deletion_requested",
  "account_deletion_undone",
  "account_erased",
  "payment",
  "refund",
  "email_settings_changed",
  "push_added",
  "push_removed",
  "unsubscribed",
  "person_blocked",
  "person_unblocked",
  "address_blocked",
  "address_unblocked",
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** Events about the work on a case. They could reveal the reporter to the reported person, who never sees them. */
export const caseEvents = [
  "case_opened",
  "case_read",
  "case_taken_over",
  "case_noted",
  "case_person_named",
  "case_closed",
  "decision_proposed",
  "decision_disputed",
  "single_reviewer",
] as const satisfies readonly AuditEvent[];

/** What must finish before a person's account can be deleted (worker/features/deletion/causes.ts). */
export const deletionCauses = ["active_stay", "payment_processing", "refund_open", "dispute_open"] as const;
export type DeletionCause = (typeof deletionCauses)[number];

/** What a person is notified of. */
export const notificationKinds = [
  "connected",
  "accepted",
  "declined",
  "withdrawn",
  "completed",
  "cancelled",
  "refunded",
  "disputed",
  "verification_decided",
  "unread_messages",
  "rating_requested",
  "rating_revealed",
  "check_in_asked",
  "report_closed",
  "other_suspended",
  "appeal_lifted",
  "appeal_reopened",
  "appeal_rejected",
  "new_device",
  "password_changed",
  "address_changed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a person must check; docs/operations.md (Alerts) says what to do at each. */
export const alertEvents = [
  "payment_mismatch",
  "payment_disputed",
  "payment_partly_refunded",
  "refund_did_not_stand",
  "refund_failed",
  "refund_not_sent",
  "stripe_refused_us",
  "stripe_event_of_other_environment",
  "stripe_events_undelivered",
  "inbox_not_reached",
  "due_work_failed",
  "email_service_refused_us",
] as const;
export type AlertEvent = (typeof alertEvents)[number];

/** The kinds of work that wait for their time in `due_work` (worker/platform/due-work.ts). */
export const dueWorkKinds = [
  "email",
  "notification",
  "push",
  "digest",
  "hidden_reminder",
  "check_in",
  "check_in_reminder",
  "contact_cases",
  "retention",
  "account_erasure",
] as const;
export type DueWorkKind = (typeof dueWorkKinds)[number];

/** Emails about the account itself or about safety, which no one can switch off. */
export const accountEmailKinds = [
  "suspended",
  "appeal_lifted",
  "appeal_kept",
  "appeal_reopened",
  "appeal_rejected",
  "other_suspended",
  "confirm_address",
  "confirm_new_address",
  "address_changed",
  "address_restored",
  "reset_password",
  "password_changed",
  "new_device",
  "passkey_added",
  "passkey_removed",
  "deletion_scheduled",
  "deletion_undone",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "factor_reset_requested",
  "factor_reset_asked",
  "factor_reset",
] as const;

/** Emails about what happens between people, each of which a person can switch off. */
export const optionalEmailKinds = [
  "connected",
  "accepted",
  "declined",
  "withdrawn",
  "cancelled",
  "refunded",
  "disputed",
  "verification_decided",
  "unread_messages",
  "rating_requested",
  "rating_revealed",
  "check_in_asked",
  "report_closed",
  "hidden_reminder",
] as const;
export type OptionalEmailKind = (typeof optionalEmailKinds)[number];

/** The same, and the one email a day that replaces them for those who want it. */
export const newsEmailKinds = [...optionalEmailKinds, "digest"] as const;
export type NewsEmailKind = (typeof newsEmailKinds)[number];
export const emailKinds = [...accountEmailKinds, ...newsEmailKinds] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Why two accounts may belong to the same person. `email`: the same mailbox, written in another way. */
export const likenessReasons = ["name_and_birth", "address", "email"] as const;
export type LikenessReason = (typeof likenessReasons)[number];

/** The outcome of an email. `unwanted`: its person does not want it; `unreachable`: their address refuses our emails. */
export const emailOutcomes = ["sent", "unwanted", "unreachable", "refused"] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

/** Why a person's address gets no more emails: they do not arrive, were reported as spam, or our service refuses it. */
export const emailProblems = ["bounced", "complained", "rejected"] as const;
export type EmailProblem = (typeof emailProblems)[number];

/** What a link in an email is for. A link for one purpose does not work for another. */
export const linkPurposes = [...accountLinkPurposes, "unsubscribe"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What the product counts per day, without anything about the person. */
export const businessEvents = [
  "registered",
  "profile_created",
  "verification_submitted",
  "verification_approved",
  "verification_rejected",
  "payment_started",
  "payment_succeeded",
  "payment_failed",
  "payment_refunded",
  "payment_disputed",
  "connected",
  "accepted",
  "declined",
  "withdrawn",
  "cancelled",
  "completed",
  "rated",
  "message_sent",
] as const;
export type BusinessEvent = (typeof businessEvents)[number];

/** What the product needs to work. */
export const dependencies = ["database", "sessions", "photos", "objects"] as const;
export type Dependency = (typeof dependencies)[number];
