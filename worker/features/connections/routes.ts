import * as endpoints from "#schema/endpoints/connections.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as connections from "./connections.ts";

export const connectionRoutes: readonly Route[] = [
  route(endpoints.listConnections, connections.listConnections),
  route(endpoints.summarizeConnections, connections.summarizeConnections),
  route(endpoints.getConnection, connections.getConnection),
  route(endpoints.updateConnection, connections.updateConnection),
  route(endpoints.answerMoveIn, connections.answerMoveIn),
];
