/** The product's name, in its one place. */
export const productName = "Havenbridge";

/** The connection fee in pence and its currency (specification section 9: £200). */
export const connectionFee = { pence: 20_000, currency: "gbp" } as const;

/** Browse shows this many profiles a page; Next is disabled when fewer come back (specification section 9). */
export const pageSize = 50;
/** `X-Total-Count` counts this far and then says `1000+`. */
export const countedUpTo = 1_000;
/** Code points of a story that landlords read who may not read all of it. */
export const shortStory = 300;
/** A browse filter names at most this many languages. */
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

/** Code points of so many words, each as long as a name, with their commas. */
export const wordsLength = (words: number) => words * (lengths.name + 1);

/** Passwords are counted in code points too; there are no composition rules. */
export const passwordLength = { min: 8, max: 256 } as const;

export const age = { min: 18, max: 120 } as const;
export const familySize = { min: 1, max: 20 } as const;
export const stars = { min: 1, max: 5 } as const;

/** One page of pending requests holds at most this many of each kind, the oldest. */
export const pendingListed = 100;
/** A search for people needs this many characters, and finds this many people a page. */
export const searchFrom = 2;
export const peopleListed = 20;
/** A person's page shows at most this many requests, connections, flags and lines of history, the newest. */
export const personListed = 50;
/** Open flags that one call returns, the oldest. */
export const flagsListed = 100;
/** A verification request is decided within this many business days (specification section 9: 2-3). */
export const decisionDays = 3;

/** Days after which the details of a declined or superseded verification request are erased. */
export const detailsKeptDays = 90;

/** Bytes of a JSON body that a call reads before it refuses with 413. */
export const bodyBytes = 64 * 1024;
/** Bytes and milliseconds for which a refused body is read away before its answer. */
export const drained = { bytes: 32 * 1024 * 1024, ms: 3_000 } as const;
/** How deep a JSON body may nest. */
export const bodyDepth = 16;

/** Connections that one call returns, at most. */
export const connectionsListed = 200;
/** Payments in progress that one call returns, at most. */
export const paymentsListed = 20;
/** Ratings that one call returns, at most. */
export const ratingsListed = 50;

/** Messages that one call returns, at most. */
export const messagePage = 200;
/** One person writes at most this many messages into one thread within so many minutes, before the other has answered. */
export const messageRateLimit = { messages: 30, minutes: 10 } as const;
/** The same in an active stay, or once both have written. */
export const settledMessageRateLimit = { messages: 300, minutes: 10 } as const;
/** Before a stay begins, messages to a person who has never answered: so many for a pair, in all its threads together. */
export const unansweredMessages = 5;
/** Earlier threads of a pair that are looked into for that, the newest. */
export const earlierThreads = 20;

/**
 * The live socket: seconds that its ticket is good for, between two pings, and without one until it counts as
 * dead; sockets that one person may hold; bytes that a client's frame may have.
 */
export const live = {
  ticketSeconds: 60,
  pingSeconds: 45,
  staleSeconds: 180,
  socketsPerPerson: 20,
  frameBytes: 1024,
} as const;

export const unreadBadgeCap = 99;
/** Recent Activity shows this many connections; each reads 'Just now' for seven days. */
export const recentActivity = { items: 3, justNowDays: 7 } as const;

/** Ratings stay hidden until both sides have rated, or this long after completion. */
export const ratingRevealDays = 14;
/** A declined introduction is refunded when the migrant has not written within this many days. */
export const silentRefundDays = 14;
/** Days for which the dashboard says that a payment failed or was refunded without a connection. */
export const endedPaymentDays = 7;
/** Days after acceptance in which the migrant can say whether they have moved in. */
export const moveInDays = 7;
/** Reviewers look at a landlord with this many refunded withdrawals within so many days. */
export const flaggedWithdrawals = { count: 3, days: 90 } as const;
/** Below this many connections in 30 days the home page shows no figure. */
export const connectionsShownFrom = 10;

/** Seconds a session lasts when it is not used, and at most. An admin's is short. */
export const sessionLasts = {
  user: { idle: 12 * 60 * 60, atMost: 7 * 24 * 60 * 60 },
  admin: { idle: 30 * 60, atMost: 8 * 60 * 60 },
} as const;
/** Seconds that the token of a session is good for: the longest that any lasts. */
export const sessionSeconds = sessionLasts.user.atMost;
/** Seconds that a device counts as known to an account after signing in to it. */
export const deviceSeconds = 180 * 24 * 60 * 60;
/** A device sends at most this many tokens with a sign-in, one for each account, in a text of so many characters. */
export const devicesSent = 5;
export const devicesLength = 2_000;
/** Seconds between two notes of a session's last use: KV takes one write a second for a key. */
export const sessionNotedSeconds = 5 * 60;

