import type { Endpoint } from "#schema/endpoint.ts";
import type { AuditEvent } from "#schema/vocabulary.ts";
import type { Call } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";

/**
 * Adds an audit entry about the person who blocks, never about the blocked person, because each person reads the
 * entries about themselves.
 */
export function record(
  {
    db,
    user,
    now,
    requestId,
    waitUntil,
  }: Pick<Call<Endpoint>, "db" | "now" | "requestId" | "waitUntil"> & { user: { id: string } },
  event: AuditEvent,
  objectId: string,
): void {
  waitUntil(addEntry(db, { at: now, event, actorId: user.id, subjectId: user.id, objectId, requestId }));
}
