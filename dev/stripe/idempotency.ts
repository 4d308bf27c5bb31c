import type { Answer } from "./api.ts";
import { Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";

const keptFor = 30 * 24 * 3600;

/** The stored answer to a key, if it was used before; a key used for another request is refused. */
export function replay(store: Store, key: string, request: string): Answer | undefined {
  const row = store.sql.exec("select request, status, body from idempotency where key = ?", key).toArray()[0];
  if (!row) return undefined;
  if (row.request !== request) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)) };
}

export function remember(store: Store, key: string, request: string, answer: Answer, now: number): void {
  store.sql.exec("delete from idempotency where created < ?", now - keptFor);
  store.sql.exec(
    "insert into idempotency (key, request, status, body, created) values (?, ?, ?, ?, ?)",
    key,
    request,
    answer.status,
    JSON.stringify(answer.body),
    now,
  );
}
