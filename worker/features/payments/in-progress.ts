import type { listPayments } from "#schema/endpoints/payments.ts";
import { pounds } from "#schema/parts.ts";
import { initialOf } from "#schema/policy.ts";
import type { Verb } from "#worker/http/handle.ts";
import { findProcessing } from "./queries/processing.ts";

/** The landlord's payments that their bank is processing. */
export const listOwnPayments: Verb<typeof listPayments> = async ({ user, db }) => {
  const found = await findProcessing(db, user.id);
  return found.map(({ migrantId, firstName, lastName, amountPence, since }) => ({
    migrant: { id: migrantId, firstName, initial: initialOf(lastName) },
    amount: pounds(amountPence),
    since,
  }));
};
