import type { audit } from "#schema/tables/audit.ts";
import type { AuditEvent } from "#schema/vocabulary.ts";
import type { Database } from "../database.ts";
import { refuse } from "../errors.ts";
import { describeFault, logLine } from "../log.ts";
import {
  insertEntry,
  insertFullList,
  insertOwnLook,
  insertReads,
  insertRefusal,
  type OwnLook,
  type Reading,
  type Refused,
} from "./queries.ts";

/** Ids and closed words only: no name, e-mail, token or text ever goes into the audit. */
export type Entry = Omit<typeof audit.$inferInsert, "id">;

/** Adds a line to the audit. Never fails: what has happened has happened. */
export async function note(db: Database, entry: Entry): Promise<void> {
  try {
    await insertEntry(db, entry);
  } catch (fault) {
    logLine("audit_not_written", { audited: entry.event, ...describeFault(fault) });
  }
}

/** Adds a line for a refusal, at most one an hour of each kind: nobody fills the audit by asking again. Never fails. */
export async function noteRefusal(db: Database, refused: Refused): Promise<void> {
  try {
    await insertRefusal(db, refused);
  } catch (fault) {
    logLine("audit_not_written", { audited: "refused", ...describeFault(fault) });
  }
}

/** Adds a line before an admin is told something; 503 when it cannot be written. */
export const noteBefore = (db: Database, entry: Entry): Promise<void> =>
  before(entry.event, () => insertEntry(db, entry));

/** Adds a line for every verification request that is about to be read; 503 when that cannot be written. */
export const noteReads = (db: Database, reading: Reading): Promise<void> =>
  before("verification_read", () => insertReads(db, reading));

/** The same for a list of requests in full, with one more line that says so. */
export const noteFullList = (db: Database, reading: Reading): Promise<void> =>
  before("verifications_listed", () => insertFullList(db, reading));

/** The same for one's own, at most one line an hour: nobody fills the audit by looking again. */
export const noteOwnLook = (db: Database, look: OwnLook): Promise<void> =>
  before("verification_read", () => insertOwnLook(db, look));

async function before(audited: AuditEvent, insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (fault) {
    logLine("audit_not_written", { audited, ...describeFault(fault) });
    refuse("unavailable");
  }
}
