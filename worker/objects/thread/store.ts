import { lastMessageShown } from "#schema/limits.ts";
import type { LastMessage, News, ThreadReport } from "#worker/objects/inbox/report.ts";
import { applySteps, hasTables } from "#worker/platform/durable-objects.ts";
import { threadSteps } from "./tables.ts";

/** Why a thread is frozen. Each reason is added and removed on its own, so that an unblock does not reopen an ended stay. */
export type FreezeReason = "cancelled" | "completed" | "disputed" | "suspended" | "blocked";

/** A stored message. `seq` orders the thread; `sentAt` (ISO 8601 UTC) is only displayed. */
export type ThreadMessage = {
  id: string;
  seq: number;
  senderId: string;
  clientMessageId: string | null;
  content: string;
  sentAt: string;
};

/** A message before it is stored. */
export type NewMessage = Omit<ThreadMessage, "seq">;

/** A report that a party's inbox has not acknowledged, and the `seq` of the last message that it contains. */
export type PendingReport = { userId: string; report: ThreadReport; lastSeq: number };

/** The largest number of messages in one report. Clients fetch older ones over HTTP. */
const NEWS_AT_MOST = 50;

const MESSAGE =
  "seq, id, sender_id AS senderId, client_message_id AS clientMessageId, content, sent_at AS sentAt";

