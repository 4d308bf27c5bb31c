import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { checkIns } from "#schema/tables/check-ins.ts";
import { openCase, openCaseAgain } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { isNewest } from "./newest.ts";

interface Answer {
  readonly id: string;
  readonly personId: string;
  readonly sealed: { readonly answers: string; readonly keyId: string };
  readonly isWorrying: boolean;
}

/**
 * Stores the first answers to an open check-in, and opens a case for a No, in one batch. Returns false, without a
 * change, if the check-in is not open.
 */
export async function storeAnswers(
  db: Database,
  { id, personId, sealed, isWorrying }: Answer,
  now: string,
): Promise<boolean> {
  const store = db
    .update(checkIns)
    .set({ ...sealed, state: "answered", answeredAt: now })
    .where(and(eq(checkIns.id, id), eq(checkIns.personId, personId), eq(checkIns.state, "open")))
    .returning({ id: checkIns.id });
  if (!isWorrying) return (await store).length > 0;
  // Sealed text is never the same twice, so it identifies this answer.
  // mutant-safe (id = ${id}): no other row has this text, so the id only makes the search faster
  const isThis = sql`exists (select 1 from check_ins where id = ${id} and answers = ${sealed.answers})`;
  const [stored] = await db.batch([
    store,
    openCase(db, { kind: "check_in", objectId: id, subjectId: personId }, now, isThis),
  ]);
  return stored.length > 0;
}

/** A person's own check-in. */
export async function findOwn(db: Database, personId: string, id: string) {
  const [found] = await db
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.id, id), eq(checkIns.personId, personId)));
  return found;
}

interface Contact {
  readonly id: string;
  readonly personId: string;
  readonly contact: string;
  /** An answer after this time accepts a wish even if there is a newer question. */
  readonly since: string;
}

/**
 * Stores how the person may be contacted. The same batch opens a case if there is none, or opens a closed one again.
 * Returns false, without a change, if the check-in has no answer, or if its answer is older than `since` and a newer
 * question exists.
 */
export async function storeContact(
  db: Database,
  { id, personId, contact, since }: Contact,
  now: string,
): Promise<boolean> {
  const store = db
    .update(checkIns)
    .set({ contact })
    .where(
      and(
        eq(checkIns.id, id),
        eq(checkIns.personId, personId),
        isNotNull(checkIns.answers),
        or(gt(checkIns.answeredAt, since), sql.raw(isNewest)),
      ),
    )
    .returning({ id: checkIns.id });
  // Sealed text is never the same twice, so it identifies this wish.
  // mutant-safe (id = ${id}): no other row has this text, so the id only makes the search faster
  const isThis = sql`exists (select 1 from check_ins where id = ${id} and contact = ${contact})`;
  const about = { kind: "check_in", objectId: id, subjectId: personId } as const;
  const [stored] = await db.batch([
    store,
    ...openCaseAgain(db, about, now, isThis),
    openCase(db, about, now, isThis),
  ]);
  return stored.length > 0;
}