/** Seconds within which the audit holds a refusal of one person, call and code once, however often it comes. */
export const refusalNotedSeconds = 60 * 60;
/** Seconds within which the audit holds somebody's looks at their own verification request once. */
export const ownLookNotedSeconds = 60 * 60;

/** How often something may be done: so many calls within so many seconds, counted exactly (worker/platform/rate-limit/rate-limit.ts). */
export interface RateLimit {
  readonly calls: number;
  readonly seconds: number;
}
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The rate limits that calls are held to before any work is done. Addresses are shared by whole shelters, so theirs
 * are wide. `signInHere` is for one account from one address, `signInOften` and `signInAnywhere` are for one account:
 * the first slows attempts, the second refuses them for up to an hour. `signInDevice` is for one device that the
 * account knows, which no other count holds back. These count what fails; `signInFrom` counts everything that comes
 * from an address, except from known devices.
 */
export const rateLimits = {
  signInHere: { calls: 10, seconds: 15 * minute },
  signInOften: { calls: 20, seconds: 5 * minute },
  signInAnywhere: { calls: 60, seconds: hour },
  signInDevice: { calls: 10, seconds: 15 * minute },
  signInFrom: { calls: 100, seconds: 15 * minute },
  register: { calls: 30, seconds: hour },
  /** Checkouts with different migrants; going back to one that is open counts once. */
  newPayment: { calls: 30, seconds: hour },
  askForPayment: { calls: 60, seconds: hour },
  confirmPayment: { calls: 60, seconds: hour },
  /** Attempts to pay that reached a bank or another provider. */
  payAttempt: { calls: 10, seconds: hour },
  /** Declines after which a landlord is warned; different cards, or declines of one card, that pause card payments. */
  decline: { calls: 2, seconds: day },
  declinedCard: { calls: 3, seconds: day },
  declineOfCard: { calls: 6, seconds: day },
  /** A pause of card payments: it holds one call, and ends when that is forgotten. */
  cardPause: { calls: 1, seconds: day },
  upload: { calls: 30, seconds: hour },
  /** Attempts to send the bytes of a photo: those of one person, and those from one address. */
  sendPhoto: { calls: 60, seconds: hour },
  sendPhotoFrom: { calls: 300, seconds: hour },
  viewProfile: { calls: 300, seconds: hour },
  recordView: { calls: 300, seconds: hour },
  browse: { calls: 150, seconds: 10 * minute },
  /** Landlords who are not verified read more slowly (schema/browse-tiers.ts). */
  viewUnverified: { calls: 60, seconds: hour },
  recordViewUnverified: { calls: 60, seconds: hour },
  browseUnverified: { calls: 60, seconds: hour },
  viewWithoutProfile: { calls: 60, seconds: hour },
  recordViewWithoutProfile: { calls: 60, seconds: hour },
  browseWithoutProfile: { calls: 10, seconds: hour },
  liveTicket: { calls: 120, seconds: 10 * minute },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** Passwords that wait to be hashed in one isolate, the rest between two, and how long a place without a sign of life is kept. */
export const hashQueue = { waiting: 4, restMs: 100, leaseMs: 5_000, retryAfter: 5 } as const;

/** A photo as it is uploaded: one file of at most 5 MB (specification section 9), and pixels before it is decoded. */
export const photoUpload = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
/** Seconds that an upload's address takes bytes, and that its photo may be taken: both since it was handed out. */
export const uploadSeconds = 10 * 60;
export const uploadKeptSeconds = 60 * 60;
/** Seconds for which an upload's address belongs to the request that is sending its bytes. */
export const uploadClaimSeconds = 2 * 60;
/** Milliseconds that a photo's next bytes may take. */
export const uploadStallMs = 60_000;
/** Uploads whose bytes one isolate passes on at the same time; others wait for a while. A slow one keeps its place for the lease. */
export const uploadQueue = {
  atOnce: 8,
  waiting: 24,
  waitMs: 10_000,
  leaseMs: 20_000,
  retryAfter: 5,
} as const;
/** Photos that one isolate draws anew, or reads without knowing their length, at the same time; others wait. */
export const photoQueue = { atOnce: 2, waiting: 30, leaseMs: 30_000, retryAfter: 5 } as const;
/** Seconds that the path of a photo lasts, at most; and the part of it within which the path stays the same. */
export const photoPathSeconds = 60 * 60;
export const photoPathSteadySeconds = 10 * 60;
/** Hours after which the sweep takes away what no profile came to hold. */
export const orphanHours = 24;
/** Pixels of the stored sizes, and the most bytes of a photo in a list. */
export const photoPixels = { card: 192, profile: 512, space: 1024 } as const;
export const listedPhotoBytes = 60 * 1024;

/**
 * Milliseconds by which a stored time may be ahead of our clock and still count. A later time was written by a clock
 * that ran ahead, and no rate limit counts it.
 */
export const clockLeewayMs = 60_000;
