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

/** Stores the first answers to an open check-in, and a case for a No, in one batch. False, without a change, otherwise. */
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
  // Sealed text is never the same twice, so it names this very answer.
  // mutant-safe (id = ${id}): no other row has this text, so the id only finds it fast
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
  /** It may follow an answer after this, also when a newer question is there. */
  readonly since: string;
}

/**
 * Stores how the person may be reached, and brings it to a reviewer in the same batch: it opens a case if there is none, and a
 * closed one again. False, without a change, when there is no answer, or an older one and a newer question.
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
  // Sealed text is never the same twice, so it names this very wish.
  // mutant-safe (id = ${id}): no other row has this text, so the id only finds it fast
  const isThis = sql`exists (select 1 from check_ins where id = ${id} and contact = ${contact})`;
  const about = { kind: "check_in", objectId: id, subjectId: personId } as const;
  const [stored] = await db.batch([
    store,
    ...openCaseAgain(db, about, now, isThis),
    openCase(db, about, now, isThis),
  ]);
  return stored.length > 0;
}
