import { applySteps, hasTables } from "./object-tables.ts";
import { threadSteps } from "./thread-tables.ts";

/** A message as its thread keeps it. `seq` orders the thread; `sentAt` (ISO 8601 UTC) is only for people. */
export type ThreadMessage = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string | null;
  content: string;
  sentAt: string;
};

/** Why nobody may write: each reason is laid and lifted on its own, so that an unblock thaws no ended stay. */
export type FreezeReason = "cancelled" | "completed" | "disputed" | "blocked";

/** A message that is about to be written, with its id already chosen. */
export type NewMessage = Omit<ThreadMessage, "seq">;

/** What one party's inbox is to know: the absolute count, and the revision of the thread that it belongs to. */
export type UntoldParty = { userId: string; unread: number; revision: number };

const MESSAGE =
  "seq, id, sender_id AS senderId, client_message_id AS clientMessageId, content, sent_at AS sentAt";

/** The SQL of one thread, all of it synchronous. It knows rows and order; the rules are the object's. */
export class ThreadStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;

  private constructor(storage: DurableObjectStorage) {
    applySteps(storage, threadSteps);
    this.#storage = storage;
    this.#sql = storage.sql;
  }

  /** The thread's store if the thread has been opened before. */
  static find(storage: DurableObjectStorage): ThreadStore | undefined {
    return hasTables(storage) ? new ThreadStore(storage) : undefined;
  }

  static create(
    storage: DurableObjectStorage,
    connectionId: string,
    parties: readonly string[],
  ): ThreadStore {
    return storage.transactionSync(() => {
      const store = new ThreadStore(storage);
      store.#sql.exec("INSERT INTO thread (only_row, connection_id) VALUES (1, ?)", connectionId);
      for (const party of parties) store.#sql.exec("INSERT INTO parties (user_id) VALUES (?)", party);
      return store;
    });
  }

  /** Runs several writes as one; a throw undoes them all. */
  together<T>(writes: () => T): T {
    return this.#storage.transactionSync(writes);
  }

  connectionId(): string {
    return this.#sql.exec<{ id: string }>("SELECT connection_id AS id FROM thread").one().id;
  }

  parties(): string[] {
    const rows = this.#sql.exec<{ userId: string }>("SELECT user_id AS userId FROM parties ORDER BY user_id");
    return rows.toArray().map((row) => row.userId);
  }

  isParty(userId: string): boolean {
    return (
      this.#sql.exec("SELECT 1 FROM parties WHERE user_id = ? AND gone = 0", userId).toArray().length > 0
    );
  }

  freezes(): FreezeReason[] {
    const rows = this.#sql.exec<{ reason: FreezeReason }>("SELECT reason FROM freezes ORDER BY reason");
    return rows.toArray().map((row) => row.reason);
  }

  addFreeze(reason: FreezeReason): void {
    this.#sql.exec("INSERT OR IGNORE INTO freezes (reason) VALUES (?)", reason);
  }

  removeFreeze(reason: FreezeReason): void {
    this.#sql.exec("DELETE FROM freezes WHERE reason = ?", reason);
  }

  message(id: string): ThreadMessage | undefined {
    return this.#sql.exec<ThreadMessage>(`SELECT ${MESSAGE} FROM messages WHERE id = ?`, id).toArray()[0];
  }

  messageFromClient(senderId: string, clientMessageId: string): ThreadMessage | undefined {
    return this.#sql
      .exec<ThreadMessage>(
        `SELECT ${MESSAGE} FROM messages WHERE sender_id = ? AND client_message_id = ?`,
        senderId,
        clientMessageId,
      )
      .toArray()[0];
  }

  addMessage(message: NewMessage): ThreadMessage {
    return this.#sql
      .exec<ThreadMessage>(
        `INSERT INTO messages (id, sender_id, client_message_id, content, sent_at)
         VALUES (?, ?, ?, ?, ?) RETURNING ${MESSAGE}`,
        message.id,
        message.senderId,
        message.clientMessageId,
        message.content,
        message.sentAt,
      )
      .one();
  }

  /** The first `limit` messages after `after`, or else the last `limit` before `before`; both exclusive. */
  messages(bounds: { after?: number; before?: number; limit: number }): ThreadMessage[] {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, limit } = bounds;
    const forwards = bounds.after !== undefined;
    const rows = this.#sql
      .exec<ThreadMessage>(
        `SELECT ${MESSAGE} FROM messages WHERE seq > ? AND seq < ? ORDER BY seq ${forwards ? "ASC" : "DESC"} LIMIT ?`,
        after,
        before,
        limit,
      )
      .toArray();
    return forwards ? rows : rows.reverse();
  }

  hasMessageFrom(userId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM messages WHERE sender_id = ? LIMIT 1", userId).toArray().length > 0;
  }

  lastSeq(): number {
    return this.#sql.exec<{ seq: number }>("SELECT coalesce(max(seq), 0) AS seq FROM messages").one().seq;
  }

  unreadOf(userId: string): number {
    return this.#sql
      .exec<{ unread: number }>(
        `SELECT count(*) AS unread FROM messages
         WHERE seq > (SELECT read_seq FROM parties WHERE user_id = ?) AND sender_id <> ?`,
        userId,
        userId,
      )
      .one().unread;
  }

  /** Moves a read mark forwards, never back. Answers whether it moved. */
  raiseReadMark(userId: string, seq: number): boolean {
    const moved = this.#sql.exec(
      "UPDATE parties SET read_seq = ? WHERE user_id = ? AND read_seq < ? RETURNING 1",
      seq,
      userId,
      seq,
    );
    return moved.toArray().length > 0;
  }

  /** Every change that an inbox is to hear of raises the revision: later reports then win over earlier ones. */
  raiseRevision(): void {
    this.#sql.exec("UPDATE thread SET revision = revision + 1");
  }

  untoldParties(): UntoldParty[] {
    const rows = this.#sql.exec<{ userId: string; revision: number }>(
      `SELECT user_id AS userId, revision FROM parties, thread WHERE told_revision < revision AND gone = 0`,
    );
    return rows.toArray().map((row) => ({ ...row, unread: this.unreadOf(row.userId) }));
  }

  markTold(userId: string, revision: number): void {
    this.#sql.exec(
      "UPDATE parties SET told_revision = max(told_revision, ?) WHERE user_id = ?",
      revision,
      userId,
    );
  }

  /** Counts tellings that failed in a row, so that the wait between two grows across evictions. */
  countFailedTelling(): number {
    return this.#sql
      .exec<{ failed: number }>(
        "UPDATE thread SET failed_tellings = failed_tellings + 1 RETURNING failed_tellings AS failed",
      )
      .one().failed;
  }

  clearFailedTellings(): void {
    this.#sql.exec("UPDATE thread SET failed_tellings = 0 WHERE failed_tellings > 0");
  }

  forgetParty(userId: string): void {
    this.#sql.exec("DELETE FROM messages WHERE sender_id = ?", userId);
    this.#sql.exec("UPDATE parties SET gone = 1 WHERE user_id = ?", userId);
  }
}
