import * as endpoints from "#schema/endpoints/messages.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as messages from "./messages.ts";

export const messageRoutes: readonly Route[] = [
  route(endpoints.listMessages, messages.listMessages),
  route(endpoints.sendMessage, messages.sendMessage),
  route(endpoints.markRead, messages.markRead),
  route(endpoints.unreadByConnection, messages.unreadByConnection),
];
