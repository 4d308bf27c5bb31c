import * as z from "zod/mini";
import * as fields from "./fields.ts";
import { languageCodes } from "./languages.ts";
import { verificationDecisions } from "./lifecycle.ts";
import * as limits from "./limits.ts";
import { problem } from "./problems.ts";
import {
  caseEnds,
  contactWays,
  durations,
  employmentStatuses,
  genders,
  languages,
  locationPreferences,
  proofsOfOwnership,
  propertyTypes,
  type ReportReason,
  reportedThings,
  reportReasons,
  skills,
  stayAnswers,
  suspensionReasons,
  userTypes,
  verificationEmploymentStatuses,
  verificationFamilyCompositions,
  verificationPropertyTypes,
} from "./vocabulary.ts";

/** The bodies that people fill in. The browser checks only these before it sends a call. */

/** The time zone of the device, for quiet hours. A name that we do not know is ignored. */
export const zone = z.optional(fields.text(limits.lengths.name));

/** `devices`: the `device` tokens of this device, separated by spaces. */
export const Login = z.strictObject({
  email: fields.email,
  password: fields.password,
  devices: z.optional(fields.text(limits.devicesLength)),
  /** Undoes the deletion of an account that is not erased yet. */
  undoDeletion: z.optional(fields.flag),
  zone,
});

/** `devices` as at sign-in: a device that the account knows has its own limit of attempts. */
const devices = z.optional(fields.text(limits.devicesLength));

export const ForgottenPassword = z.strictObject({ email: fields.email });

export const NewPassword = z.strictObject({ password: fields.newPassword });

export const PasswordChange = z.strictObject({
  currentPassword: fields.password,
  password: fields.newPassword,
  devices,
});

export const AddressChange = z.strictObject({
  email: fields.email,
  currentPassword: fields.password,
  devices,
});

export const Registration = z.strictObject({
  email: fields.email,
  password: fields.newPassword,
  firstName: fields.name,
  lastName: fields.name,
  userType: fields.oneOf(userTypes),
  /** The language of the emails; English without it. */
  language: z.optional(fields.oneOf(languageCodes)),
  zone,
});

/** The password again, before an action that a person with a stolen session must not do. */
export const PasswordAgain = z.strictObject({ password: z.optional(fields.password) });

const code = fields.requiredText(limits.codeLength);

/** A code of an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const SecondFactorCode = z.strictObject({ code });

/** The first code of a new authenticator app. `setup` is from the reply of `beginApp`. */
export const NewApp = z.strictObject({ code, setup: fields.requiredText(limits.setupLength) });

/** The person's own name for a passkey. */
export const PasskeyName = z.strictObject({ name: fields.name });

/**
 * The `updatedAt` of the edited version; null for a new profile. If there is a newer version, nothing is saved: 409
 * `profile_changed`. Without it, the last save wins.
 */
const basedOn = z.optional(z.nullable(fields.moment));

/** The form of a migrant profile. */
export const MigrantProfileForm = z.strictObject({
  countryOfOrigin: fields.requiredText(),
  age: fields.optionalOf(fields.integer(limits.age)),
  gender: fields.optionalOf(fields.oneOf(genders)),
  familySize: z._default(fields.integer(limits.familySize), 1),
  durationNeeded: fields.optionalOf(fields.oneOf(durations)),
  locationPreference: fields.optionalOf(fields.oneOf(locationPreferences)),
  languages: z._default(fields.someOf(languages), []),
  skills: z._default(fields.someOf(skills), []),
  story: fields.requiredText(limits.lengths.story),
  urgent: z._default(fields.flag, false),
  employmentStatus: fields.optionalOf(fields.oneOf(employmentStatuses)),
  /** Only verified landlords may connect. Left out, it stays as it is; at first, any landlord may. */
  verifiedOnly: z.optional(fields.flag),
  /** The `objectPath` of the caller's own photo; any other is refused. */
  profilePicture: fields.optionalText(2_000),
  basedOn,
});

export const LandlordProfileForm = z.strictObject({
  location: fields.requiredText(),
  propertyType: fields.optionalOf(fields.oneOf(propertyTypes)),
  description: fields.optionalText(limits.lengths.story),
  basedOn,
});

export const MigrantVerificationForm = z.strictObject({
  fullName: fields.nameUpTo(limits.lengths.text),
  dateOfBirth: fields.optionalOf(fields.dateOfBirth),
  nationality: fields.optionalText(),
  currentAddress: fields.optionalText(),
  reasonForMigration: fields.requiredText(limits.lengths.story),
  familyComposition: fields.optionalOf(fields.oneOf(verificationFamilyCompositions)),
  employmentStatus: fields.optionalOf(fields.oneOf(verificationEmploymentStatuses)),
  additionalNotes: fields.optionalText(limits.lengths.notes),
});

export const LandlordVerificationForm = z.strictObject({
  fullName: fields.nameUpTo(limits.lengths.text),
  dateOfBirth: fields.optionalOf(fields.dateOfBirth),
  nationality: fields.optionalText(),
  propertyAddress: fields.requiredText(),
  propertyType: fields.oneOf(verificationPropertyTypes),
  proofOfOwnership: fields.oneOf(proofsOfOwnership),
  additionalNotes: fields.optionalText(limits.lengths.notes),
});

