import type { Endpoint } from "#schema/endpoint.ts";
import type { AuditEvent } from "#schema/vocabulary.ts";
import type { Call } from "#worker/http/handle.ts";
import { note } from "#worker/platform/audit/audit.ts";

/** Adds an entry to the audit of the person who blocks, never to that of the blocked: each person reads their own. */
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
  waitUntil(note(db, { at: now, event, actorId: user.id, subjectId: user.id, objectId, requestId }));
}
