import {
  listNotifications,
  markNotificationsRead,
  readEmailSettings,
  saveEmailSettings,
  unsubscribe,
} from "#schema/endpoints/notifications.ts";
import { addPushDevice, listPushDevices, removePushDevice } from "#schema/endpoints/push.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as centre from "./centre.ts";
import * as devices from "./push-devices.ts";
import * as settings from "./settings.ts";
import * as unsubscribing from "./unsubscribe.ts";

export const notificationRoutes: readonly Route[] = [
  route(listNotifications, centre.listNotifications),
  route(markNotificationsRead, centre.markNotificationsRead),
  route(readEmailSettings, settings.readEmailSettings),
  route(saveEmailSettings, settings.saveEmailSettings),
  route(listPushDevices, devices.listPushDevices),
  route(addPushDevice, devices.addPushDevice),
  route(removePushDevice, devices.removePushDevice),
  { ...unsubscribe, serve: unsubscribing.unsubscribe },
];
