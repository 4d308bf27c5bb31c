import * as z from "zod/mini";
import { endpoint, type RawEndpoint } from "../endpoint.ts";
import { livePath } from "../live.ts";

/** Gives a ticket that opens the live socket, once and within 60 seconds. */
export const openTicket = endpoint({
  method: "POST",
  path: "/api/live/ticket",
  audience: "user",
  rateLimit: "liveTicket",
  reply: z.object({ ticket: z.string() }),
});

/** Opens the live socket. 401 without a ticket, 403 from another origin, 426 without an upgrade, otherwise 101. */
export const openSocket = {
  method: "GET",
  path: livePath,
  audience: "holder",
} as const satisfies RawEndpoint;
