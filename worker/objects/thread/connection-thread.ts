import { DurableObject } from "cloudflare:workers";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { objectsOf } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { observed } from "#worker/platform/observe.ts";
import { type Imported, isHalfImported, readPage, type ThreadPage, writePage } from "./backup.ts";
import {
  ALARM_TIMEOUT_MS,
  CALLER_TIMEOUT_MS,
  FIRST_RETRY_MS,
  notifyInboxes,
  retryDelay,
} from "./notify-inboxes.ts";
import type {
  Appended,
  Frozen,
  LastSent,
  Listed,
  Opened,
  Picked,
  Read,
  Summary,
  Tallied,
} from "./outcomes.ts";
import { type Acquaintance, checkRateLimit, STRANGERS } from "./rate-limit.ts";
import { type FreezeReason, ThreadStore } from "./store.ts";

export type { ThreadPage } from "./backup.ts";
export type { Refused } from "./outcomes.ts";
export { type Acquaintance, STRANGERS } from "./rate-limit.ts";
export type { FreezeReason, ThreadMessage } from "./store.ts";

/** After this many failed reports in a row (about 20 minutes), and each time as many again, an alert is raised. */
const WORRYING_REPORTS = 12;
const NOT_OPEN = { outcome: "not_open" } as const;
const NOT_PARTY = { outcome: "not_party" } as const;

/**
 * The authoritative thread of one connection: parties, messages, read marks and freezes. The Worker has identified the
 * caller; the thread refuses everyone who is not a party.
 */
export class ConnectionThread extends DurableObject<Env> {
  #store = isHalfImported(this.ctx.storage) ? undefined : ThreadStore.find(this.ctx.storage);
  /** When the alarm rings, in milliseconds since 1970, if this instance has set it. The alarm reports everything pending. */
  #alarmAt: number | null = null;

  /** Opens the thread for its two parties. Opening it again changes nothing. */
  open({ connectionId, parties }: { connectionId: string; parties: [string, string] }): Opened {
    if (isHalfImported(this.ctx.storage)) throw new Error("The thread is being restored.");
    this.#store ??= ThreadStore.create(this.ctx.storage, connectionId, parties);
    const same = this.#store.connectionId() === connectionId && sameMembers(this.#store.parties(), parties);
    return { outcome: same ? "opened" : "other_parties" };
  }

