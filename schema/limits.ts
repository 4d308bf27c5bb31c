import { dayMs, daySeconds } from "./durations.ts";

/** The product's name, in its one place. */
export const productName = "Havenbridge";

/** The connection fee in pence and its currency (specification section 9: £200). */
export const connectionFee = { pence: 20_000, currency: "gbp" } as const;

/** Profiles per browse page; Next is disabled when a page has fewer (specification section 9). */
export const pageSize = 50;
/** The highest exact value of `X-Total-Count`; above it the header is `1000+`. */
export const countedUpTo = 1_000;
/** Code points of a story for landlords who may read only its beginning (schema/browse-tiers.ts). */
export const shortStory = 300;
/** The most languages in one browse filter. */
export const filterLanguages = 16;

/** Lengths in code points. */
export const lengths = {
  name: 80,
  email: 254,
  story: 4_000,
  comment: 2_000,
  notes: 2_000,
  message: 4_000,
  text: 500,
} as const;

/** The most code points of this many comma-separated words, each at most as long as a name. */
export const wordsLength = (words: number) => words * (lengths.name + 1);

/** Length of a password in code points; there are no composition rules. */
export const passwordLength = { min: 8, max: 256 } as const;

export const age = { min: 18, max: 120 } as const;
export const familySize = { min: 1, max: 20 } as const;
export const stars = { min: 1, max: 5 } as const;
/** The fewest revealed ratings for an average: an average of one or two would reveal too much about one stay. */
export const averageFrom = 3;

/** The most pending requests of each kind in one page; the oldest come first. */
export const pendingListed = 100;
/** The fewest characters of a search for people, and the people per page. */
export const searchFrom = 2;
export const peopleListed = 20;
/** Entries of each list on a person's page, and of what "show more" adds; the newest come first. */
export const personListed = 20;
/** The most accounts that may belong to the same person, on a person's page and on a verification request. */
export const similarListed = 5;
/** The devices on a person's page, the last used first. */
export const personDevices = 10;
/** The most entries of each list in a person's own data; the newest come first. */
export const ownDataListed = 1_000;
/** The most open alerts in one reply; the newest come first. */
export const alertsListed = 20;
/**
 * Business days within which a verification request is decided (specification section 9: 2-3). Screens say it. The deadline
 * of the case is calculated in SQL (`case_of_request`, migrations/0021): change both.
 */
export const decisionDays = 3;

/**
 * Hours within which a reviewer answers a case of each kind. A report and a worrying answer may be about danger. A
 * verification request has business days instead.
 */
export const caseDueHours = {
  report: 24,
  check_in: 24,
  phrases: 72,
  contact: 72,
  refund: 24,
  withdrawals: 72,
  stay: 72,
  appeal: 7 * 24,
} as const;
/** Hours for a report that someone is in danger now. The reporter is told `caseDueHours.report` instead. */
export const dangerDueHours = 4;
/** Days after a suspension or a rejection within which its person can answer it, and the most appeals in one reply. */
export const appealDays = 30;
export const appealsListed = 20;
/** After a suspension, a reviewer contacts each person to whom the suspended person wrote within this many days. */
export const contactDays = 90;
/** The most cases in one page of the queue, and notes on one case. */
export const queueListed = 50;
export const caseNotesListed = 200;
/** Minutes without activity after which a reviewer's claim on a case ends. */
export const claimMinutes = 30;
/** Days after a decision about a verification request within which the opposite decision needs a second reviewer. */
export const reversalDays = 30;
/** The most lines in one page of the audit, and in one export. */
export const auditListed = 50;
export const auditExported = 5_000;

/** Days after which a deleted account is erased. Until then its person can undo the deletion. */
export const undoDeletionDays = 7;
/** Message threads from which one step of an erasure deletes a person's words. */
export const threadsErasedAtOnce = 25;
/** Messages with warning phrases, from one person in one connection and within `keptDays.phraseHits`, that open a case. */
export const phraseHitsForCase = 3;
/** The most messages of one report, and the most reports in one reply; the newest come first. */
export const reportedMessages = 50;
export const reportsListed = 100;

