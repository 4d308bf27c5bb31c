import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** A single-use ticket, good for 60 seconds, that opens the live socket at GET /api/live. */
export const openTicket = endpoint({
  method: "POST",
  path: "/api/live/ticket",
  audience: "user",
  reply: z.object({ ticket: z.string() }),
});
