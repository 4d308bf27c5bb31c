import type { ThreadReport } from "#worker/objects/inbox/report.ts";
import { applySteps, hasTables } from "#worker/platform/durable-objects.ts";
import type { ThreadMessage } from "./message.ts";
import { newsOf } from "./news.ts";
import { threadSteps } from "./tables.ts";

/** Why nobody may write: each reason is laid and lifted on its own, so that an unblock thaws no ended stay. */
export type FreezeReason = "cancelled" | "completed" | "disputed" | "suspended" | "blocked";

/** A message that is about to be written, with its id already chosen. */
export type NewMessage = Omit<ThreadMessage, "seq">;

/** A party whose inbox is behind, what it is to be told, and the last message that this tells of. */
export type UntoldParty = { userId: string; report: ThreadReport; lastSeq: number };

/** Messages that one report carries at most; an inbox that has missed more leaves the rest to HTTP. */
const NEWS_AT_MOST = 50;

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

  /** False when the thread was frozen for this reason already. */
  addFreeze(reason: FreezeReason): boolean {
    const added = this.#sql.exec("INSERT OR IGNORE INTO freezes (reason) VALUES (?) RETURNING 1", reason);
    return added.toArray().length > 0;
  }

  /** False when the thread was not frozen for this reason. */
  removeFreeze(reason: FreezeReason): boolean {
    const removed = this.#sql.exec("DELETE FROM freezes WHERE reason = ? RETURNING 1", reason);
    return removed.toArray().length > 0;
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

  hasMessageFromOther(userId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM messages WHERE sender_id <> ? LIMIT 1", userId).toArray().length > 0;
  }

  /** When a sender's last `limit` messages were sent, the newest first. */
  lastTimesOf(senderId: string, limit: number): string[] {
    const rows = this.#sql.exec<{ sentAt: string }>(
      "SELECT sent_at AS sentAt FROM messages WHERE sender_id = ? ORDER BY seq DESC LIMIT ?",
      senderId,
      limit,
    );
    return rows.toArray().map((row) => row.sentAt);
  }

  /** The last message that the other party has read. */
  readUpToByOther(userId: string): string | null {
    const rows = this.#sql.exec<{ id: string }>(
      `SELECT id FROM messages WHERE seq <= (SELECT max(read_seq) FROM parties WHERE user_id <> ?)
       ORDER BY seq DESC LIMIT 1`,
      userId,
    );
    return rows.toArray()[0]?.id ?? null;
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

  /** The parties whose inboxes have not acknowledged the latest revision, with what to tell them. */
  untoldParties(): UntoldParty[] {
    const rows = this.#sql.exec<{ userId: string; revision: number; toldSeq: number }>(
      `SELECT user_id AS userId, revision, told_seq AS toldSeq FROM parties, thread
       WHERE told_revision < revision AND gone = 0`,
    );
    return rows.toArray().map(({ userId, revision, toldSeq }) => {
      const latest = this.messages({ limit: NEWS_AT_MOST });
      const untold = latest.filter((message) => message.seq > toldSeq);
      const report = {
        connectionId: this.connectionId(),
        unread: this.unreadOf(userId),
        seq: revision,
        news: this.#news(untold),
        readUpTo: this.readUpToByOther(userId),
      };
      return { userId, report, lastSeq: latest.at(-1)?.seq ?? 0 };
    });
  }

  #news(untold: readonly ThreadMessage[]) {
    const [first] = untold;
    const before = first && this.messages({ before: first.seq, limit: 1 })[0]?.id;
    const thread = { connectionId: this.connectionId(), parties: this.parties(), before: before ?? null };
    return newsOf(untold, thread);
  }

  /** An inbox has acknowledged a report. */
  markTold({ userId, report, lastSeq }: UntoldParty): void {
    this.#sql.exec(
      `UPDATE parties SET told_revision = max(told_revision, ?), told_seq = max(told_seq, ?)
       WHERE user_id = ?`,
      report.seq,
      lastSeq,
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
