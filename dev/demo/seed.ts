import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { averageFrom } from "#schema/limits.ts";
import { searchNamesOf } from "#schema/search-name.ts";
import * as tables from "#schema/tables/index.ts";
import type { PastPayment } from "../stripe/past-payments.ts";
import type { WorkbenchEnv } from "../workbench-env.ts";
import { accounts, demoFactor, password } from "./accounts.ts";
import { sealDemoCheckIn, sealDemoReport } from "./safety.ts";
import { writeThread } from "./threads.ts";
import { sealVerification } from "./verifications.ts";
import { type DemoWorld, demoWorld } from "./world.ts";

type Database = ReturnType<typeof drizzle>;

/** D1 binds at most 100 values per statement. */
const boundValues = 100;

/** Fills an empty database with demo data. A database with any user stays unchanged. */
export async function seed(env: WorkbenchEnv) {
  const db = drizzle(env.DB);
  const [anybody] = await db.select({ id: tables.users.id }).from(tables.users).limit(1);
  if (!anybody) {
    const world = await demoWorld(new Date().toISOString());
    for (const connection of world.withThreads) await writeThread(env, connection, world.now);
    await env.SIMULATED_STRIPE.getByName("account").adoptPayments(refundable(world));
    await writeTables(env, db, world);
  }
  return { password, accounts, codes: "/__codes/" };
}

/** The payments that can still be refunded, which the simulated Stripe must know. */
const refundable = ({ connections }: DemoWorld): PastPayment[] =>
  connections
    .filter(({ connection, refund }) => refund || ["pending", "active"].includes(connection.status ?? ""))
    .map(({ payment: { id, landlordId, migrantId, ...payment } }) => ({
      paymentIntentId: payment.paymentIntentId ?? "",
      amount: payment.amountPence,
      currency: payment.currency,
      metadata: { paymentId: id, landlordId, migrantId },
      paidAt: payment.createdAt,
    }));

/** Writes all rows in one batch, so that an interrupted first start leaves an empty database. */
async function writeTables(env: WorkbenchEnv, db: Database, world: DemoWorld) {
  const { app, codes } = demoFactor(env, world.now);
  const statements = [
    ...inserts(
      db,
      tables.users,
      [...world.landlords, ...world.migrants].map(({ user }) => ({
        ...user,
        ...searchNamesOf(user),
        emailConfirmedAt: user.createdAt,
      })),
    ),
    ...inserts(
      db,
      tables.landlordProfiles,
      world.landlords.map(({ profile }) => profile),
    ),
    ...inserts(
      db,
      tables.migrantProfiles,
      world.migrants.map(({ profile }) => profile),
    ),
    ...inserts(
      db,
      tables.payments,
      world.connections.map(({ payment }) => payment),
    ),
    ...inserts(
      db,
      tables.connections,
      world.connections.map(({ connection }) => connection),
    ),
    ...inserts(
      db,
      tables.refunds,
      world.connections.flatMap(({ refund }) => refund ?? []),
    ),
    ...inserts(db, tables.ratings, world.ratings),
    ...inserts(
      db,
      tables.verificationRequests,
      world.verifications.map((request) => sealVerification(env, request)),
    ),
    ...inserts(
      db,
      tables.checkIns,
      world.safety.checkIns.map((each) => sealDemoCheckIn(env, each)),
    ),
    ...inserts(
      db,
      tables.reports,
      world.safety.reports.map((report) => sealDemoReport(env, report)),
    ),
    ...inserts(db, tables.phraseHits, world.safety.phraseHits),
    ...inserts(db, tables.cases, world.safety.cases),
    ...inserts(db, tables.dueWork, world.safety.dueWork),
    ...inserts(db, tables.authenticatorApps, [app]),
    ...inserts(db, tables.recoveryCodes, codes),
    ...derived(db),
  ];
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

function inserts<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: T["$inferInsert"][],
): BatchItem<"sqlite">[] {
  const size = Math.floor(boundValues / getTableConfig(table).columns.length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    db.insert(table).values(rows.slice(n * size, (n + 1) * size)),
  );
}

/** The copied columns of profiles: hosted and the rating averages. */
const derived = (db: Database): BatchItem<"sqlite">[] => [
  db.run(sql`update migrant_profiles set hosted = 1
    where user_id in (select migrant_id from connections where status = 'active')`),
  db.run(sql`update migrant_profiles set
      average_rating = (select case when count(*) >= ${sql.raw(String(averageFrom))} then avg(stars) end from ratings where subject_id = user_id and counted = 1),
      total_ratings = (select count(*) from ratings where subject_id = user_id and counted = 1)`),
];