/** Days for which records are kept after they are no longer needed (docs/privacy.md). */
export const keptDays = {
  accountLinks: 1,
  appeals: 180,
  checkIns: 365,
  emails: 90,
  handledAlerts: 365,
  phraseHits: 30,
  profileViews: 2,
  pushDevices: 30,
  reports: 180,
  stripeEvents: 90,
  // Seven years: records must be kept for six years after the end of their tax year.
  refunds: 2_557,
  payments: 2_557,
  erasedConnections: 2_557,
} as const;
export type RetentionRule = keyof typeof keptDays;
/** The most rows that one step of a retention rule erases. */
export const erasedAtOnce = 1_000;

/** Days after which the details of a verification request that was rejected or replaced are erased. */
export const detailsKeptDays = 90;

/** The fewest code points of a rejection reason: the rejected person must learn what to fix. */
export const rejectionReasonFrom = 10;

/** The most bytes of a JSON body; a longer one is refused with 413. */
export const bodyBytes = 64 * 1024;
/** Bytes and milliseconds for which the rest of a refused body is read and discarded before the response. */
export const refusedBodyRead = { bytes: 32 * 1024 * 1024, ms: 3_000 } as const;
/** The deepest nesting of a JSON body. */
export const bodyDepth = 16;

/** The most blocked people in one reply, and the most email addresses that a migrant can block in advance. */
export const blocksListed = 500;
export const blockedAddresses = 50;

/** The most connections in one reply. */
export const connectionsListed = 200;
/** The most payments in progress in one reply. */
export const paymentsListed = 20;
/** The most ratings in one reply. */
export const ratingsListed = 50;

/** The most messages in one reply. */
export const messagePage = 200;
/** Code points of a thread's last message in the list of conversations. */
export const lastMessageShown = 200;
/** The rate limit of one sender in one thread, before the other party has answered. */
export const messageRateLimit = { messages: 30, minutes: 10 } as const;
/** The same during an active stay, or after both parties have written. */
export const settledMessageRateLimit = { messages: 300, minutes: 10 } as const;
/** The most messages to a person who has never answered, before a stay, over all threads of the pair. */
export const unansweredMessages = 5;
/** The most earlier threads of a pair that this rule counts, the newest. */
export const earlierThreads = 20;

/**
 * The live socket: the life of its ticket, the time between two pings, and the time without a ping after which it
 * counts as dead; the most sockets of one person; the most bytes of a client's frame.
 */
export const live = {
  ticketSeconds: 60,
  pingSeconds: 45,
  staleSeconds: 180,
  socketsPerPerson: 20,
  frameBytes: 1024,
} as const;

export const unreadBadgeCap = 99;
/** The most notifications that are kept for one person, the newest. */
export const notificationsKept = 50;
/**
 * The quiet hours that a person is offered (they are off until then), and the hour of the daily email: hours of their
 * own clock.
 */
export const quietHours = { from: 22, until: 7 } as const;
export const digestHour = 18;
/**
 * Minutes without a read, an open socket or a further message after which unread messages make a notification; hours
 * between two emails.
 */
export const unreadNotice = { minutes: 10, hoursBetween: 24 } as const;
/** Connections in Recent Activity, and the days for which one reads 'Just now'. */
export const recentActivity = { items: 3, justNowDays: 7 } as const;

/** Days after completion at which ratings are revealed, unless both sides have given stars before. */
export const ratingRevealDays = 14;
/** Days without a message from the migrant after which the fee of a connection that the landlord declines is refunded. */
export const silentRefundDays = 14;
/** Days between two emails that remind a migrant of their hidden profile. */
export const hiddenReminderDays = 30;
/** Days for which the dashboard shows a payment that failed or was refunded without a connection. */
export const endedPaymentDays = 7;
/** Days after acceptance within which the migrant can say whether they have moved in. */
export const moveInDays = 7;
/**
 * Check-ins after a move-in. `days`: how many days after acceptance the first ones come; `thenEvery`: the days between later
 * ones. Without an answer, a reminder comes every `reminderAfter` days, at most `reminders` times, and the check-in closes
 * `reminderAfter` days after the last one.
 */
