import { health, recentConnections } from "#schema/endpoints/health.ts";
import { connectionsShownFrom } from "#schema/limits.ts";
import { route, whenDown } from "#worker/http/handle.ts";
import { findDown, healthSharedMs } from "#worker/platform/health.ts";
import { paymentsMode } from "#worker/platform/payments-mode.ts";
import { readRecentConnections } from "./recent.ts";

export const homeRoutes = [
  route(health, async ({ env, header }) => {
    const payments = paymentsMode(env);
    const down = await findDown(env);
    if (down.length === 0) return { ok: true, payments, down: [] };
    header("Retry-After", String(healthSharedMs / 1000));
    return whenDown({ ok: false, payments, down: [...down] });
  }),
  route(recentConnections, async ({ env, db, now }) => {
    const made = await readRecentConnections(env, db, Date.parse(now));
    return { recentConnections: made >= connectionsShownFrom ? made : null };
  }),
];
