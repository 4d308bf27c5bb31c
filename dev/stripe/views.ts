import type Stripe from "stripe";
import { invalidRequest } from "./refusal.ts";
import type { Kind, Store } from "./store.ts";

/** The PaymentIntent fields that Stripe's reference marks "retrievable with publishable key". */
const publicFields = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

export function publicView(intent: Partial<Stripe.PaymentIntent>): Partial<Stripe.PaymentIntent> {
  const shown = new Set<string>(publicFields);
  return Object.fromEntries(Object.entries(intent).filter(([name]) => shown.has(name)));
}

const expandable = new Map<string, Kind>([
  ["latest_charge", "charge"],
  ["charge", "charge"],
  ["payment_intent", "payment_intent"],
  ["payment_method", "payment_method"],
]);

/** Replaces ids with objects for `expand[]=latest_charge` and similar. `data.x` expands every item of a list. */
export function expand(store: Store, object: object, paths: string[] | undefined): unknown {
  return (paths ?? []).reduce<unknown>(
    (shown, path) => expandPath(store, shown, path.split("."), path),
    object,
  );
}

function expandPath(store: Store, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(store, item, steps, path));
  if (!isObject(value) || !(step in value)) throw cannotExpand(path);
  return { ...value, [step]: expandPath(store, look(store, step, value[step], path), rest, path) };
}

function look(store: Store, step: string, held: unknown, path: string): unknown {
  if (step === "data" || held === null || typeof held === "object") return held;
  const kind = expandable.get(step);
  if (!kind || typeof held !== "string") throw cannotExpand(path);
  return store.find(kind, held);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, undefined, "expand[0]");
}
