import { caseDueHours } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { insert, now } from "./rows.ts";

/** Inserts an open case without the calls, and returns its id. Its kind is "report" by default. */
export async function newCase(more: Partial<typeof cases.$inferInsert> = {}): Promise<string> {
  const { id = crypto.randomUUID(), kind = "report", openedAt = now() } = more;
  const hours = kind === "verification" ? 72 : caseDueHours[kind];
  const dueAt = new Date(Date.parse(openedAt) + hours * 60 * 60_000).toISOString();
  await insert(cases, { kind, objectId: crypto.randomUUID(), openedAt, dueAt, ...more, id });
  return id;
}
