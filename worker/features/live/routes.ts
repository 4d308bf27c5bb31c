import { openTicket } from "#schema/endpoints/live.ts";
import { livePath } from "#schema/live.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as live from "./socket.ts";

export const liveRoutes: readonly Route[] = [
  route(openTicket, live.giveTicket),
  // Answers no JSON, so it is no endpoint.
  { method: "GET", path: livePath, serve: live.openLive },
];
