import { env, waitUntil } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { alerts } from "#schema/tables/operations.ts";
import type { AlertEvent } from "#schema/vocabulary.ts";
import { openDatabase } from "./database.ts";
import { alertLine, describeFault, type Facts, logLine } from "./log.ts";

/**
 * Logs something that a person must check, and stores it for the admins' operations page: `objectId` is the payment or the
 * kind of fault that it is about. A repeat increases the count of the open alert about the same object. Never fails, and the
 * caller does not wait for it. Like the log, it needs no bindings from its caller.
 */
export function raiseAlert(event: AlertEvent, objectId: string, facts: Facts): void {
  alertLine(event, facts);
  waitUntil(store(event, objectId));
}

async function store(event: AlertEvent, objectId: string): Promise<void> {
  const now = new Date().toISOString();
  try {
    await openDatabase(env)
      .insert(alerts)
      .values({ id: crypto.randomUUID(), event, objectId, raisedAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [alerts.event, alerts.objectId],
        targetWhere: sql`handled_at is null`,
        set: { lastAt: now, times: sql`times + 1` },
      });
  } catch (fault) {
    logLine("alert_not_stored", { alert: event, ...describeFault(fault) });
  }
}
