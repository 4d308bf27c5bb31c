import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { appeals } from "#schema/tables/appeals.ts";
import { addressBlocks, blocks } from "#schema/tables/blocks.ts";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { notificationSettings } from "#schema/tables/notification-settings.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { photos } from "#schema/tables/photos.ts";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import { landlordProfiles, migrantProfiles, profileViews } from "#schema/tables/profiles.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { reports } from "#schema/tables/reports.ts";
import {
  authenticatorApps,
  factorPasses,
  factorResets,
  recoveryCodes,
} from "#schema/tables/second-factor.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { accountLinkPurposes, type ConnectionStatus, type UserType } from "#schema/vocabulary.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { sealingKey } from "#worker/platform/sealing.ts";

/**
 * People who take part in no test. The first rows of every table are theirs. A query without the condition on its
 * person finds these rows first. A write without this condition changes them, which fails the test.
 */

const at = new Date("2026-01-05T12:00:00Z").toISOString();
/** A time later than every end and deadline in the tests. */
const later = "2126-01-05T12:00:00.000Z";
const tables = [
  users,
  landlordProfiles,
  migrantProfiles,
  payments,
  refunds,
  connections,
  ratings,
  cases,
  caseNotes,
  appeals,
  checkIns,
  phraseHits,
  reports,
  verificationRequests,
  photos,
  authenticatorApps,
  recoveryCodes,
  factorPasses,
  factorResets,
  blocks,
  addressBlocks,
  accountLinks,
  passkeys,
  pushDevices,
  notificationSettings,
].map(getTableName);

const db = openDatabase(env);
const idOf = (name: string) => `bystander-${name}`;
const updated = { createdAt: at, updatedAt: at };

const person = (name: string, userType: UserType) => ({
  id: idOf(name),
  email: `${name}@bystanders.test`,
  userType,
  firstName: "By",
  lastName: "Stander",
  searchName: `by stander ${name}`,
  searchNameReversed: `stander by ${name}`,
  verified: true,
  createdAt: at,
});

const migrantProfile = (name: string) => ({
  ...updated,
  id: idOf(`profile-${name}`),
  userId: idOf(name),
  countryOfOrigin: "Nowhere",
  story: "A story of a bystander.",
  verified: true,
  // Browsing omits people who are hosted.
  hosted: true,
  averageRating: 1,
  totalRatings: 1,
});

const connection = (name: string, landlord: string, migrant: string, status: ConnectionStatus) => {
  const pair = { landlordId: idOf(landlord), migrantId: idOf(migrant), amountPence: connectionFee.pence };
  const isBack = status === "cancelled";
  const payment = {
    ...pair,
    ...updated,
    id: idOf(`payment-${name}`),
    status: isBack ? ("refunded" as const) : ("succeeded" as const),
    paymentIntentId: `pi_${name}`,
    currency: connectionFee.currency,
  };
  const row = {
    ...pair,
    id: idOf(`connection-${name}`),
    status,
    paymentId: payment.id,
    paymentCompleted: !isBack,
    createdAt: at,
    acceptedAt: status === "active" || status === "completed" ? at : null,
    completedAt: status === "completed" ? at : null,
    cancelledAt: isBack ? at : null,
    endReason: isBack ? ("withdrawn" as const) : null,
  };
  return [db.insert(payments).values(payment), db.insert(connections).values(row)] as const;
};

const rating = (name: string, authorId: string, subjectId: string) => ({
  id: idOf(`rating-${name}`),
  connectionId: idOf("connection-completed"),
  authorId: idOf(authorId),
  subjectId: idOf(subjectId),
  stars: 1,
  comment: "A comment of a bystander.",
  createdAt: at,
  revealsAt: at,
  counted: true,
});

/** A check-in that waits for an answer. */
const asked = (name: string) => ({
  connectionId: idOf("connection-active"),
  personId: idOf(name),
  day: 1,
  askedAt: at,
});

