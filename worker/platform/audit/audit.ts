import type { audit } from "#schema/tables/audit.ts";
import type { AuditEvent } from "#schema/vocabulary.ts";
import type { Database } from "../database.ts";
import { refuse } from "../errors.ts";
import { describeFault, logLine } from "../log.ts";
import {
  hasOwnLook,
  insertEntry,
  insertFullList,
  insertOwnLook,
  insertReads,
  insertRefusal,
  type OwnLook,
  type Reading,
  type Refused,
} from "./queries.ts";

/** An audit entry: ids and values of closed lists only, never a name, e-mail, token or text. */
export type Entry = Omit<typeof audit.$inferInsert, "id">;

/** Adds an entry after the event. Never fails: a failed write is logged. */
export async function addEntry(db: Database, entry: Entry): Promise<void> {
  try {
    await insertEntry(db, entry);
  } catch (fault) {
    logLine("audit_not_written", { audited: entry.event, ...describeFault(fault) });
  }
}

/** Adds an entry for a refusal, at most one an hour per person, call and code, so that repeats cannot fill the audit. Never fails. */
export async function addRefusal(db: Database, refused: Refused): Promise<void> {
  try {
    await insertRefusal(db, refused);
  } catch (fault) {
    logLine("audit_not_written", { audited: "refused", ...describeFault(fault) });
  }
}

/** Adds an entry before an admin gets the data. Refuses with 503 when the write fails. */
export const addEntryBefore = (db: Database, entry: Entry): Promise<void> =>
  before(entry.event, () => insertEntry(db, entry));

/** Adds an entry for every verification request before it is read. Refuses with 503 when the write fails. */
export const addReadsBefore = (db: Database, reading: Reading): Promise<void> =>
  before("verification_read", () => insertReads(db, reading));

/** Like `addReadsBefore` for a list of full requests, plus one entry for the list. */
export const addFullListBefore = (db: Database, reading: Reading): Promise<void> =>
  before("verifications_listed", () => insertFullList(db, reading));

/** Like `addReadsBefore` for a person's own request, at most one entry an hour: only the first read waits for a write. */
export const addOwnReadBefore = (db: Database, look: OwnLook): Promise<void> =>
  before("verification_read", async () => (await hasOwnLook(db, look)) || insertOwnLook(db, look));

async function before(audited: AuditEvent, insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (fault) {
    logLine("audit_not_written", { audited, ...describeFault(fault) });
    refuse("unavailable");
  }
}
