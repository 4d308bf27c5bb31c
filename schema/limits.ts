/** The product's name, in its one place. */
export const productName = "Havenbridge";

/** The connection fee in pence and its currency (specification section 9: £200). */
export const connectionFee = { pence: 20_000, currency: "gbp" } as const;

/** Browse shows this many profiles a page; Next is disabled when fewer come back (specification section 9). */
export const pageSize = 50;
/** `X-Total-Count` counts this far and then says `1000+`. */
export const countedUpTo = 1_000;
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

/** Passwords are counted in code points too; there are no composition rules. */
export const passwordLength = { min: 8, max: 256 } as const;

export const age = { min: 18, max: 120 } as const;
export const familySize = { min: 1, max: 20 } as const;
export const stars = { min: 1, max: 5 } as const;

/** Review lists at most this many pending requests of each kind, the oldest. */
export const pendingListed = 100;
/** A verification request is decided within this many business days (specification section 9: 2-3). */
export const decisionDays = 3;

/** Bytes of a JSON body that a call reads before it refuses with 413. */
export const bodyBytes = 64 * 1024;
/** How deep a JSON body may nest. */
export const bodyDepth = 16;

/** Connections that one call returns, at most. */
export const connectionsListed = 200;
/** Ratings that one call returns, at most. */
export const ratingsListed = 50;

/** Messages that one call returns, at most. */
export const messagePage = 200;

export const unreadBadgeCap = 99;
/** Recent Activity shows this many connections; each reads 'Just now' for seven days. */
export const recentActivity = { items: 3, justNowDays: 7 } as const;

/** Ratings stay hidden until both sides have rated, or this long after completion. */
export const ratingRevealDays = 14;
/** A declined introduction is refunded when the migrant has not written within this many days. */
export const silentRefundDays = 14;
/** Below this many connections in 30 days the home page shows no figure. */
export const connectionsShownFrom = 10;

/** Seconds a session lives in KV and in its token. */
export const sessionSeconds = 7 * 24 * 60 * 60;
