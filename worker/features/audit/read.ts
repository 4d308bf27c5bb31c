import type * as endpoints from "#schema/endpoints/audit.ts";
import { auditExported } from "#schema/limits.ts";
import type { Verb } from "#worker/http/handle.ts";
import { addEntryBefore } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import * as queries from "./queries.ts";

/**
 * Records the read in the audit before the lines are sent. Its subject is the person in the filter, if there is one.
 */
export const listAudit: Verb<typeof endpoints.listAudit> = async (call) => {
  const { db, query, user, now, requestId } = call;
  const { after: last, limit, ...asked } = query;
  const filter = { ...asked, reader: user.id };
  const after = last === undefined ? undefined : await queries.findPlace(db, last);
  if (last !== undefined && !after) return refuse("not_found");
  const named = [filter.person, filter.actor].filter((id) => id !== undefined);
  const [found, people] = await db.batch([
    queries.listLines(db, filter, after, limit),
    queries.findPeople(db, named),
  ]);
  const entry = { at: now, actorId: user.id, subjectId: filter.person ?? null, requestId };
  await addEntryBefore(db, { ...entry, event: "audit_read" });
  const lines = found.slice(0, limit);
  return { lines, people, next: found.length > limit ? (lines.at(-1)?.id ?? null) : null };
};

const columns = ["id", "at", "event", "actor_id", "subject_id", "object_id", "detail", "request_id"] as const;

/**
 * Every value is a number, an id, a time, a call or a word of a fixed list, so no program reads a value as a formula.
 */
const cell = (value: string | number | null) =>
  value === null ? "" : `"${String(value).replaceAll('"', '""')}"`;

export const exportAudit: Verb<typeof endpoints.exportAudit> = async (call) => {
  const { db, query, user, now, requestId } = call;
  const found = await queries.listRows(db, { ...query, reader: user.id }, auditExported);
  const entry = { at: now, actorId: user.id, subjectId: query.person ?? null, requestId };
  await addEntryBefore(db, { ...entry, event: "audit_exported" });
  const lines = found.slice(0, auditExported);
  const rows = lines.map(({ id, at, event, actorId, subjectId, objectId, detail, requestId: request }) =>
    [id, at, event, actorId, subjectId, objectId, detail, request].map(cell).join(","),
  );
  return {
    csv: [columns.join(","), ...rows, ""].join("\r\n"),
    lines: lines.length,
    more: found.length > auditExported,
  };
};
