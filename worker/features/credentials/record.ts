import type { Endpoint } from "#schema/endpoint.ts";
import type { AuditEvent } from "#schema/vocabulary.ts";
import type { Call } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";

/** Adds an entry to the audit after an event of a person's account. Nothing waits for it. */
export function recordEvent(
  { db, now, requestId, waitUntil }: Pick<Call<Endpoint>, "db" | "now" | "requestId" | "waitUntil">,
  event: AuditEvent,
  /**
   * The person whose account it is. `by` is this person, or null for the use of a link, which may be by another person.
   */
  subjectId: string,
  by: string | null = subjectId,
): void {
  waitUntil(addEntry(db, { at: now, event, actorId: by, subjectId, requestId }));
}
