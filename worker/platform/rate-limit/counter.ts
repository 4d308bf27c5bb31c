import { DurableObject } from "cloudflare:workers";
import { dayMs } from "#schema/durations.ts";
import { clockSkewMs, type RateLimit } from "#schema/limits.ts";
import { applySteps, objectsOf } from "../durable-objects.ts";
import type { Env } from "../env.ts";
import { observed } from "../observe.ts";

const steps = [
  `CREATE TABLE calls (name TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (name, key));
   CREATE INDEX calls_by_time ON calls (name, at);
   CREATE TABLE refusals (name TEXT PRIMARY KEY, at INTEGER NOT NULL);`,
];

/** A call to count. Calls with the same key count once. */
export type Counting = { name: string; key: string; rateLimit: RateLimit };

/** `wait` is 0 or the seconds until the next call is allowed. `first` marks the first refusal in a window. */
export type Verdict = { wait: number; first: boolean };

/** Exact counts of one subject's calls (a person, an account, an address, a device), in sliding windows. */
export class CallCounter extends DurableObject {
  /** Counts a call unless the window is full. The transaction awaits nothing, so simultaneous calls count exactly. */
  async take({ name, key, rateLimit }: Counting): Promise<Verdict> {
    const now = Date.now();
    const verdict = this.ctx.storage.transactionSync(() => this.#take(name, key, rateLimit, now));
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(now + dayMs);
    }
    return verdict;
  }

  /** Seconds until the window has room, 0 if it has. Counts nothing. */
  waitFor({ name, rateLimit }: Omit<Counting, "key">): number {
    return this.#waitFor(this.#openTables(), name, rateLimit, Date.now());
  }

  /** Removes a counted call. */
  giveBack(name: string, key: string): void {
    this.#openTables().exec("DELETE FROM calls WHERE name = ? AND key = ?", name, key);
  }

  /** Removes all counted calls of this name. */
  forget(name: string): void {
    this.#openTables().exec("DELETE FROM calls WHERE name = ?", name);
  }

  /** Answers, for the health check. Touches no storage. */
  ping(): true {
    return true;
  }

  /** Deletes calls older than every window, and all data of an object without calls. */
  override async alarm(): Promise<void> {
    const oldest = Date.now() - dayMs;
    const sql = this.#openTables();
    sql.exec("DELETE FROM calls WHERE at <= ?", oldest);
    const { kept } = sql.exec<{ kept: number }>("SELECT count(*) AS kept FROM calls").one();
    if (kept > 0) await this.ctx.storage.setAlarm(Date.now() + dayMs);
    else await this.ctx.storage.deleteAll();
  }

  #take(name: string, key: string, rateLimit: RateLimit, now: number): Verdict {
    const sql = this.#openTables();
    const [since, until] = windowOf(rateLimit, now);
    sql.exec("DELETE FROM calls WHERE name = ? AND (at <= ? OR at > ?)", name, since, until);
    const known = sql.exec("SELECT 1 FROM calls WHERE name = ? AND key = ?", name, key).toArray();
    if (known.length > 0) return { wait: 0, first: false };
    const wait = this.#waitFor(sql, name, rateLimit, now);
    if (wait === 0) {
      sql.exec("INSERT INTO calls (name, key, at) VALUES (?, ?, ?)", name, key, now);
      return { wait, first: false };
    }
    const [last] = sql.exec<{ at: number }>("SELECT at FROM refusals WHERE name = ?", name).toArray();
    const first = !last || last.at <= since || last.at > until;
    if (first) sql.exec("INSERT OR REPLACE INTO refusals (name, at) VALUES (?, ?)", name, now);
    return { wait, first };
  }

  #waitFor(sql: SqlStorage, name: string, rateLimit: RateLimit, now: number): number {
    const [since, until] = windowOf(rateLimit, now);
    const held = sql
      .exec<{ at: number }>(
        "SELECT at FROM calls WHERE name = ? AND at > ? AND at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?",
        name,
        since,
        until,
        rateLimit.calls - 1,
      )
      .toArray();
    const [oldest] = held;
    return oldest ? Math.max(1, Math.ceil((oldest.at - since) / 1000)) : 0;
  }

  /** Runs in every call, because an instance in memory outlives the alarm that deletes its tables. */
  #openTables(): SqlStorage {
    applySteps(this.ctx.storage, steps);
    return this.ctx.storage.sql;
  }
}

/** The times that count: after the first value, up to the second. */
const windowOf = ({ seconds }: RateLimit, now: number) => [now - seconds * 1000, now + clockSkewMs] as const;

/** The kinds of subjects whose calls are counted; `health` counts nothing. */
export type SubjectKind = "person" | "account" | "address" | "device" | "card" | "health";

/** The counter of a subject. */
export const openCounter = (
  env: Pick<Env, "CALL_COUNTER" | "DATA_JURISDICTION">,
  kind: SubjectKind,
  name: string,
): DurableObjectStub<CallCounter> =>
  observed("counter", objectsOf<CallCounter>(env.CALL_COUNTER, env).getByName(`${kind}:${name}`));
