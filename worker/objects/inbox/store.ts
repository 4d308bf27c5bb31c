import { dayMs } from "#schema/durations.ts";
import { applySteps, hasTables } from "#worker/platform/durable-objects.ts";
import type { LastMessage, ThreadReport } from "./report.ts";
import { inboxSteps } from "./tables.ts";

/** One connection's unread messages. */
export type UnreadCount = { connectionId: string; count: number };

/** The last message of one connection. */
export type LastOfConnection = LastMessage & { connectionId: string };

/** The content of a thread's latest report. */
type LastReport = { unread: number; seq: number; pushedSeq: number; readUpTo: string | null };

/** How long spent tickets and ended sessions are stored: much longer than a ticket is valid. */
const KEPT_MS = dayMs;
/** Stored instead of a session id: all sessions that exist at that moment. */
const EVERY_SESSION = "*";
/** Prefix of a session id: all sessions that exist at that moment, except this one. */
const EVERY_OTHER = "*but ";

/** The SQL of one inbox. Reading creates no tables, so that a person without messages uses no storage. */
export class InboxStore {
  readonly #storage: DurableObjectStorage;
  #written: boolean;
  #current = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#written = hasTables(storage);
  }

  /** Whether there is anything to read. */
  hasWritten(): boolean {
    return this.#written;
  }

  unreadByConnection(): UnreadCount[] {
    if (!this.#written) return [];
    return this.sql()
      .exec<UnreadCount>(
        `SELECT connection_id AS connectionId, unread AS count FROM reports
         WHERE unread > 0 ORDER BY connection_id`,
      )
      .toArray();
  }

  /** The last message of each thread that has one, the newest first. */
  lastByConnection(limit: number): LastOfConnection[] {
    if (!this.#written) return [];
    return this.sql()
      .exec<LastOfConnection>(
        `SELECT connection_id AS connectionId, sender_id AS senderId, content, sent_at AS sentAt FROM reports
         WHERE sent_at IS NOT NULL ORDER BY sent_at DESC LIMIT ?`,
        limit,
      )
      .toArray();
  }

  lastReport(connectionId: string): LastReport | undefined {
    return this.sql()
      .exec<LastReport>(
        `SELECT unread, seq, pushed_seq AS pushedSeq, read_up_to AS readUpTo FROM reports
         WHERE connection_id = ?`,
        connectionId,
      )
      .toArray()[0];
  }

  /** `now` becomes the time from which unread messages wait, if their number differs from the stored one or `isMore` is set. */
  saveReport(report: ThreadReport, pushedSeq: number, now: number, isMore: boolean): void {
    const { connectionId, unread, seq, readUpTo = null, last = null, quiet = false } = report;
    this.sql().exec(
      `INSERT INTO reports
         (connection_id, unread, seq, pushed_seq, read_up_to, sender_id, content, sent_at, unread_since)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, CASE WHEN ?2 > 0 AND NOT ?10 THEN ?9 END)
       ON CONFLICT DO UPDATE SET
         unread = ?2, seq = ?3, pushed_seq = ?4, read_up_to = ?5, sender_id = ?6, content = ?7, sent_at = ?8,
         unread_since = CASE WHEN ?2 = 0 OR ?10 THEN NULL WHEN ?2 <> unread OR ?11 THEN ?9 ELSE unread_since END`,
      connectionId,
      unread,
      seq,
      pushedSeq,
      readUpTo,
      last?.senderId ?? null,
      last?.content ?? null,
      last?.sentAt ?? null,
      now,
      Number(quiet),
      Number(isMore),
    );
  }

  forgetConnection(connectionId: string): void {
    if (this.#written) this.sql().exec("DELETE FROM reports WHERE connection_id = ?", connectionId);
  }

  /** Marks a ticket as used. False when it was used before or issued before its session ended. */
  spendTicket(ticket: { id: string; sessionId: string; issuedAt: number; goodUntil: number }): boolean {
    const sql = this.sql();
    const oldest = Date.now() - KEPT_MS;
    sql.exec("DELETE FROM spent_tickets WHERE good_until < ?", oldest);
    sql.exec("DELETE FROM ended_sessions WHERE ended_at < ?", oldest);
    const ended = sql.exec(
      `SELECT 1 FROM ended_sessions WHERE id = ? OR
         (ended_at >= ? AND (id = ? OR (substr(id, 1, ?) = ? AND id <> ?)))`,
      ticket.sessionId,
      ticket.issuedAt,
      EVERY_SESSION,
      EVERY_OTHER.length,
      EVERY_OTHER,
      EVERY_OTHER + ticket.sessionId,
    );
    if (ended.toArray().length > 0) return false;
    const spent = sql.exec(
      "INSERT OR IGNORE INTO spent_tickets (id, good_until) VALUES (?, ?) RETURNING 1",
      ticket.id,
      ticket.goodUntil,
    );
    return spent.toArray().length > 0;
  }

  /** Refuses further tickets of this session; without an id, all tickets issued until now. */
  endSession(sessionId: string = EVERY_SESSION): void {
    const sql = this.sql();
    sql.exec("INSERT OR REPLACE INTO ended_sessions (id, ended_at) VALUES (?, ?)", sessionId, Date.now());
  }

  /** Refuses all tickets issued until now, except those of one session. */
  endOtherSessions(kept: string): void {
    this.endSession(EVERY_OTHER + kept);
  }

  notePush(at: number): void {
    this.sql().exec("INSERT OR REPLACE INTO last_push (only_row, at) VALUES (1, ?)", at);
  }

  lastPush(): number | null {
    const [row] = this.sql().exec<{ at: number }>("SELECT at FROM last_push").toArray();
    return row?.at ?? null;
  }

  async erase(): Promise<void> {
    this.#written = false;
    this.#current = false;
    await this.#storage.deleteAll();
  }

  /** The object's tables, up to date. The first use creates them. */
  sql(): SqlStorage {
    if (!this.#current) {
      applySteps(this.#storage, inboxSteps);
      this.#written = true;
      this.#current = true;
    }
    return this.#storage.sql;
  }
}