export const checkInTimes = { days: [1, 7, 30], thenEvery: 30, reminderAfter: 2, reminders: 2 } as const;
/** Hours after an answer within which its repeat is accepted, and the person can say how we may reach them. */
export const checkInRepeatHours = 24;
/** The most open check-ins of a person in one reply, the newest. */
export const checkInsListed = 20;
/** This many refunded withdrawals from a landlord within this many days open a case about the landlord. */
export const reviewedWithdrawals = { count: 3, days: 90 } as const;
/** The fewest connections in 30 days for which the home page shows a figure. */
export const connectionsShownFrom = 10;

/** Seconds after which a session ends: without use, and at most. */
export const sessionLasts = {
  user: { idle: 12 * 60 * 60, atMost: 7 * daySeconds },
  admin: { idle: 30 * 60, atMost: 8 * 60 * 60 },
} as const;
/** The life of a session's token in seconds: the longest life of any session. */
export const sessionSeconds = sessionLasts.user.atMost;
/** Seconds for which a device stays known to an account after a sign-in. */
export const deviceSeconds = 180 * daySeconds;
/** The most device tokens in one sign-in, one per account, and their total length. */
export const devicesSent = 5;
export const devicesLength = 2_000;
/** Seconds for which each link in an email works. */
export const linkSeconds = {
  confirm_address: daySeconds,
  reset_password: 30 * 60,
  confirm_new_address: daySeconds,
  undo_address: 3 * daySeconds,
  undo_deletion: undoDeletionDays * daySeconds,
  appeal: appealDays * daySeconds,
} as const;

/** Seconds between two writes of a session's last use: KV accepts one write per second and key. */
export const sessionNotedSeconds = 5 * 60;

/**
 * Work that is done at a later time: the pieces in one page, the pages of each kind in one run, and the time after which a
 * run begins no new page; how long no other run takes the same work; the first and the longest wait after a failure; the
 * number of failures that raises an alert.
 */
export const dueWork = {
  page: 20,
  pages: 50,
  runMs: 3 * 60_000,
  leaseMs: 10 * 60_000,
  firstRetryMs: 5 * 60_000,
  lastRetryMs: dayMs,
  alertAfter: 5,
} as const;

/**
 * Milliseconds: the wait when the email service accepts no more emails for now; the age at which a waiting email raises an
 * alert; how long one call to the service may take.
 */
export const emailPauseMs = 5 * 60_000;
export const emailLateMs = 60 * 60_000;
export const emailDeadlineMs = 10_000;

/** The most passkeys of one person. */
export const passkeysPerPerson = 10;
/** Days for which a passkey counts as new after a lost password: a thief may have added it. */
export const newPasskeyDays = 30;
/** Seconds within which a challenge to a passkey is answered, once. */
export const passkeyChallengeSeconds = 5 * 60;
/** Seconds after a sign-in within which a passkey is added without the password. */
export const recentSignInSeconds = 10 * 60;
/** Seconds after a pass of the second factor within which actions that cannot be undone need no new pass. */
export const freshFactorSeconds = 15 * 60;
/** Seconds after getting the role or after a reset within which an admin sets up their first second factor. */
export const factorSetupSeconds = 72 * 60 * 60;
/** Seconds within which an admin enters the first code of a new authenticator app. */
export const appSetupSeconds = 15 * 60;
/** The recovery codes of one person, and the characters of each: 120 random bits. */
export const recoveryCodes = { count: 10, characters: 24 } as const;
/** The longest code with its spaces, and the longest `setup` of a new app. */
export const codeLength = 60;
export const setupLength = 1_000;
/** Seconds within which two other admins approve the reset of a second factor. */
export const factorResetSeconds = 72 * 60 * 60;
/** The most open resets in one reply, and the most admins who are told of one. */
export const factorResetsListed = 50;
/** The most devices of one person that get notifications. */
export const pushDevicesPerPerson = 10;
/** The most characters of a subscription's address, and of its keys (base64url). */
export const pushLengths = { endpoint: 1_000, p256dh: 100, auth: 40 } as const;
/** Seconds for which a push service keeps a notification for a device that is off; milliseconds for one call to it. */
export const push = { keptSeconds: daySeconds, deadlineMs: 10_000 } as const;
/** The most characters (base64url) of each part of a passkey's answer. The id is what the standard allows: 1,023 bytes. */
export const passkeyLengths = {
  id: 1_364,
  clientData: 4_000,
  attestation: 8_000,
  authenticatorData: 2_000,
  signature: 2_000,
  userHandle: 100,
} as const;

