import * as endpoints from "#schema/endpoints/messages.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as messages from "./messages.ts";
import { selectConnection } from "./queries.ts";

export const messageRoutes: readonly Route[] = [
  route(endpoints.listMessages, messages.listMessages, (db, { params }) => [selectConnection(db, params.id)]),
  route(endpoints.sendMessage, messages.sendMessage, (db, { body }) => [
    selectConnection(db, body.connectionId),
  ]),
  route(endpoints.markRead, messages.markRead, (db, { params }) => [selectConnection(db, params.id)]),
  route(endpoints.unreadByConnection, messages.unreadByConnection),
  route(endpoints.lastByConnection, messages.lastByConnection),
];
