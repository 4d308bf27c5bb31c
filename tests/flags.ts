import { env } from "cloudflare:workers";

/** Raises a flag about somebody, in place of one that is open. */
export async function raiseFlag(userId: string, raisedAt = Date.now()): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare("delete from flags where user_id = ? and resolved_at is null").bind(userId),
    env.DB.prepare(
      "insert into flags (id, user_id, kind, raised_at) values (?, ?, 'refunded_withdrawals', ?)",
    ).bind(id, userId, raisedAt),
  ]);
  return id;
}
