import { sql } from "drizzle-orm";
import { ownLookNotedSeconds, refusalNotedSeconds } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import type { Database } from "../database.ts";

export const insertEntry = (db: Database, entry: typeof audit.$inferInsert) => db.insert(audit).values(entry);

export interface Reading {
  at: string;
  actorId: string;
  requestId: string;
  read: readonly { subjectId: string; objectId: string }[];
}

/** Adds an entry for every request in `read`, in one statement. */
export const insertReads = (db: Database, { at, actorId, requestId, read }: Reading) =>
  db.run(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
    select ${Date.parse(at)}, 'verification_read', ${actorId},
      json_extract(value, '$.subjectId'), json_extract(value, '$.objectId'), ${requestId}
    from json_each(${JSON.stringify(read)})`);

/** Like `insertReads`, plus one entry for the list. */
export const insertFullList = (db: Database, { at, actorId, requestId, read }: Reading) =>
  db.run(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
    select ${Date.parse(at)}, 'verifications_listed', ${actorId}, null, null, ${requestId}
    union all
    select ${Date.parse(at)}, 'verification_read', ${actorId},
      json_extract(value, '$.subjectId'), json_extract(value, '$.objectId'), ${requestId}
    from json_each(${JSON.stringify(read)})`);

export interface OwnLook {
  at: string;
  personId: string;
  objectId: string;
  requestId: string;
}

/** The entry of the last hour for a person reading their own request. */
const recentLook = ({ at, personId, objectId }: OwnLook) =>
  sql`select 1 from audit where event = 'verification_read' and actor_id = ${personId} and object_id = ${objectId}
        and at > ${Date.parse(at) - ownLookNotedSeconds * 1000}`;

/** Whether the last hour has an entry for a person reading their own request. */
export const hasOwnLook = async (db: Database, look: OwnLook): Promise<boolean> =>
  (await db.all(recentLook(look))).length > 0;

/** Adds an entry for a person reading their own request, unless the last hour has one. */
export const insertOwnLook = (db: Database, look: OwnLook) =>
  db.run(sql`insert into audit (at, event, actor_id, subject_id, object_id, request_id)
    select ${Date.parse(look.at)}, 'verification_read', ${look.personId}, ${look.personId}, ${look.objectId},
      ${look.requestId}
    where not exists (${recentLook(look)})`);

export interface Refused {
  at: string;
  /** Null without a session. All such callers count as one caller. */
  actorId: string | null;
  /** Method and path, as in the table of permissions. */
  call: string;
  code: string;
  requestId: string;
}

/** Adds a refusal, unless the last hour has the same code for this person and call. */
export const insertRefusal = (db: Database, { at, actorId, call, code, requestId }: Refused) =>
  // mutant-safe (event = 'refused'): only a refusal names a call
  db.run(sql`insert into audit (at, event, actor_id, subject_id, object_id, detail, request_id)
    select ${Date.parse(at)}, 'refused', ${actorId}, ${actorId}, ${call}, ${code}, ${requestId}
    where not exists (
      select 1 from audit where event = 'refused' and actor_id is ${actorId} and object_id = ${call}
        and detail = ${code} and at > ${Date.parse(at) - refusalNotedSeconds * 1000})`);