/**
 * A rating has from one to five stars. A stay that never started has none: 0, or left out; its comment is not kept.
 * `privateNote` is for the safety team only.
 */
export const RatingForm = z
  .strictObject({
    stay: z._default(fields.oneOf(stayAnswers), "yes"),
    stars: z._default(fields.integer({ ...limits.stars, min: 0 }), 0),
    comment: fields.optionalText(limits.lengths.comment),
    privateNote: fields.optionalText(limits.lengths.notes),
  })
  .check(
    z.refine(({ stay, stars }) => (stay === "never_started") === stars < limits.stars.min, {
      path: ["stars"],
      error: problem("too_small", limits.stars.min),
    }),
  );

/** A reply to a rating, which everyone who sees the rating can read. */
export const RatingReplyForm = z.strictObject({ text: fields.requiredText(limits.lengths.comment) });

/** Answers after a move-in: true is the good answer. A migrant answers the first four, a landlord the last. */
export const CheckInForm = z.strictObject({
  safe: z.optional(fields.flag),
  free: z.optional(fields.flag),
  documents: z.optional(fields.flag),
  noWork: z.optional(fields.flag),
  goingWell: z.optional(fields.flag),
  text: fields.optionalText(limits.lengths.comment),
});

/** How and when we may reach someone safely. */
export const SafeContactForm = z.strictObject({
  way: fields.oneOf(contactWays),
  time: fields.optionalText(),
});

const reasonAndText = {
  reason: fields.oneOf(reportReasons),
  text: fields.optionalText(limits.lengths.notes),
};

/** The reason `other` needs a text. */
const saysSomething = z.refine<{ reason: ReportReason; text?: string | undefined }>(
  ({ reason, text }) => reason !== "other" || text !== undefined,
  { path: ["text"], error: problem("required") },
);

/** What a person fills in to report another. */
export const ReportForm = z.strictObject(reasonAndText).check(saysSomething);

/** A report as it is sent: also with what it is about, and the id of the person, the connection or the rating. */
export const Report = z
  .strictObject({
    ...reasonAndText,
    about: fields.oneOf(reportedThings),
    aboutId: fields.reference,
    /** The connection of `messages`, for a report about a person or a rating. */
    connectionId: z.optional(fields.reference),
    /** The ids of the messages that a reviewer may read, all of one thread. */
    messages: z.optional(fields.idsUpTo(limits.reportedMessages)),
    /** An id of the report, the same for every attempt to send it. */
    clientReportId: z.optional(fields.id),
  })
  .check(saysSomething);

/** The form for people without an account. `website` is hidden, so that only programs fill it. */
export const PublicReportForm = z.strictObject({
  reason: fields.oneOf(reportReasons),
  text: fields.requiredText(limits.lengths.notes),
  /** Who or where it is about: a name, a place or a link. */
  who: fields.requiredText(),
  /** We use it only for an answer. */
  email: fields.optionalOf(fields.email),
  website: z.optional(fields.text()),
  clientReportId: z.optional(fields.id),
});

/** A rejection needs a reason of at least 10 characters; an approval stores none. */
export const DecisionForm = z
  .strictObject({
    status: fields.oneOf(verificationDecisions),
    adminNotes: fields.optionalText(limits.lengths.notes),
    rejectionReason: fields.optionalText(limits.lengths.notes),
    /** The admin has compared two different names, on the request and on the account. The audit records it. */
    namesCompared: z.optional(fields.flag),
    /** The time of another reviewer's proposal that the admin has read, and agrees or disagrees with. */
    proposal: z.optional(fields.moment),
  })
  .check(
    z.refine((decision) => decision.status !== "rejected" || decision.rejectionReason !== undefined, {
      path: ["rejectionReason"],
      error: problem("required"),
    }),
    z.refine(
      ({ status, rejectionReason }) =>
        status !== "rejected" ||
        rejectionReason === undefined ||
        fields.codePoints(rejectionReason) >= limits.rejectionReasonFrom,
      { path: ["rejectionReason"], error: problem("too_short", limits.rejectionReasonFrom) },
    ),
  );

/** A person's answer to a decision about them. */
export const AppealForm = z.strictObject({ text: fields.requiredText(limits.lengths.notes) });

/** What a reviewer writes about a case. */
export const CaseNote = z.strictObject({ text: fields.requiredText(limits.lengths.notes) });

/** How a case ends, and why. Only an appeal has an explanation, for the person who appealed. */
export const CaseDecision = z.strictObject({
  outcome: fields.oneOf(caseEnds),
  note: fields.requiredText(limits.lengths.notes),
  explanation: fields.optionalText(limits.lengths.notes),
});

/**
 * A suspension needs a reason from the list or a written one, which the person reads when they try to sign in. `other`
 * needs a written one. Lifting a suspension stores none.
 */
export const Suspension = z
  .strictObject({
    suspended: fields.flag,
    why: z.optional(fields.oneOf(suspensionReasons)),
    reason: fields.optionalText(),
    /** The start of the suspension that the admin has read and lifts. Without it, the current one is lifted. */
    since: z.optional(fields.moment),
  })
  .check(
    z.refine(
      ({ suspended, why = "other", reason }) => !suspended || why !== "other" || reason !== undefined,
      { path: ["reason"], error: problem("required") },
    ),
  );
