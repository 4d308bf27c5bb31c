/** What one call uses, with what outlives its answer (bench/usage). */
export interface CallUsage {
  call: string;
  /** Round trips to D1, and the rows that it counts. */
  d1: { trips: number; rowsRead: number; rowsWritten: number };
  kv: { reads: number; writes: number };
  /** Calls to objects, also from other objects; the rows in their own storage; of those written, the counters' ones. */
  objects: { calls: number; rowsRead: number; rowsWritten: number; rowsCounted: number };
}

/** What the measurement wrote into bench/usage.json. */
export interface Measured {
  measured: string;
  calls: CallUsage[];
  /** Bytes of D1 for each migrant with a short profile, its index included. */
  bytesPerMigrant: number;
}

/*
 * Everything from here on is an assumption: the product has no users yet. Change a number and run npm run costs again.
 */

/** One person in three is a landlord. One in five is new in a month, so after two years 4.8 people are stored for each. */
export const landlords = 1 / 3;
export const newPeople = 1 / 5;
export const monthsStored = 24;

/** Requests that are no call of bench/usage. Counted by reading the code; each is one request to the Worker. */
export const otherRequests: CallUsage[] = [
  {
    call: "A document",
    d1: { trips: 0, rowsRead: 0, rowsWritten: 0 },
    kv: { reads: 0, writes: 0 },
    objects: { calls: 0, rowsRead: 0, rowsWritten: 0, rowsCounted: 0 },
  },
  // Reads the photo's row at the primary, and its file in R2.
  {
    call: "A photo",
    d1: { trips: 1, rowsRead: 2, rowsWritten: 0 },
    kv: { reads: 0, writes: 0 },
    objects: { calls: 0, rowsRead: 0, rowsWritten: 0, rowsCounted: 0 },
  },
  // Upgrade, session, and the inbox, which notes the spent ticket and sets its alarm.
  {
    call: "A live socket",
    d1: { trips: 1, rowsRead: 2, rowsWritten: 0 },
    kv: { reads: 1, writes: 0 },
    objects: { calls: 2, rowsRead: 6, rowsWritten: 4, rowsCounted: 0 },
  },
];

/** Each quarter of an hour an inbox with open sockets checks their sessions, by alarm: no request to the Worker. */
export const socketCheck: CallUsage = {
  call: "A check of open sockets",
  d1: { trips: 1, rowsRead: 2, rowsWritten: 0 },
  kv: { reads: 1, writes: 0 },
  objects: { calls: 1, rowsRead: 2, rowsWritten: 1, rowsCounted: 0 },
};

/**
 * Requests of one person in a month of eight visits. A visit loads two or three documents; each starts the calls of its
 * screen and opens a socket. Browse shows 50 people a page, of which 15 photos come into view; browsers keep them for ten
 * minutes. One landlord in ten opens a payment, and one in twenty pays.
 */
export const monthOf = {
  migrant: {
    "A document": 16,
    "Who am I": 16,
    "Unread counts": 32,
    "Dashboard, migrant": 12,
    "Own profile, migrant": 4,
    "Own verification request, seen before": 2,
    "One connection": 2,
    "The landlord's home": 1,
    "Ticket for the live socket": 16,
    "A live socket": 16,
    "Thread, opened here": 8,
    "Send a message, thread opened here": 12,
    "Mark read, thread opened here": 10,
    "A photo": 10,
    "Sign in": 4,
    "Sign out": 1,
    Register: newPeople,
    "Save profile, migrant": 2 * newPeople,
    "Ask for verification": newPeople,
    "Open an upload": newPeople / 2,
    "Say that one has moved in": 0.02,
    Rate: 0.02,
  },
  landlord: {
    "A document": 24,
    "Who am I": 24,
    "Unread counts": 48,
    "Browse, first page": 20,
    "A migrant's profile": 10,
    "Record a view": 8,
    "Ratings of a migrant": 10,
    "Dashboard, landlord": 24,
    "Dashboard, landlord's totals": 8,
    "Dashboard, landlord's payments": 8,
    "Own profile, landlord": 10,
    "One connection": 4,
    Receipt: 0.1,
    "Ticket for the live socket": 24,
    "A live socket": 24,
    "Thread, opened here": 8,
    "Send a message, thread opened here": 12,
    "Mark read, thread opened here": 10,
    "A photo": 310,
    "Sign in": 4,
    "Sign out": 1,
    Register: newPeople,
    "Save profile, landlord": 2 * newPeople,
    "Ask for verification": newPeople / 2,
    "Open an upload": newPeople / 2,
    "Open a payment": 0.1,
    "Confirm a payment": 0.05,
    Accept: 0.04,
    "Complete, thread opened here": 0.03,
    Rate: 0.03,
  },
} satisfies Record<"migrant" | "landlord", Record<string, number>>;

/** Minutes for which each socket stays open. It sleeps, and costs nothing but the checks. */
export const socketMinutes = 20;
/** A session's record is written when its use is noted: every five minutes of use, about twice a visit. */
export const notesOfUse = 16;

/**
 * CPU milliseconds of the Worker. Upper bounds from bench/RESULTS.md: two cores divided by the rate, with what the local
 * database and objects take, which is not billed as CPU. Passwords: scrypt.
 */
export const cpuMs = {
  any: 2,
  "A document": 1,
  "A photo": 1,
  "Browse, first page": 5,
  "Send a message, thread opened here": 5,
  "Sign in": 200,
  Register: 200,
} as Record<string, number> & { any: number };

/** Each call to an object: how long it is awake. A sleeping object with sockets is not billed. */
export const objectSeconds = 0.02;
export const objectGb = 0.128;
/** After these a thread sets an alarm, which rings and finds everything acknowledged: a written row and a call. */
export const alarmed = ["Send a message, thread opened here", "Mark read, thread opened here"];

/** A photo is re-encoded in two sizes, now and then one of them twice, and stored. */
export const photo = { encodings: 2.2, files: 2, staged: 1, bytes: 150_000 };
/** Bytes of D1 besides the profile: the account, sealed verification, audit lines, devices; and of a connection. */
export const bytesPerPerson = 4_000;
export const bytesPerConnection = 2_000;
/** Bytes of a message in its thread with its indexes. */
export const bytesPerMessage = 600;
/** Bytes that the log takes in for each request: the platform's own line and ours. Kept for seven days. */
export const logBytes = 3_000;
export const logDays = 7;

/** The busiest hour of a month has this many times its average. */
export const peak = 5;
/** How long the primary database is busy with one round trip, and with each row that it writes (D1's guideline). */
export const d1Ms = { trip: 1, rowWritten: 0.2 };
/** Calls that read at the primary although they only read, or before they write (decision 23). */
export const atPrimary = [
  "A photo",
  "A check of open sockets",
  "Register",
  "Sign in",
  "Sign out",
  "Open a payment",
  "Confirm a payment",
  "Open an upload",
];
/**
 * The five-minute pass looks at so many unfinished payments, in so many runs a month; at one that is never paid in each
 * run of its first hour and then hourly, for a day (worker/features/payments/reconcile.ts).
 */
export const paymentPass = { size: 50, runs: 12 * 24 * 30, checks: 12 + 23 };
/** Of all payments. */
export const disputed = 0.001;
export const refunded = 0.15;
