import type * as endpoints from "#schema/endpoints/receipts.ts";
import { pounds } from "#schema/fields.ts";
import { initialOf } from "#schema/policy.ts";
import { feeAfterwards } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findStripeAccount } from "#worker/platform/payments-mode.ts";
import { findPaidConnection } from "./queries.ts";

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
    test: !isRealMoney(env),
  };
};

/** Twelve figures of the payment's id: short enough to be read out, and never given twice. */
function receiptNumber(paymentId: string): string {
  const figures = paymentId.replaceAll("-", "").slice(0, 12).toUpperCase();
  return ["HB", ...(figures.match(/.{4}/g) ?? [])].join("-");
}

/** While payments are off nobody can ask Stripe; in production what was paid was real. */
const isRealMoney = (env: Env) => findStripeAccount(env)?.livemode ?? settingsOf(env).production;
