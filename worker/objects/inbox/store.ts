import { applySteps, hasTables } from "#worker/platform/durable-objects.ts";
import type { ThreadReport } from "./report.ts";
import { inboxSteps } from "./tables.ts";

/** One connection's unread messages. */
export type UnreadCount = { connectionId: string; count: number };

/** How a thread stood when it last told this inbox. */
type Standing = { unread: number; seq: number; pushedSeq: number; readUpTo: string | null };

/** Spent tickets and ended sessions are kept this long: far longer than a ticket is good for. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** In place of a session's id: every session that there was. */
const EVERY_SESSION = "*";
/** Before a session's id: every session that there was, but this one. */
const EVERY_OTHER = "*but ";

/** The SQL of one inbox. Looking up stores nothing, so that a person without messages costs nothing. */
export class InboxStore {
  readonly #storage: DurableObjectStorage;
  #written: boolean;
  #current = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#written = hasTables(storage);
  }

  unreadByConnection(): UnreadCount[] {
    if (!this.#written) return [];
    return this.#sql()
      .exec<UnreadCount>(
        `SELECT connection_id AS connectionId, unread AS count FROM unread_counts
         WHERE unread > 0 ORDER BY connection_id`,
      )
      .toArray();
  }

  standing(connectionId: string): Standing | undefined {
    return this.#sql()
      .exec<Standing>(
        `SELECT unread, seq, pushed_seq AS pushedSeq, read_up_to AS readUpTo FROM unread_counts
         WHERE connection_id = ?`,
        connectionId,
      )
      .toArray()[0];
  }

  keep({ connectionId, unread, seq, readUpTo = null }: ThreadReport, pushedSeq: number): void {
    this.#sql().exec(
      `INSERT OR REPLACE INTO unread_counts (connection_id, unread, seq, pushed_seq, read_up_to)
       VALUES (?, ?, ?, ?, ?)`,
      connectionId,
      unread,
      seq,
      pushedSeq,
      readUpTo,
    );
  }

  forgetConnection(connectionId: string): void {
    if (this.#written) this.#sql().exec("DELETE FROM unread_counts WHERE connection_id = ?", connectionId);
  }

  /** Spends a ticket. False when it was spent before, or is older than the end of its session. */
  spendTicket(ticket: { id: string; sessionId: string; issuedAt: number; goodUntil: number }): boolean {
    const sql = this.#sql();
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

  /** From now on no ticket of this session opens a socket; without an id, no ticket issued until now does. */
  endSession(sessionId: string = EVERY_SESSION): void {
    const sql = this.#sql();
    sql.exec("INSERT OR REPLACE INTO ended_sessions (id, ended_at) VALUES (?, ?)", sessionId, Date.now());
  }

  /** From now on no ticket issued until now opens a socket, but those of one session. */
  endOtherSessions(kept: string): void {
    this.endSession(EVERY_OTHER + kept);
  }

  notePush(at: number): void {
    this.#sql().exec("INSERT OR REPLACE INTO last_push (only_row, at) VALUES (1, ?)", at);
  }

  lastPush(): number | null {
    const [row] = this.#sql().exec<{ at: number }>("SELECT at FROM last_push").toArray();
    return row?.at ?? null;
  }

  async erase(): Promise<void> {
    this.#written = false;
    this.#current = false;
    await this.#storage.deleteAll();
  }

  #sql(): SqlStorage {
    if (!this.#current) {
      applySteps(this.#storage, inboxSteps);
      this.#written = true;
      this.#current = true;
    }
    return this.#storage.sql;
  }
}
