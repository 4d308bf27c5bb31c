import { expect, it } from "vitest";
import { isPushService } from "./push-services.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/a",
  "https://updates.push.services.mozilla.com/wpush/v2/a",
  "https://wns2-am3p.notify.windows.com/w/?token=a",
  "https://web.push.apple.com/a",
  "https://fcm.googleapis.com:443/a",
])("notifications are sent to the push service of a browser: %s", (address) => {
  expect(isPushService(address)).toBe(true);
});

it.each([
  "https://example.com/fcm.googleapis.com",
  "https://fcm.googleapis.com.example.com/a",
  "https://notfcm.googleapis.com/a",
  "http://fcm.googleapis.com/a",
  "wss://fcm.googleapis.com/a",
  "https://fcm.googleapis.com:8443/a",
  "https://someone@fcm.googleapis.com/a",
  "https://:secret@fcm.googleapis.com/a",
  "fcm.googleapis.com",
  "",
])("notifications are sent to no other address: %j", (address) => {
  expect(isPushService(address)).toBe(false);
});
