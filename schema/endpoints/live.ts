import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** A single-use ticket, good for 60 seconds, that opens the live socket (schema/live.ts). */
export const openTicket = endpoint({
  method: "POST",
  path: "/api/live/ticket",
  rateLimit: "liveTicket",
  reply: z.object({ ticket: z.string() }),
});
