import { DurableObject } from "cloudflare:workers";
import { applySteps, hasTables } from "./object-tables.ts";

/** What a thread tells an inbox: how many messages are unread *now*, as of its revision `seq`. */
export type UnreadReport = { connectionId: string; unread: number; seq: number };

/** One connection's unread messages. */
export type UnreadCount = { connectionId: string; count: number };

/** The binding that inboxes live behind. */
export type InboxBindings = { USER_INBOX: DurableObjectNamespace<UserInbox> };

const STEPS = [
  `CREATE TABLE unread_counts (
     connection_id TEXT PRIMARY KEY,
     unread INTEGER NOT NULL,
     seq INTEGER NOT NULL
   );`,
];

/** One person's unread messages by connection, as their threads last told it. The threads hold the truth. */
export class UserInbox extends DurableObject<InboxBindings> {
  #hasTables = hasTables(this.ctx.storage);

  /**
   * Takes a thread's absolute count. Reports may come late, twice or out of order: only a higher `seq` counts.
   * Returning is the acknowledgement.
   */
  report({ connectionId, unread, seq }: UnreadReport): void {
    this.#sql().exec(
      `INSERT INTO unread_counts (connection_id, unread, seq) VALUES (?, ?, ?)
       ON CONFLICT (connection_id) DO UPDATE SET unread = excluded.unread, seq = excluded.seq
       WHERE excluded.seq > unread_counts.seq`,
      connectionId,
      unread,
      seq,
    );
  }

  /** The connections with unread messages, only counts above zero. */
  unreadByConnection(): UnreadCount[] {
    if (!this.#hasTables) return [];
    return this.#sql()
      .exec<UnreadCount>(
        `SELECT connection_id AS connectionId, unread AS count FROM unread_counts
         WHERE unread > 0 ORDER BY connection_id`,
      )
      .toArray();
  }

  /** Drops one connection, after its thread has been erased (a thread that still tells would bring it back). */
  forgetConnection(connectionId: string): void {
    if (this.#hasTables) {
      this.#sql().exec("DELETE FROM unread_counts WHERE connection_id = ?", connectionId);
    }
  }

  /** Deletes everything that is kept about this person. */
  async erase(): Promise<void> {
    this.#hasTables = false;
    await this.ctx.storage.deleteAll();
  }

  #sql(): SqlStorage {
    if (!this.#hasTables) {
      applySteps(this.ctx.storage, STEPS);
      this.#hasTables = true;
    }
    return this.ctx.storage.sql;
  }
}

/** The one way to a person's inbox. Kept in western Europe, beside the threads that tell it. */
export function openInbox(env: InboxBindings, userId: string): DurableObjectStub<UserInbox> {
  return env.USER_INBOX.getByName(userId, { locationHint: "weur" });
}
