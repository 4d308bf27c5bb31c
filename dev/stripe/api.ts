import type Stripe from "stripe";
import { actions, confirmFields, confirmIntent, finishAction } from "./confirm-intent.ts";
import { closeDispute, disputeFields, updateDispute } from "./disputes.ts";
import type { Cause } from "./events.ts";
import type { Form } from "./form.ts";
import type { Outcome } from "./intent.ts";
import { createFields } from "./intent.ts";
import { readParameters } from "./parameters.ts";
import { cancelFields, cancelIntent, createIntent, updateFields, updateIntent } from "./payment-intents.ts";
import { createRefund, refundFields } from "./refunds.ts";
import { invalidRequest, Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";
import { expand, publicView } from "./views.ts";
import { undelivered } from "./webhooks.ts";

export type Caller = "secret" | "publishable";
export type Call = {
  store: Store;
  method: string;
  path: string;
  form: Form;
  caller: Caller;
  cause: Cause;
};
export type Answer = { status: number; body: unknown };

type Endpoint = (call: Call, id: string) => Answer;
const pageFields = { limit: "integer", starting_after: "string", ending_before: "string" } as const;
const createdField = {
  created: { fields: { gt: "integer", gte: "integer", lt: "integer", lte: "integer" } },
} as const;
const browserFields = { key: "string", client_secret: "string" } as const;

const forServers: Record<string, Endpoint> = {
  "POST /v1/payment_intents": (call) =>
    answerOutcome(call, createIntent(call.store, readParameters(call.form, createFields), call.cause)),
  "GET /v1/payment_intents": (call) => {
    const { created, ...page } = readParameters(call.form, { ...pageFields, ...createdField });
    return found(call, call.store.list("payment_intent", page, createdWithin(created)));
  },
  "GET /v1/payment_intents/:id": (call, id) => {
    readParameters(call.form, browserFields);
    return found(call, call.store.get("payment_intent", id, "intent"));
  },
  "POST /v1/payment_intents/:id": (call, id) =>
    answerOutcome(call, updateIntent(call.store, id, readParameters(call.form, updateFields))),
  "POST /v1/payment_intents/:id/confirm": (call, id) => {
    const given = readParameters(call.form, confirmFields);
    if (given.payment_method_data?.card?.number) throw rawCardNumber();
    return answerOutcome(call, confirmIntent(call.store, id, given, call.cause));
  },
  "POST /v1/payment_intents/:id/cancel": (call, id) =>
    answerOutcome(call, cancelIntent(call.store, id, readParameters(call.form, cancelFields), call.cause)),
  "POST /v1/refunds": (call) =>
    found(call, createRefund(call.store, readParameters(call.form, refundFields), call.cause)),
  "GET /v1/refunds": (call) => {
    const fields = { ...pageFields, charge: "string", payment_intent: "string" } as const;
    const { charge, payment_intent, ...page } = readParameters(call.form, fields);
    const keep = (refund: Stripe.Refund) =>
      (!charge || refund.charge === charge) && (!payment_intent || refund.payment_intent === payment_intent);
    return found(call, call.store.list("refund", page, keep));
  },
  "GET /v1/refunds/:id": (call, id) => read(call, call.store.get("refund", id)),
  "GET /v1/disputes": (call) => {
    const fields = { ...pageFields, ...createdField, charge: "string", payment_intent: "string" } as const;
    const { charge, payment_intent, created, ...page } = readParameters(call.form, fields);
    const within = createdWithin(created);
    const keep = (dispute: Stripe.Dispute) =>
      within(dispute) &&
      (!charge || dispute.charge === charge) &&
      (!payment_intent || dispute.payment_intent === payment_intent);
    return found(call, call.store.list("dispute", page, keep));
  },
  "GET /v1/disputes/:id": (call, id) => read(call, call.store.get("dispute", id)),
  "POST /v1/disputes/:id": (call, id) =>
    found(call, updateDispute(call.store, id, readParameters(call.form, disputeFields), call.cause)),
  "POST /v1/disputes/:id/close": (call, id) => found(call, closeDispute(call.store, id, call.cause)),
  "GET /v1/charges": (call) => {
    const { payment_intent, ...page } = readParameters(call.form, {
      ...pageFields,
      payment_intent: "string",
    });
    const keep = (charge: Stripe.Charge) => !payment_intent || charge.payment_intent === payment_intent;
    return found(call, call.store.list("charge", page, keep));
  },
  "GET /v1/charges/:id": (call, id) => read(call, call.store.get("charge", id)),
  "GET /v1/payment_methods/:id": (call, id) =>
    read(call, call.store.get("payment_method", id, "payment_method")),
  "GET /v1/events": (call) => {
    const fields = {
      ...pageFields,
      ...createdField,
      type: "string",
      types: { list: "string" },
      delivery_success: "boolean",
    } as const;
    const { type, types, created, delivery_success, ...page } = readParameters(call.form, fields);
    const failed = delivery_success === undefined ? null : undelivered(call.store);
    const within = createdWithin(created);
    const wanted = types ?? (type ? [type] : undefined);
    const keep = (event: Stripe.EventBase) =>
      within(event) &&
      (!wanted || wanted.includes(event.type)) &&
      (!failed || failed.has(event.id) !== delivery_success);
    return found(call, call.store.list("event", page, keep));
  },
  "GET /v1/events/:id": (call, id) => read(call, call.store.get("event", id)),
};

/** The calls that Stripe.js makes with the publishable key and the intent's client secret. */
const forBrowsers: Record<string, Endpoint> = {
  "GET /v1/payment_intents/:id": (call, id) => {
    const given = readParameters(call.form, browserFields);
    return { status: 200, body: publicView(intentOfSecret(call.store, id, given.client_secret)) };
  },
  "POST /v1/payment_intents/:id/confirm": (call, id) => {
    const { client_secret, key, ...given } = readParameters(call.form, {
      ...confirmFields,
      ...browserFields,
    });
    intentOfSecret(call.store, id, client_secret);
    return hidingSecrets(() => answerOutcome(call, confirmIntent(call.store, id, given, call.cause)));
  },
  /** Not a Stripe endpoint: reports the answer of the 3-D Secure window or the redirect page. */
  "POST /v1/payment_intents/:id/simulated_action": (call, id) => {
    const { client_secret, outcome } = readParameters(call.form, { ...browserFields, outcome: actions });
    intentOfSecret(call.store, id, client_secret);
    return hidingSecrets(() =>
      answerOutcome(call, finishAction(call.store, id, outcome ?? "fail", call.cause)),
    );
  },
};

/** Answers one API call, or throws the `Refusal` that Stripe would answer with. */
export function answer(call: Call): Answer {
  const [endpoint, id] = route(call, call.caller === "secret" ? forServers : forBrowsers);
  if (endpoint) return endpoint(call, id);
  const [forServersOnly] = route(call, forServers);
  if (forServersOnly) throw secretKeyRequired();
  throw new Refusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  });
}

