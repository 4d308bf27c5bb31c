import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { phraseHits } from "#schema/tables/phrase-hits.ts";
import type { PhraseKind } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";

/** One person's messages in one connection. */
export interface Sender {
  readonly connectionId: string;
  readonly senderId: string;
}

export const insertHits = (
  db: Database,
  { connectionId, senderId }: Sender,
  messageId: string,
  kinds: readonly PhraseKind[],
  hitAt: string,
) =>
  db
    .insert(phraseHits)
    .values(kinds.map((kind) => ({ messageId, kind, connectionId, senderId, hitAt })))
    .onConflictDoNothing();

/** SQL condition: after `since`, in milliseconds, the sender has written at least this many messages with a phrase. */
export const hasHits = ({ connectionId, senderId }: Sender, messages: number, since: SQL) =>
  sql`(select count(distinct message_id) from phrase_hits where connection_id = ${connectionId}
    and sender_id = ${senderId} and hit_at > ${since}) >= ${messages}`;

/** The kinds of a sender's phrases since an instant, with the number of messages for each. */
export const findHits = (db: Database, { connectionId, senderId }: Sender, since: Date) =>
  db
    .select({ kind: phraseHits.kind, messages: sql<number>`count(*)` })
    .from(phraseHits)
    .where(
      and(
        eq(phraseHits.connectionId, connectionId),
        eq(phraseHits.senderId, senderId),
        gt(phraseHits.hitAt, since.toISOString()),
      ),
    )
    .groupBy(phraseHits.kind)
    .orderBy(sql`count(*) desc`, phraseHits.kind)
    .limit(10);
