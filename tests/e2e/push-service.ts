import type { Page } from "@playwright/test";

/**
 * The browser's own push service is outside of the machine: a subscription is made here instead, named by `name`, or by what
 * the test stores under `subscription`.
 */
export const withPushService = (page: Page, name: string) =>
  page.addInitScript((given) => {
    const keys = {
      p256dh: "BFc4L0Qj6iGgOo4yx1pFqKGJxXKAIgI9FcDUhC5SkCDuL1cRf0lXcYhNe0QOjG3oPzZ3xyzmX2Zs6QkNfQ3v2uE",
      auth: "c2l4dGVlbiBieXRlcyE",
    };
    const nameNow = () => localStorage.getItem("subscription") ?? given;
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
  }, name);
