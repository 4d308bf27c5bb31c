import type { listPayments } from "#schema/endpoints/payments.ts";
import { pounds } from "#schema/fields.ts";
import { initialOf } from "#schema/policy.ts";
import type { Verb } from "#worker/http/handle.ts";
import { findNewsOfPayments } from "./queries/processing.ts";

/** The landlord's payments that their bank is processing, and those that ended lately without a connection. */
export const listOwnPayments: Verb<typeof listPayments> = async ({ user, db, now }) => {
  const found = await findNewsOfPayments(db, user.id, now);
  return found.map(({ migrantId, firstName, lastName, amountPence, state, since }) => ({
    migrant: { id: migrantId, firstName, initial: initialOf(lastName) },
    amount: pounds(amountPence),
    state,
    since,
  }));
};
