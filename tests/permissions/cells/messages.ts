import { socketHeaders, ticketOf } from "../../live.ts";
import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { theConnection } from "./inputs.ts";
import { parties, refused, signedIn } from "./statuses.ts";

export const messages = {
  unreadByConnection: { "the caller's own": [signedIn] },
  lastByConnection: { "the caller's own": [signedIn] },
  listMessages: {
    "the thread": [
      parties,
      async (world, caller) => {
        if (caller === "AN") await given.messages(world);
        return theConnection(world);
      },
    ],
  },
  markRead: { "the thread": [parties, theConnection] },
  sendMessage: {
    "into the thread": [
      [401, 404, 201, 404, 201, 404, 404, 401],
      ({ connectionId }) => ({ body: { connectionId, content: "Hello" } }),
    ],
    "into an ended thread": [
      [401, 404, 409, 404, 409, 404, 404, 401],
      async (world) => {
        await given.status(world, "completed");
        return { body: { connectionId: world.connectionId, content: "Hello" } };
      },
    ],
  },
  openTicket: { "the caller's own": [signedIn] },
  openSocket: {
    "without a ticket": [refused, () => ({ path: "/api/live", headers: socketHeaders(null) })],
    "with a ticket": [
      [101, 101, 101, 101, 101, 101, 101, 101],
      async ({ members }) => ({ path: "/api/live", headers: socketHeaders(await ticketOf(members.MV)) }),
    ],
  },
} as const satisfies Cells;