  /**
   * Stores a message once: a repeat with the same `messageId`, or by the same sender with the same `clientMessageId`,
   * returns the stored message, even after a freeze. `sentAt` is ISO 8601 UTC. The rate limit applies to new messages.
   */
  async append(
    message: {
      senderId: string;
      content: string;
      sentAt: string;
      messageId?: string;
      clientMessageId?: string;
    },
    acquaintance: Acquaintance = STRANGERS,
  ): Promise<Appended> {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    const { senderId, content, sentAt, messageId, clientMessageId = null } = message;
    if (!store.isParty(senderId)) return NOT_PARTY;

    const earlier =
      (messageId !== undefined && store.message(messageId)) ||
      (clientMessageId !== null && store.messageFromClient(senderId, clientMessageId));
    if (earlier) {
      if (earlier.senderId !== senderId || earlier.content !== content) return { outcome: "conflict" };
      return { outcome: "stored", message: earlier, repeated: true };
    }
    const reasons = store.freezes();
    if (reasons.length > 0) return { outcome: "frozen", reasons };
    const wait = checkRateLimit(store, senderId, acquaintance, Date.now());
    if (wait) return wait;

    const id = messageId ?? crypto.randomUUID();
    const stored = this.#change(store, () =>
      store.addMessage({ id, senderId, clientMessageId, content, sentAt }),
    );
    await this.#notify(store, CALLER_TIMEOUT_MS);
    return { outcome: "stored", message: stored, repeated: false };
  }

  /**
   * Messages oldest first: the latest `limit`, the `limit` just before `before`, or the `limit` just after
   * `after` (message ids, exclusive).
   */
  list({
    userId,
    before,
    after,
    limit,
  }: {
    userId: string;
    before?: string;
    after?: string;
    limit: number;
  }): Listed {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    const earliest = after === undefined ? undefined : store.message(after);
    const latest = before === undefined ? undefined : store.message(before);
    if ((after !== undefined && !earliest) || (before !== undefined && !latest)) {
      return { outcome: "unknown_message" };
    }
    return {
      outcome: "listed",
      messages: store.messages({ after: earliest?.seq, before: latest?.seq, limit }),
      readUpTo: store.readUpToByOther(userId),
    };
  }

  /** Exactly these messages, in the order of the thread. Returns none if one of them is not in the thread. */
  pick({ userId, ids }: { userId: string; ids: readonly string[] }): Picked {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    const messages = [...new Set(ids)].flatMap((id) => store.message(id) ?? []);
    if (messages.length < new Set(ids).size) return { outcome: "unknown_message" };
    return { outcome: "picked", messages: messages.sort((one, other) => one.seq - other.seq) };
  }

  /**
   * Marks everything as read, or everything up to the message `upTo`. Marks only move forwards, so a late or repeated
   * call changes nothing. Reports to the inboxes before it returns, if they can be reached.
   */
  async markRead(userId: string, upTo?: string): Promise<Read> {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    const seq = upTo === undefined ? store.lastSeq() : (store.message(upTo)?.seq ?? 0);
    this.#change(store, () => store.raiseReadMark(userId, seq));
    const unread = store.unreadOf(userId);
    await this.#notify(store, CALLER_TIMEOUT_MS);
    return { outcome: "read", unread };
  }

  /** After this returns, no new message is stored. Earlier messages remain. */
  async freeze(reason: FreezeReason): Promise<Frozen> {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    const add = () => store.addFreeze(reason);
    // Inboxes get a report only of a block. After it, they notify no one of unread messages.
    const changed = reason === "blocked" ? this.#change(store, add) : add();
    const frozen = { outcome: "frozen", reasons: store.freezes(), changed } as const;
    if (changed && reason === "blocked") await this.#notify(store, CALLER_TIMEOUT_MS);
    return frozen;
  }

  /** Removes one reason. The thread thaws when none is left. */
  unfreeze(reason: FreezeReason): Frozen {
    if (!this.#store) return NOT_OPEN;
    const changed = this.#store.removeFreeze(reason);
    const reasons = this.#store.freezes();
    return { outcome: reasons.length > 0 ? "frozen" : "thawed", reasons, changed };
  }

  /** The number of messages by one party, counted up to `atMost`, and whether the other ever answered. */
  tally(userId: string, atMost: number): Tallied {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    return {
      outcome: "tallied",
      written: store.countFrom(userId, atMost),
      answered: store.hasMessageFromOther(userId),
    };
  }

  /** When one party wrote their last message. */
  lastSent(userId: string): LastSent {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    return { outcome: "last_sent", sentAt: store.lastSentBy(userId) };
  }

  /** The thread's state for one party: unread count, whether they ever wrote, the last message, and freezes. */
  summary(userId: string): Summary {
    const store = this.#store;
    if (!store) return NOT_OPEN;
    if (!store.isParty(userId)) return NOT_PARTY;
    return {
      outcome: "summary",
      unread: store.unreadOf(userId),
      hasWritten: store.hasMessageFrom(userId),
      lastMessage: store.messages({ limit: 1 })[0] ?? null,
      frozen: store.freezes(),
    };
  }

  /** Deletes the messages of one party, and sends their inbox no more reports. */
  async forgetParty(userId: string): Promise<void> {
    const store = this.#store;
    if (!store?.isParty(userId)) return;
    this.#change(store, () => {
      store.forgetParty(userId);
      return true;
    });
    await this.#notify(store, CALLER_TIMEOUT_MS);
  }

  /** Deletes the whole thread. The caller must then call `forgetConnection` of both inboxes. */
  async erase(): Promise<void> {
    this.#store = undefined;
    this.#alarmAt = null;
    await this.ctx.storage.deleteAll();
  }

  /** For backups: the rows after `from`; null starts at the first row. Returns null when the thread was never opened. */
  exportPage(from: string | null): ThreadPage | null {
    return this.#store ? readPage(this.ctx.storage, from) : null;
  }

  /**
   * For backups: stores the pages of one backup, one after the other, in an empty thread. A page may be repeated. Call
   * `reportAgain` afterwards to tell the inboxes.
   */
  importPage(run: string, page: ThreadPage): Imported {
    const imported = writePage(this.ctx.storage, run, page);
    // After the last page, the store brings the tables up to date.
    if (!isHalfImported(this.ctx.storage)) this.#store ??= ThreadStore.find(this.ctx.storage);
    return imported;
  }

  /** Reports the thread's whole state to both inboxes, after they were emptied. */
  async reportAgain(): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#change(store, () => {
      store.forgetAcknowledgements();
      // A thread without messages has never reported anything.
      return store.lastSeq() > 0;
    });
    await this.#notify(store, CALLER_TIMEOUT_MS);
  }

  /** The runtime retries an alarm at most six times, so this one never throws and schedules itself again. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const store = this.#store;
    if (!store) return;
    if (!(await this.#notify(store, ALARM_TIMEOUT_MS))) {
      const failed = store.countFailedReport();
      if (failed % WORRYING_REPORTS === 0) {
        const connectionId = store.connectionId();
        raiseAlert("inbox_not_reached", connectionId, { connectionId, failed });
      }
      this.#setAlarm(Date.now() + retryDelay(failed));
    }
  }

  /**
   * Stores a change, its revision and the alarm that reports it in one transaction. An alarm that rings soon enough stays, even
   * after the inboxes have acknowledged the change: one alarm serves all changes within two seconds.
   */
  #change<T>(store: ThreadStore, write: () => T): T {
    return store.transaction(() => {
      const changed = write();
      if (changed) {
        store.raiseRevision();
        const at = Date.now() + FIRST_RETRY_MS;
        if (this.#alarmAt === null || this.#alarmAt > at) this.#setAlarm(at);
      }
      return changed;
    });
  }

  /** Sets the alarm. The runtime combines it with the earlier writes of this turn into one write. */
  #setAlarm(at: number): void {
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }

  /** Reports to the inboxes. Returns whether nothing is left to report. The acknowledgements are one write. */
  async #notify(store: ThreadStore, timeout: number): Promise<boolean> {
    const acknowledged = await notifyInboxes(this.env, store.pendingReports(), timeout);
    if (this.#store !== store) return true;
    return store.transaction(() => {
      for (const pending of acknowledged) store.markAcknowledged(pending);
      if (store.hasPendingReports()) return false;
      store.clearFailedReports();
      return true;
    });
  }
}

/** Opens a connection's thread. The first call, by one of its two people, creates it near that person. */
export function openThread(
  env: Pick<Env, "CONNECTION_THREAD" | "DATA_JURISDICTION">,
  connectionId: string,
): DurableObjectStub<ConnectionThread> {
  const threads = objectsOf<ConnectionThread>(env.CONNECTION_THREAD, env);
  return observed("thread", threads.getByName(connectionId));
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
