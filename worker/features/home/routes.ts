import { health, recentConnections } from "#schema/endpoints/health.ts";
import { connectionsShownFrom } from "#schema/limits.ts";
import { route } from "#worker/http/handle.ts";
import { paymentsMode } from "#worker/services/payments-mode.ts";
import { countConnectionsSince } from "./queries.ts";

const thirtyDays = 30 * 24 * 60 * 60 * 1000;

export const homeRoutes = [
  route(health, async ({ env }) => ({ ok: true, payments: paymentsMode(env) })),
  route(recentConnections, async ({ db, now }) => {
    const made = await countConnectionsSince(db, new Date(Date.parse(now) - thirtyDays).toISOString());
    return { recentConnections: made >= connectionsShownFrom ? made : null };
  }),
];
