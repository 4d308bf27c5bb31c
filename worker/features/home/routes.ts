import { health, recentConnections } from "#schema/endpoints/health.ts";
import { connectionsShownFrom } from "#schema/limits.ts";
import { route } from "#worker/http/handle.ts";
import { paymentsMode } from "#worker/platform/payments-mode.ts";
import { readRecentConnections } from "./recent.ts";

export const homeRoutes = [
  route(health, async ({ env }) => ({ ok: true, payments: paymentsMode(env) })),
  route(recentConnections, async ({ env, db, now }) => {
    const made = await readRecentConnections(env, db, Date.parse(now));
    return { recentConnections: made >= connectionsShownFrom ? made : null };
  }),
];
