import { registerServiceWorker, writeSetting } from "#web/shell/service-worker.ts";

/** What this device's browser can do: `install`: notifications only once the site is on the home screen (iPhone, iPad). */
export type Ability = "can" | "blocked" | "install" | "cannot";

export function ability(): Ability {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? "install" : "cannot";
  return Notification.permission === "denied" ? "blocked" : "can";
}

const subscriptionOf = async (registration: ServiceWorkerRegistration | undefined) =>
  (await registration?.pushManager.getSubscription()) ?? null;

const place = "push-device";

/** The id under which the server knows this device; null when it gets no notifications. */
export const storedDevice = () => localStorage.getItem(place);
export const storeDevice = (id: string) => localStorage.setItem(place, id);

/** Asks the person and their browser. Null when one of them declines. `start` is the path that a notification opens. */
export async function subscribe(key: string, start: string): Promise<PushSubscriptionJSON | null> {
  // The browser asks only right after a press, so this comes first.
  if ((await Notification.requestPermission()) !== "granted") return null;
  await registerServiceWorker();
  await writeSetting("/start", start);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** Ends the subscription of this device. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(place);
  await (await subscriptionOf(await navigator.serviceWorker.getRegistration()))?.unsubscribe();
}
