import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type * as endpoints from "#schema/endpoints/receipts.ts";
import { pounds } from "#schema/fields.ts";
import { initialOf } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { feeAfterwards, feeColumns } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findStripeAccount } from "#worker/platform/payments-mode.ts";

export const getReceipt: Verb<typeof endpoints.getReceipt> = async ({ user, params, env, db }) => {
  const found = (await findPaidConnection(db, user.id, params.id)) ?? refuse("not_found");
  const { connection, payer, migrant } = found;
  return {
    connectionId: connection.id,
    number: receiptNumber(connection.paymentId),
    paidAt: connection.createdAt,
    amount: pounds(connection.amountPence),
    payer,
    migrant: { firstName: migrant.firstName, initial: initialOf(migrant.lastName) },
    ...feeAfterwards(found),
    status: connection.status,
    test: !isRealMoney(env),
  };
};

/** The first twelve hexadecimal digits of the payment's id: short enough to read aloud, and practically unique. */
function receiptNumber(paymentId: string): string {
  const digits = paymentId.replaceAll("-", "").slice(0, 12).toUpperCase();
  return ["HB", ...(digits.match(/.{4}/g) ?? [])].join("-");
}

/** While payments are off there is no Stripe account to ask. Then payments count as real in production only. */
const isRealMoney = (env: Env) => findStripeAccount(env)?.livemode ?? settingsOf(env).production;

/** A connection with its fee and both names; null unless this landlord paid for it. */
async function findPaidConnection(db: Database, landlordId: string, connectionId: string) {
  const landlord = alias(users, "landlord");
  const migrant = alias(users, "migrant");
  const [found] = await db
    .select({
      connection: connections,
      payer: { firstName: landlord.firstName, lastName: landlord.lastName, email: landlord.email },
      migrant: { firstName: migrant.firstName, lastName: migrant.lastName },
      ...feeColumns,
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .leftJoin(payments, eq(payments.id, connections.paymentId))
    .leftJoin(refunds, eq(refunds.paymentId, connections.paymentId))
    .where(and(eq(connections.id, connectionId), eq(connections.landlordId, landlordId)));
  return found ?? null;
}
