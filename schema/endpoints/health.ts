import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { paymentsModes } from "../vocabulary.ts";

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  audience: "anyone",
  reply: z.object({ ok: z.boolean(), payments: z.enum(paymentsModes) }),
});

/** The number of connections made in the last 30 days; null when there are fewer than ten. */
export const recentConnections = endpoint({
  method: "GET",
  path: "/api/stats/connections",
  audience: "anyone",
  reply: z.object({ recentConnections: z.nullable(z.number()) }),
});
