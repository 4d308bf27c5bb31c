import type Stripe from "stripe";
import { invalidRequest, noSuch } from "./refusal.ts";

/** The objects of the simulated account by kind. */
export type Held = {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  event: Stripe.EventBase;
};
export type Kind = keyof Held;
export type Page = { limit?: number; starting_after?: string; ending_before?: string };

const schema = `
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    body text not null
  );
  create index if not exists objects_by_kind on objects (kind, seq);
  create table if not exists idempotency (
    key text primary key,
    request text not null,
    status integer not null,
    body text not null,
    created integer not null
  );
  create table if not exists deliveries (
    event_id text primary key,
    attempts integer not null default 0,
    due_at integer,
    last_status integer
  );
  create table if not exists switches (name text primary key, value text not null);
`;

/** The objects of the simulated account, as JSON in SQLite, so that they survive a restart. */
export class Store {
  readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(schema);
  }

  put<K extends Kind>(kind: K, object: Held[K]): Held[K] {
    this.sql.exec(
      "insert into objects (id, kind, body) values (?, ?, ?) on conflict (id) do update set body = excluded.body",
      object.id,
      kind,
      JSON.stringify(object),
    );
    return object;
  }

  find<K extends Kind>(kind: K, id: string): Held[K] | undefined {
    const row = this.sql.exec("select body from objects where id = ? and kind = ?", id, kind).toArray()[0];
    return row ? (JSON.parse(String(row.body)) as Held[K]) : undefined;
  }

  get<K extends Kind>(kind: K, id: string, param?: string): Held[K] {
    const object = this.find(kind, id);
    if (!object) throw noSuch(kind, id, param);
    return object;
  }

  /** One page of the objects that pass `keep`, newest first. */
  list<K extends Kind>(
    kind: K,
    page: Page,
    keep: (object: Held[K]) => boolean = () => true,
  ): Stripe.ApiList<Held[K]> {
    const limit = page.limit ?? 10;
    if (limit < 1 || limit > 100)
      throw invalidRequest("Invalid limit: must be between 1 and 100", undefined, "limit");
    const before = page.starting_after
      ? this.#seq(page.starting_after, "starting_after")
      : Number.MAX_SAFE_INTEGER;
    const after = page.ending_before ? this.#seq(page.ending_before, "ending_before") : 0;
    const rows = this.sql
      .exec(
        "select body from objects where kind = ? and seq < ? and seq > ? order by seq desc",
        kind,
        before,
        after,
      )
      .toArray()
      .map((row) => JSON.parse(String(row.body)) as Held[K])
      .filter(keep);
    const data = page.ending_before ? rows.slice(-limit) : rows.slice(0, limit);
    return { object: "list", url: `/v1/${kind}s`, has_more: rows.length > limit, data };
  }

  readSwitch(name: string): string | undefined {
    const row = this.sql.exec("select value from switches where name = ?", name).toArray()[0];
    return row ? String(row.value) : undefined;
  }

  writeSwitch(name: string, value: string): void {
    this.sql.exec(
      "insert into switches (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
      name,
      value,
    );
  }

  /** Deletes everything, for tests. */
  clear(): void {
    for (const table of ["objects", "idempotency", "deliveries", "switches"])
      this.sql.exec(`delete from ${table}`);
  }

  #seq(id: string, param: string): number {
    const row = this.sql.exec("select seq from objects where id = ?", id).toArray()[0];
    if (!row) throw noSuch("object", id, param);
    return Number(row.seq);
  }
}