await db.batch([
  db.insert(users).values([person("landlord", "landlord"), person("guest", "migrant")]),
  db.insert(users).values([person("host", "landlord"), person("migrant", "migrant")]),
  db.insert(users).values({ ...person("suspended", "migrant"), verified: false, suspendedAt: at }),
  db.insert(landlordProfiles).values([
    { ...updated, id: idOf("profile-landlord"), userId: idOf("landlord"), location: "Nowhere" },
    { ...updated, id: idOf("profile-host"), userId: idOf("host"), location: "Nowhere" },
  ]),
  db.insert(migrantProfiles).values([migrantProfile("guest"), migrantProfile("migrant")]),
  db.insert(migrantProfiles).values({ ...migrantProfile("suspended"), verified: false, hidden: true }),
  db.insert(profileViews).values({ migrantId: idOf("guest"), landlordId: idOf("host"), day: "2026-01-05" }),
  ...connection("active", "landlord", "guest", "active"),
  ...connection("completed", "host", "guest", "completed"),
  ...connection("cancelled", "landlord", "migrant", "cancelled"),
  ...connection("pending", "host", "migrant", "pending"),
  db.insert(refunds).values({
    ...updated,
    id: idOf("refund"),
    paymentId: idOf("payment-cancelled"),
    reason: "migrant_withdrew",
    status: "succeeded",
    stripeRefundId: "re_bystander",
  }),
  db.insert(ratings).values([rating("of-guest", "host", "guest"), rating("of-host", "guest", "host")]),
  db.insert(checkIns).values([
    { ...asked("guest"), id: idOf("check-in-of-guest") },
    { ...asked("landlord"), id: idOf("check-in-of-landlord") },
  ]),
  db.insert(cases).values({
    id: idOf("case"),
    kind: "report",
    objectId: idOf("report"),
    subjectId: idOf("landlord"),
    openedAt: at,
    dueAt: at,
    // A recent time: the report of a case that was closed long ago is erased.
    closedAt: new Date().toISOString(),
    closedBy: idOf("host"),
    outcome: "no_action",
  }),
  db.insert(caseNotes).values({
    id: idOf("note"),
    caseId: idOf("case"),
    authorId: idOf("host"),
    kind: "closing",
    createdAt: at,
    text: "sealed",
    keyId: sealingKey(env),
  }),
  db.insert(appeals).values({
    id: idOf("appeal"),
    personId: idOf("landlord"),
    decision: "rejection",
    decisionId: idOf("request-rejected"),
    decidedAt: at,
    decidedBy: idOf("host"),
    sentAt: at,
    // This text cannot be opened, so a change of the key does not seal it again.
    text: "not sealed",
    keyId: sealingKey(env),
  }),
  db.insert(phraseHits).values({
    messageId: idOf("message"),
    kind: "payment",
    connectionId: idOf("connection-active"),
    senderId: idOf("landlord"),
    // A time in the future: retention erases old rows.
    hitAt: new Date("2999-01-05T12:00:00Z").toISOString(),
  }),
  db.insert(reports).values({
    id: idOf("report"),
    number: "HB-2222-2222",
    reporterId: idOf("guest"),
    subjectId: idOf("landlord"),
    about: "person",
    aboutId: idOf("landlord"),
    reason: "other",
    createdAt: at,
    // This text cannot be opened, so a change of the key does not seal it again.
    details: "not sealed",
    keyId: sealingKey(env),
  }),
  ...(["approved", "rejected"] as const).map((status) =>
    db.insert(verificationRequests).values({
      id: idOf(`request-${status}`),
      kind: "landlord",
      userId: idOf("landlord"),
      status,
      createdAt: at,
      decidedAt: at,
      decidedBy: idOf("host"),
      erasedAt: at,
    }),
  ),
  db
    .insert(authenticatorApps)
    .values({ userId: idOf("host"), id: idOf("app"), seed: "sealed", lastStep: 0, createdAt: at }),
  db.insert(recoveryCodes).values({ hash: idOf("code"), userId: idOf("host"), createdAt: at }),
  // The pass of a session that does not expire while tests run.
  db.insert(factorPasses).values({ sessionId: idOf("session"), userId: idOf("host"), passedAt: later }),
  db.insert(factorResets).values({
    id: idOf("reset"),
    userId: idOf("host"),
    requestedAt: at,
    expiresAt: later,
    firstApprovedBy: idOf("landlord"),
  }),
  db.insert(blocks).values({ blockerId: idOf("migrant"), blockedId: idOf("landlord"), createdAt: at }),
  db
    .insert(addressBlocks)
    .values({ id: idOf("address"), migrantId: idOf("migrant"), addressHash: "bystander", createdAt: at }),
  ...accountLinkPurposes.map((purpose) =>
    db.insert(accountLinks).values({
      id: idOf(`link-${purpose}`),
      userId: idOf(purpose === "appeal" ? "suspended" : "guest"),
      purpose,
      address: "before@bystanders.test",
      createdAt: at,
      expiresAt: later,
    }),
  ),
  db.insert(passkeys).values({
    id: idOf("passkey"),
    userId: idOf("host"),
    credentialId: "bystander",
    publicKey: "none",
    signCount: 0,
    synced: false,
    createdAt: at,
  }),
  db.insert(pushDevices).values({
    id: idOf("device"),
    userId: idOf("guest"),
    sessionId: idOf("session"),
    endpoint: "https://push.bystanders.test/",
    p256dh: "none",
    auth: "none",
    createdAt: at,
    endsAt: later,
  }),
  db.insert(notificationSettings).values({ userId: idOf("guest"), digest: true }),
  db.insert(photos).values({ id: idOf("photo"), userId: idOf("guest"), state: "current", createdAt: at }),
]);

type Row = Record<string, unknown> & { place: number };
/** The rows of the bystanders in each table, which are its first rows. */
async function read(last: readonly number[]): Promise<Row[][]> {
  const statements = tables.map((table, at) =>
    env.DB.prepare(`select rowid as place, * from ${table} where rowid <= ?`).bind(last[at]),
  );
  return (await env.DB.batch<Row>(statements)).map(({ results }) => results);
}
const first = await read(tables.map(() => Number.MAX_SAFE_INTEGER));
const last = first.map((rows) => rows.length);

/** Restores rows that a test has changed or deleted, so that only that test fails. */
async function restore(): Promise<void> {
  // A trigger may give a written row a new number. Its old number may be in use until another row is restored.
  for (let pass = 0; pass < 3; pass += 1) {
    const now = await read(last);
    const statements = tables.flatMap((table, at) => {
      const left = new Map(now[at]?.map((row) => [row.place, row]));
      return (first[at] ?? []).flatMap(({ place, ...row }) => {
        const changed = Object.entries(row).filter(([name, value]) => left.get(place)?.[name] !== value);
        if (changed.length === 0) return [];
        const names = changed.map(([name]) => name);
        const write = left.has(place)
          ? `update or ignore ${table} set ${names.map((name) => `${name} = ?`)} where rowid = ?`
          : `insert or ignore into ${table} (${[...names, "rowid"]}) values (${[...names, "rowid"].map(() => "?")})`;
        return env.DB.prepare(write).bind(...changed.map(([, value]) => value), place);
      });
    });
    await env.DB.batch([env.DB.prepare("pragma defer_foreign_keys = on"), ...statements]);
  }
}

afterEach(async () => {
  try {
    expect(await read(last), "rows of people who take part in no test").toEqual(first);
  } catch (fault) {
    await restore();
    throw fault;
  }
});
