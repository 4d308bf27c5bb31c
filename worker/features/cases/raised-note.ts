import { and, desc, eq, sql } from "drizzle-orm";
import { caseNotes, cases } from "#schema/tables/cases.ts";
import type { Database } from "#worker/platform/database.ts";
import type { openCase } from "./open.ts";

type About = Pick<Parameters<typeof openCase>[1], "kind" | "objectId">;

/** A sealed note (note-text.ts). */
interface Sealed {
  readonly id: string;
  readonly text: string;
  readonly keyId: string;
}

/**
 * A statement that adds what the person who raised a case has written, for the batch that opens the case. It does
 * nothing if the case was not opened.
 */
export const addRaisedNote = (
  db: Database,
  { kind, objectId }: About,
  by: string,
  now: string,
  note: Sealed,
) =>
  db.write(sql`insert into case_notes (id, case_id, author_id, kind, created_at, text, key_id)
    select ${note.id}, id, ${by}, 'raised', ${Date.parse(now)}, ${note.text}, ${note.keyId} from cases
    where kind = ${kind} and object_id = ${objectId} and raised_by = ${by} and opened_at = ${Date.parse(now)}`);

/** The notes that a person has written to reviewers in this way, sealed, the newest first. */
export const listRaisedNotes = (db: Database, by: string, most: number) =>
  db
    .select({ id: caseNotes.id, createdAt: caseNotes.createdAt, text: caseNotes.text })
    .from(cases)
    .innerJoin(caseNotes, and(eq(caseNotes.caseId, cases.id), eq(caseNotes.kind, "raised")))
    .where(eq(cases.raisedBy, by))
    .orderBy(desc(cases.openedAt))
    .limit(most);
