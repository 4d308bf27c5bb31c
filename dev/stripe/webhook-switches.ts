import type { Store } from "./store.ts";

/** How webhooks misbehave. */
export interface WebhookSwitches {
  /** Nothing is sent until this is let go. */
  hold: boolean;
  /** How often each is sent. */
  duplicate: number;
  /** The latest first. */
  reorder: boolean;
  /** `before`: never sent; `after`: sent, and the answer lost. Either is tried again later. */
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
