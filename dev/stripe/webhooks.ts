import type { Store } from "./store.ts";

/** Faults that a developer or a test switches on for webhooks. */
export interface WebhookSwitches {
  /** Sends nothing while set. */
  hold: boolean;
  /** How many times each webhook is sent. */
  duplicate: number;
  /** Sends the latest event first. */
  reorder: boolean;
  /** `before`: the request is never sent; `after`: the answer is lost. Both are retried. */
  fail: "never" | "before" | "after";
}

export function readSwitches(store: Store): WebhookSwitches {
  const fail = store.readSwitch("fail");
  return {
    hold: store.readSwitch("hold") === "true",
    duplicate: Number(store.readSwitch("duplicate") ?? 1),
    reorder: store.readSwitch("reorder") === "true",
    fail: fail === "before" || fail === "after" ? fail : "never",
  };
}

export function writeSwitches(store: Store, switches: Partial<WebhookSwitches>): void {
  for (const [name, value] of Object.entries(switches)) {
    if (value !== undefined) store.writeSwitch(name, String(value));
  }
}

/** Milliseconds before each retry of a webhook that was not answered with 2xx. The last retry is the fifth. */
const pauses = [1_000, 5_000, 15_000, 60_000, 300_000];
const batch = 20;

export type Delivery = { eventId: string; attempts: number };

/** Signs a body as Stripe does: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export async function sign(body: string, secret: string, seconds: number): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(`${seconds}.${body}`)));
  const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${seconds},v1=${hex}`;
}

export function dueDeliveries(store: Store, now: number): Delivery[] {
  return store.sql
    .exec(
      "select event_id, attempts from deliveries where due_at <= ? order by due_at, rowid limit ?",
      now,
      batch,
    )
    .toArray()
    .map((row) => ({ eventId: String(row.event_id), attempts: Number(row.attempts) }));
}

/** Ids of events without a successful delivery, for the filter `delivery_success`. */
export function undelivered(store: Store): Set<string> {
  const rows = store.sql.exec(
    "select event_id from deliveries where last_status is null or last_status < 200 or last_status > 299",
  );
  return new Set(rows.toArray().map((row) => String(row.event_id)));
}

/** When the next webhook is due, in milliseconds since 1970. */
export function nextDelivery(store: Store): number | undefined {
  const row = store.sql.exec("select min(due_at) as due_at from deliveries").one();
  return row.due_at === null ? undefined : Number(row.due_at);
}

export function recordDelivery(store: Store, delivery: Delivery, status: number, now: number): void {
  const delivered = status >= 200 && status < 300;
  const pause = delivered ? undefined : pauses[delivery.attempts];
  store.sql.exec(
    "update deliveries set attempts = attempts + 1, last_status = ?, due_at = ? where event_id = ?",
    status,
    pause === undefined ? null : now + pause,
    delivery.eventId,
  );
  const event = store.find("event", delivery.eventId);
  if (event && delivered) store.put("event", { ...event, pending_webhooks: 0 });
}