/** The SQL of one thread, all of it synchronous. The rules are in `ConnectionThread`. */
export class ThreadStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;

  private constructor(storage: DurableObjectStorage) {
    applySteps(storage, threadSteps);
    this.#storage = storage;
    this.#sql = storage.sql;
  }

  /** The store of a thread that was opened before. For any other, returns undefined and creates no tables. */
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

  /** Runs several writes as one transaction. A throw undoes all of them. */
  transaction<T>(writes: () => T): T {
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

  /** False when the thread was already frozen for this reason. */
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

  /** When a person wrote their last message (ISO 8601 UTC); null when they wrote none. */
  lastSentBy(userId: string): string | null {
    const rows = this.#sql.exec<{ sentAt: string }>(
      "SELECT sent_at AS sentAt FROM messages WHERE sender_id = ? ORDER BY seq DESC LIMIT 1",
      userId,
    );
    return rows.toArray()[0]?.sentAt ?? null;
  }

  hasMessageFromOther(userId: string): boolean {
    return this.#sql.exec("SELECT 1 FROM messages WHERE sender_id <> ? LIMIT 1", userId).toArray().length > 0;
  }

  /** How many messages a person has written, counted up to `atMost`. */
  countFrom(senderId: string, atMost: number): number {
    return this.#sql
      .exec<{ written: number }>(
        "SELECT count(*) AS written FROM (SELECT 1 FROM messages WHERE sender_id = ? LIMIT ?)",
        senderId,
        atMost,
      )
      .one().written;
  }

  /**
   * How many of the sender's last `limit` messages were sent after `after` and not later than `upTo`, and when the
   * earliest of these was. Times are ISO 8601 UTC, which sorts as text.
   */
  recentOf(
    senderId: string,
    { after, upTo, limit }: { after: string; upTo: string; limit: number },
  ): { count: number; earliest: string | null } {
    return this.#sql
      .exec<{ count: number; earliest: string | null }>(
        `SELECT count(*) AS count, min(sent_at) AS earliest FROM
           (SELECT sent_at FROM messages WHERE sender_id = ? ORDER BY seq DESC LIMIT ?)
         WHERE sent_at > ? AND sent_at <= ?`,
        senderId,
        limit,
        after,
        upTo,
      )
      .one();
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

  /** Moves a read mark forwards, never back. Returns whether it moved. */
  raiseReadMark(userId: string, seq: number): boolean {
    const moved = this.#sql.exec(
      "UPDATE parties SET read_seq = ? WHERE user_id = ? AND read_seq < ? RETURNING 1",
      seq,
      userId,
      seq,
    );
    return moved.toArray().length > 0;
  }

  /** Raises the revision. Call it for every change that inboxes must know, so that later reports replace earlier ones. */
  raiseRevision(): void {
    this.#sql.exec("UPDATE thread SET revision = revision + 1");
  }

  /** A report for each party whose inbox has not acknowledged the latest revision. The report to the last writer comes last. */
  pendingReports(): PendingReport[] {
    const rows = this.#sql
      .exec<{ userId: string; connectionId: string; revision: number; acknowledgedSeq: number }>(
        `SELECT user_id AS userId, connection_id AS connectionId, revision, acknowledged_seq AS acknowledgedSeq
         FROM parties, thread WHERE acknowledged_revision < revision AND gone = 0
         ORDER BY user_id = (SELECT sender_id FROM messages ORDER BY seq DESC LIMIT 1)`,
      )
      .toArray();
    const [row] = rows;
    if (!row) return [];
    const { connectionId } = row;
    const last = this.#lastMessage();
    const quiet = this.freezes().includes("blocked");
    const news = this.#newsAfter(Math.min(...rows.map((each) => each.acknowledgedSeq)), connectionId);
    return rows.map(({ userId, revision, acknowledgedSeq }) => {
      const report = {
        connectionId,
        unread: this.unreadOf(userId),
        seq: revision,
        news: news.filter((each) => each.seq > acknowledgedSeq),
        readUpTo: this.readUpToByOther(userId),
        last,
        quiet,
      };
      return { userId, report, lastSeq: news.at(-1)?.seq ?? acknowledgedSeq };
    });
  }

  hasPendingReports(): boolean {
    const rows = this.#sql.exec(
      "SELECT 1 FROM parties, thread WHERE acknowledged_revision < revision AND gone = 0 LIMIT 1",
    );
    return rows.toArray().length > 0;
  }

  /** The last message, cut for lists. `substr` counts code points. */
  #lastMessage(): LastMessage | null {
    const rows = this.#sql.exec<LastMessage>(
      `SELECT sender_id AS senderId, substr(content, 1, ${lastMessageShown}) AS content, sent_at AS sentAt
       FROM messages ORDER BY seq DESC LIMIT 1`,
    );
    return rows.toArray()[0] ?? null;
  }

  /** The newest messages after `seq`, oldest first, each with the id of the message before it. */
  #newsAfter(seq: number, connectionId: string): News[] {
    const messages = this.#sql
      .exec<ThreadMessage>(
        // mutant-safe: each report omits the messages that its inbox already has
        `SELECT ${MESSAGE} FROM messages WHERE seq > ? ORDER BY seq DESC LIMIT ${NEWS_AT_MOST}`,
        seq,
      )
      .toArray()
      .reverse();
    const [first] = messages;
    if (!first) return [];
    const before = this.messages({ before: first.seq, limit: 1 })[0]?.id;
    const parties = this.parties();
    return messages.map(({ seq, sentAt, ...message }, place) => ({
      seq,
      after: messages[place - 1]?.id ?? before ?? null,
      message: {
        ...message,
        connectionId,
        receiverId: parties.find((party) => party !== message.senderId) ?? "",
        createdAt: sentAt,
      },
    }));
  }

  /** Stores that an inbox has acknowledged a report. */
  markAcknowledged({ userId, report, lastSeq }: PendingReport): void {
    this.#sql.exec(
      `UPDATE parties SET acknowledged_revision = max(acknowledged_revision, ?), acknowledged_seq = max(acknowledged_seq, ?)
       WHERE user_id = ?`,
      report.seq,
      lastSeq,
      userId,
    );
  }

  /** Makes the thread report its whole state again. Its present messages are not reported as new messages. */
  forgetAcknowledgements(): void {
    this.#sql.exec("UPDATE parties SET acknowledged_revision = 0, acknowledged_seq = ?", this.lastSeq());
  }

  /** Counts failed attempts in a row. The count is stored, so that the delay keeps growing across evictions. */
  countFailedReport(): number {
    return this.#sql
      .exec<{ failed: number }>(
        "UPDATE thread SET failed_reports = failed_reports + 1 RETURNING failed_reports AS failed",
      )
      .one().failed;
  }

  clearFailedReports(): void {
    // mutant-safe: the condition only saves a write
    this.#sql.exec("UPDATE thread SET failed_reports = 0 WHERE failed_reports > 0");
  }

  forgetParty(userId: string): void {
    this.#sql.exec("DELETE FROM messages WHERE sender_id = ?", userId);
    this.#sql.exec("UPDATE parties SET gone = 1 WHERE user_id = ?", userId);
  }
}
