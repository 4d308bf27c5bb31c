import { caseDueHours } from "#schema/limits.ts";

export interface NewCases {
  kind: keyof typeof caseDueHours;
  count: number;
  subjectId: string;
  /** When the first case was opened. Each further case was opened a minute after the one before. */
  openedAt: string;
}

/** Opens cases without the calls that usually cause them, for tests about reviewers. */
export async function addCases(db: D1Database, { kind, count, subjectId, openedAt }: NewCases) {
  const insert = db.prepare(
    "insert into cases (id, kind, object_id, subject_id, opened_at, due_at) values (?, ?, ?, ?, ?, ?)",
  );
  const rows = Array.from({ length: count }, (_, place) => {
    const at = Date.parse(openedAt) + place * 60_000;
    const due = at + caseDueHours[kind] * 60 * 60_000;
    return insert.bind(crypto.randomUUID(), kind, crypto.randomUUID(), subjectId, at, due);
  });
  await db.batch(rows);
}
