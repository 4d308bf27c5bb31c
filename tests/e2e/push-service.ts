import type { Page } from "@playwright/test";
import { pushKeys } from "../push-keys.ts";

/**
 * Replaces the browser's push service, which is on the internet. The name of the subscription is `name`, or the value
 * that a test stores under `subscription`.
 */
export const withPushService = (page: Page, name: string) => {
  const given = { name, keys: pushKeys };
  return page.addInitScript(({ name, keys }) => {
    const nameNow = () => localStorage.getItem("subscription") ?? name;
    const subscription = () => ({
      toJSON: () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${nameNow()}`, keys }),
      unsubscribe: async () => localStorage.setItem("unsubscribed", "yes"),
    });
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription(),
      getSubscription: async () => subscription(),
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, given);
};
