import { readToken } from "#web/api/token.ts";
import { registerServiceWorker, writeSetting } from "#web/shell/register-service-worker.ts";
import { forgetDevice } from "./stored-device.ts";
import { isApplePhone } from "./way-to-install.ts";

/** What this browser can do. `install`: notifications work only once the site is on the home screen (iPhone, iPad). */
export type Ability = "can" | "blocked" | "install" | "cannot";

export function ability(): Ability {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApplePhone() ? "install" : "cannot";
  return Notification.permission === "denied" ? "blocked" : "can";
}

/** The subscription of this device, in the form that the calls take. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks for permission and subscribes. Null when that is declined. `start` is the path that a notification opens. */
export async function subscribe(key: string, start: string): Promise<Subscribed | null> {
  // Comes first, because the browser asks only right after a press.
  if ((await Notification.requestPermission()) !== "granted") return null;
  await registerServiceWorker();
  await writeSetting("/start", start);
  return makeSubscription(key);
}

/** Makes a subscription for our key. The browser does not ask again once the person has allowed notifications. */
export async function makeSubscription(key: string): Promise<Subscribed | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** The current subscription of the browser. */
export async function findSubscription(): Promise<Subscribed | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return read(await registration?.pushManager.getSubscription());
}

function read(subscription: PushSubscription | null | undefined): Subscribed | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}

/** Ends the subscription of this device. */
export async function unsubscribe(): Promise<void> {
  forgetDevice();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** A fingerprint of the session. It distinguishes sessions, and no one can sign in with it. */
export async function fingerprintSession(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(readToken() ?? ""));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
