import { confirmIntent } from "./confirm-intent.ts";
import { type Cause, recordEvent } from "./events.ts";
import { nowInSeconds } from "./ids.ts";
import {
  blankIntent,
  cancelable,
  type createFields,
  mergeMetadata,
  type Outcome,
  ok,
  open,
  unexpectedState,
} from "./intent.ts";
import { type ReadFields, required } from "./parameters.ts";
import { findOrCreate } from "./payment-methods.ts";
import { invalidRequest } from "./refusal.ts";
import type { Store } from "./store.ts";

export const updateFields = {
  amount: "integer",
  currency: "string",
  payment_method: "string",
  excluded_payment_method_types: { list: "string" },
  description: "string",
  metadata: "metadata",
  receipt_email: "email",
  statement_descriptor_suffix: "string",
} as const;

export const cancelFields = {
  cancellation_reason: ["one of", "duplicate", "fraudulent", "requested_by_customer", "abandoned"],
} as const;

export function createIntent(store: Store, given: ReadFields<typeof createFields>, cause: Cause): Outcome {
  const amount = checkAmount(required(given.amount, "amount"));
  const currency = required(given.currency, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, undefined, "currency");
  const intent = store.put("payment_intent", blankIntent(amount, currency, given));
  recordEvent(store, "payment_intent.created", intent, cause);
  const { payment_method, return_url } = given;
  return given.confirm ? confirmIntent(store, intent.id, { payment_method, return_url }, cause) : ok(intent);
}

export function updateIntent(store: Store, id: string, given: ReadFields<typeof updateFields>): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  const moneyChanges = given.amount !== undefined || given.currency !== undefined || given.payment_method;
  if (moneyChanges && !open.includes(intent.status)) throw unexpectedState(intent, "update");
  const excluded = given.excluded_payment_method_types ?? intent.excluded_payment_method_types;
  const method = given.payment_method ? findOrCreate(store, given.payment_method).id : intent.payment_method;
  return ok(
    store.put("payment_intent", {
      ...intent,
      amount: given.amount === undefined ? intent.amount : checkAmount(given.amount),
      currency: given.currency?.toLowerCase() ?? intent.currency,
      description: given.description ?? intent.description,
      excluded_payment_method_types: excluded,
      payment_method_types: intent.payment_method_types.filter((type) => !excluded?.includes(type)),
      metadata: mergeMetadata(intent.metadata, given.metadata),
      payment_method: method,
      receipt_email: given.receipt_email ?? intent.receipt_email,
      statement_descriptor_suffix: given.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
      status: given.payment_method ? "requires_confirmation" : intent.status,
    }),
  );
}

export function cancelIntent(
  store: Store,
  id: string,
  given: ReadFields<typeof cancelFields>,
  cause: Cause,
): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  if (!cancelable.includes(intent.status)) throw unexpectedState(intent, "cancel");
  const canceled = store.put("payment_intent", {
    ...intent,
    status: "canceled",
    canceled_at: nowInSeconds(),
    cancellation_reason: given.cancellation_reason ?? null,
  });
  recordEvent(store, "payment_intent.canceled", canceled, cause);
  return ok(canceled);
}

function checkAmount(amount: number): number {
  if (amount < 30) throw invalidRequest("Amount must be at least £0.30 gbp", "amount_too_small", "amount");
  if (amount > 99_999_999) {
    throw invalidRequest("Amount must be no more than £999,999.99 gbp", "amount_too_large", "amount");
  }
  return amount;
}