function route(call: Call, endpoints: Record<string, Endpoint>): [Endpoint | undefined, string] {
  const [, version = "", resource = "", id = "", ...verb] = call.path.split("/");
  const name = ["", version, resource, ...(id ? [":id"] : []), ...verb].join("/");
  return [endpoints[`${call.method} ${name}`], id];
}

function read(call: Call, object: object): Answer {
  readParameters(call.form, {});
  return found(call, object);
}

function found(call: Call, object: object): Answer {
  const { expand: paths } = call.form;
  const wanted = Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : undefined;
  return { status: 200, body: expand(call.store, object, wanted) };
}

function answerOutcome(call: Call, outcome: Outcome): Answer {
  const shown = call.caller === "secret" ? outcome.object : publicView(outcome.object);
  if (outcome.status === 402)
    return { status: 402, body: { error: { ...outcome.error, payment_intent: shown } } };
  return call.caller === "secret" ? found(call, shown) : { status: 200, body: shown };
}

/** Reduces the intent of a refusal to its public fields. */
function hidingSecrets(work: () => Answer): Answer {
  try {
    return work();
  } catch (fault) {
    if (!(fault instanceof Refusal) || !fault.intent) throw fault;
    throw new Refusal(fault.status, fault.error, publicView(fault.intent));
  }
}

function intentOfSecret(store: Store, id: string, secret: string | undefined): Stripe.PaymentIntent {
  const intent = store.get("payment_intent", id, "intent");
  if (secret && secret === intent.client_secret) return intent;
  throw invalidRequest(
    "The client_secret provided does not match any associated PaymentIntent on this account.",
    undefined,
    "client_secret",
  );
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

function createdWithin(range: Range | undefined): (object: { created: number }) => boolean {
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range ?? {};
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}

function secretKeyRequired(): Refusal {
  return new Refusal(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}

function rawCardNumber(): Refusal {
  return new Refusal(402, {
    type: "card_error",
    message:
      "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
  });
}