/** Seconds within which the audit records a repeated refusal (same person, call and code) once. */
export const refusalNotedSeconds = 60 * 60;
/** Seconds within which the audit records repeated reads of one's own verification request once. */
export const ownLookNotedSeconds = 60 * 60;

/** The most calls within a sliding window of seconds, counted exactly (worker/platform/rate-limit/rate-limit.ts). */
export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}
const minute = 60;
const hour = 60 * minute;

/**
 * The rate limits. The pipeline checks most of them before the verb runs. Limits per address are wide, because whole
 * shelters share one.
 *
 * Failed sign-ins: `signInHere` per account and address; `signInOften` (slows attempts) and `signInAnywhere` (refuses
 * them for up to an hour) per account; `signInDevice` per known device, to which no other limit applies.
 * All sign-ins: `signInFrom` per address, without known devices.
 *
 * Passkeys cannot be guessed, so wrong passwords never block them: `passkeyChallenge` and `signInFrom` per address,
 * `passkeyDevice` per known device. `confirmPassword`: wrong passwords of one person who is signed in.
 */
export const rateLimits = {
  signInHere: { calls: 10, seconds: 15 * minute },
  signInOften: { calls: 20, seconds: 5 * minute },
  signInAnywhere: { calls: 60, seconds: hour },
  signInDevice: { calls: 10, seconds: 15 * minute },
  signInFrom: { calls: 100, seconds: 15 * minute },
  register: { calls: 30, seconds: hour },
  passkeyChallenge: { calls: 300, seconds: 15 * minute },
  passkeyDevice: { calls: 30, seconds: 15 * minute },
  addPasskey: { calls: 30, seconds: hour },
  changePasskey: { calls: 60, seconds: hour },
  confirmPassword: { calls: 10, seconds: 15 * minute },
  /** Wrong codes of an authenticator app, and wrong recovery codes, per person over all their sessions. */
  factorCode: { calls: 10, seconds: 15 * minute },
  factorCodeDaily: { calls: 30, seconds: daySeconds },
  recoveryCode: { calls: 60, seconds: daySeconds },
  /** Prompts for a passkey as second factor, and changes of factors and of requests for a reset. */
  factorPasskey: { calls: 60, seconds: 15 * minute },
  changeFactor: { calls: 60, seconds: hour },
  askForReset: { calls: 10, seconds: daySeconds },
  /** Requests for a new password per network address, and their emails to one account. Beyond it, no email is sent. */
  forgottenPassword: { calls: 60, seconds: hour },
  passwordEmail: { calls: 3, seconds: 10 * minute },
  /** Uses of links in emails, per network address. */
  useLink: { calls: 300, seconds: hour },
  changePassword: { calls: 20, seconds: hour },
  changeAddress: { calls: 10, seconds: hour },
  /** Confirmation emails that a person requests again. */
  sendConfirmation: { calls: 5, seconds: hour },
  /** Confirmation emails to one address, requested by any person: no one may fill a stranger's mailbox. */
  confirmationTo: { calls: 5, seconds: daySeconds },
  setLanguage: { calls: 60, seconds: hour },
  /** Checkouts with different migrants; returning to an open one does not count again. */
  newPayment: { calls: 30, seconds: hour },
  askForPayment: { calls: 60, seconds: hour },
  confirmPayment: { calls: 60, seconds: hour },
  /** Attempts to pay that reached a bank or another provider. */
  payAttempt: { calls: 10, seconds: hour },
  /** Declines before a warning; declined cards, and declines of one card, before card payments pause. */
  decline: { calls: 2, seconds: daySeconds },
  declinedCard: { calls: 3, seconds: daySeconds },
  declineOfCard: { calls: 6, seconds: daySeconds },
  /** A pause of card payments: one counted call starts it, and it ends with the window. */
  cardPause: { calls: 1, seconds: daySeconds },
  upload: { calls: 30, seconds: hour },
  /** Uploads of a photo: per person, and per address. */
  sendPhoto: { calls: 60, seconds: hour },
  sendPhotoFrom: { calls: 300, seconds: hour },
  viewProfile: { calls: 300, seconds: hour },
  recordView: { calls: 300, seconds: hour },
  browse: { calls: 150, seconds: 10 * minute },
  /** Stricter limits of unverified landlords (schema/browse-tiers.ts). */
  viewUnverified: { calls: 60, seconds: hour },
  recordViewUnverified: { calls: 60, seconds: hour },
  browseUnverified: { calls: 60, seconds: hour },
  viewWithoutProfile: { calls: 60, seconds: hour },
  recordViewWithoutProfile: { calls: 60, seconds: hour },
  browseWithoutProfile: { calls: 10, seconds: hour },
  /** Hiding the own profile and showing it again. */
  pauseProfile: { calls: 60, seconds: hour },
  /** Blocking people and ending blocks; adding and finding blocked addresses, which limits guesses. */
  block: { calls: 120, seconds: hour },
  blockAddress: { calls: 60, seconds: hour },
  ownData: { calls: 10, seconds: hour },
  deleteAccount: { calls: 10, seconds: hour },
  /** Searches for people, one at each pause in the typing. */
  searchPeople: { calls: 300, seconds: hour },
  /** Notes and decisions of one reviewer, and exports of the audit. */
  writeOnCase: { calls: 600, seconds: hour },
  exportAudit: { calls: 20, seconds: hour },
  appeal: { calls: 20, seconds: hour },
  replyToRating: { calls: 20, seconds: hour },
  answerCheckIn: { calls: 30, seconds: hour },
  /** Reports of one person, and of one address without an account. */
  report: { calls: 20, seconds: daySeconds },
  publicReport: { calls: 20, seconds: hour },
  saveEmailSettings: { calls: 60, seconds: hour },
  changePushDevice: { calls: 60, seconds: hour },
  liveTicket: { calls: 120, seconds: 10 * minute },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** The queue for password hashing in one isolate: its length, the pause between two hashes, and the lease of a place. */
export const hashQueue = { waiting: 4, restMs: 100, leaseMs: 5_000, retryAfter: 5 } as const;

/** The most bytes of an uploaded photo (specification section 9: 5 MB), and the most pixels that we decode. */
export const photoUpload = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
/** Seconds after an upload address is issued: for sending the bytes, and for setting the photo. */
export const uploadSeconds = 10 * 60;
export const uploadKeptSeconds = 60 * 60;
/** Seconds for which one request holds an upload address while it sends the bytes. */
export const uploadClaimSeconds = 2 * 60;
/** The longest gap between two chunks of an upload, in milliseconds. */
export const uploadStallMs = 60_000;
/** The queue for uploads in one isolate: concurrent uploads, waiting ones, the longest wait, and the lease of a place. */
export const uploadQueue = {
  atOnce: 8,
  waiting: 24,
  waitMs: 10_000,
  leaseMs: 20_000,
  retryAfter: 5,
} as const;
/** The queue in one isolate for photos that are re-encoded, or read without a known length. */
export const photoQueue = { atOnce: 2, waiting: 30, leaseMs: 30_000, retryAfter: 5 } as const;
/** The longest life of a photo path in seconds, and the seconds for which the path stays the same. */
export const photoPathSeconds = 60 * 60;
export const photoPathSteadySeconds = 10 * 60;
/** Hours after which the sweep deletes a photo that no profile uses. */
export const orphanHours = 24;
/** The width in pixels of each stored size (`space`: a home's `profile`), and the most bytes of a photo in a list. */
export const photoPixels = { card: 192, profile: 512, space: 1024 } as const;
export const listedPhotoBytes = 60 * 1024;

/**
 * Milliseconds by which a stored time may be ahead of our clock and still count. A later time was written by a clock
 * that ran ahead, and no rate limit counts it.
 */
export const clockSkewMs = 60_000;
