import type { Page } from "@playwright/test";
import { pushKeys } from "../push-keys.ts";

/**
 * The browser's own push service is outside of the machine: a subscription is made here instead, named by `name`, or by what
 * the test stores under `subscription`.
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
