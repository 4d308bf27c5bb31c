import { waitUntil } from "cloudflare:workers";
import { errors } from "#schema/errors.ts";
import { addRefusal } from "#worker/platform/audit/audit.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Refusal } from "#worker/platform/errors.ts";
import type { HonoContext } from "./handle.ts";

/** The statuses that the audit records. It records only the first of repeated 429s. */
const audited: readonly number[] = [403, 429];

/** Records a 403 or 429 in the audit after the answer, at most once an hour: person, time, call and code. */
export function auditRefusal(c: Pick<HonoContext, "env" | "get" | "req">, { code, details }: Refusal): void {
  const [status] = errors[code];
  if (!audited.includes(status) || details.repeated) return;
  const actorId = c.get("callerId") ?? null;
  const call = `${c.req.method} ${c.get("route") ?? ""}`;
  const at = new Date().toISOString();
  waitUntil(addRefusal(openDatabase(c.env), { at, actorId, call, code, requestId: c.get("requestId") }));
}
