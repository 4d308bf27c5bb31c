import { openSocket, openTicket } from "#schema/endpoints/live.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as live from "./socket.ts";

export const liveRoutes: readonly Route[] = [
  route(openTicket, live.issueTicket),
  { ...openSocket, serve: live.openLiveSocket },
];
