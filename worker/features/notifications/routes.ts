import {
  listNotifications,
  markNotificationsRead,
  readEmailSettings,
  saveEmailSettings,
  unsubscribe,
} from "#schema/endpoints/notifications.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as centre from "./centre.ts";
import * as settings from "./settings.ts";
import * as unsubscribing from "./unsubscribe.ts";

export const notificationRoutes: readonly Route[] = [
  route(listNotifications, centre.listNotifications),
  route(markNotificationsRead, centre.markNotificationsRead),
  route(readEmailSettings, settings.readEmailSettings),
  route(saveEmailSettings, settings.saveEmailSettings),
  { ...unsubscribe, serve: unsubscribing.unsubscribe },
];
