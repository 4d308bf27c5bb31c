import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { dependencies, paymentsModes } from "../vocabulary.ts";

/** Says which dependencies do not answer, and how payments are made. While one is down, the same reply has status 503. */
export const health = endpoint({
  method: "GET",
  path: "/api/health",
  audience: "anyone",
  repliesWhenDown: true,
  reply: z.object({
    ok: z.boolean(),
    payments: z.enum(paymentsModes),
    down: z.array(z.enum(dependencies)),
  }),
});

/** Counts the connections made in the last 30 days. Null when there are fewer than ten. */
export const recentConnections = endpoint({
  method: "GET",
  path: "/api/stats/connections",
  audience: "anyone",
  reply: z.object({ recentConnections: z.nullable(z.number()) }),
});
