import {
  listNotifications,
  markNotificationsRead,
  readEmailSettings,
  saveEmailSettings,
  unsubscribe,
} from "#schema/endpoints/notifications.ts";
import { addPushDevice, listPushDevices, removePushDevice, renewPushDevice } from "#schema/endpoints/push.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import * as centre from "./centre.ts";
import * as settings from "./settings.ts";
import * as unsubscribing from "./unsubscribe.ts";

export const notificationRoutes: readonly Route[] = [
  route(listNotifications, centre.listNotifications),
  route(markNotificationsRead, centre.markNotificationsRead),
  route(readEmailSettings, settings.readEmailSettings),
  route(saveEmailSettings, settings.saveEmailSettings),
  route(
    listPushDevices,
    lazily(async () => (await import("./push-devices.ts")).listPushDevices),
  ),
  route(
    addPushDevice,
    lazily(async () => (await import("./push-devices.ts")).addPushDevice),
  ),
  route(
    renewPushDevice,
    lazily(async () => (await import("./push-devices.ts")).renewPushDevice),
  ),
  route(
    removePushDevice,
    lazily(async () => (await import("./push-devices.ts")).removePushDevice),
  ),
  { ...unsubscribe, serve: unsubscribing.unsubscribe },
];
