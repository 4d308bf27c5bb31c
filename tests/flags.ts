import { flags } from "#schema/tables/flags.ts";
import { insert, remove } from "./rows.ts";

/** Raises a flag about a person and returns its id. Deletes an open one first. */
export async function raiseFlag(userId: string, raisedAt = new Date().toISOString()): Promise<string> {
  const id = crypto.randomUUID();
  await remove(flags, { userId, resolvedAt: null });
  await insert(flags, { id, userId, kind: "refunded_withdrawals", raisedAt });
  return id;
}
