import { sql } from "drizzle-orm";
import type * as endpoints from "#schema/endpoints/cases.ts";
import { cases } from "#schema/tables/cases.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { announce, changeOf, findReadable, refuseChange } from "./case.ts";
import { findConnected, mayActAbout } from "./connected.ts";
import { type Change, isFreeFor, mayChange } from "./guards.ts";

/**
 * Names the person whom a report is about, if the report names no account: in its case, in the report and in the audit.
 */
export const nameReported: Verb<typeof endpoints.nameReported> = async (call) => {
  const { db, body, user } = call;
  const { personId } = body;
  if (await name(db, changeOf(call), personId)) {
    announce(call);
    return { id: call.params.id, personId };
  }
  const { kind, subjectId, closedAt } = (await findReadable(call)).case;
  if (kind !== "report") return refuse("not_found");
  if (closedAt === null && subjectId !== null) return refuse("already_named");
  if (!(await isPerson(db, personId))) return refuse("not_found");
  if (await findConnected(db, user.id, personId)) return refuse("connected_person");
  return refuseChange(call);
};

const person = (id: string) => sql`select 1 from users where id = ${id} and erased_at is null`;

const isPerson = async (db: Database, id: string) => (await db.all(sql`${person(id)} limit 1`)).length > 0;

/**
 * Returns false if the person is already named or cannot be named. The first statement decides; the audit and the
 * report follow it.
 */
async function name(db: Database, change: Change, personId: string): Promise<boolean> {
  const { id, by, now, requestId } = change;
  const [named] = await db.batch([
    db
      .update(cases)
      .set({ subjectId: personId })
      .where(sql`${mayChange(change)} and cases.kind = 'report' and cases.subject_id is null
        and ${isFreeFor(by, now)} and ${mayActAbout(by, personId)}
        and exists (${person(personId)})`)
      .returning({ id: cases.id }),
    db.write(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
      select ${Date.parse(now)}, 'case_person_named', ${by}, ${personId}, ${id}, ${requestId} where changes() = 1`),
    db.write(sql`update reports set subject_id = ${personId}
      where id = (select object_id from cases where id = ${id} and subject_id = ${personId})`),
  ]);
  return named.length > 0;
}
