import { and, eq, type SQL, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { type PairInSql, updateHosted } from "#worker/features/migrants/index.ts";
import { queueNotifications, type Told } from "#worker/features/notifications/index.ts";
import { queueRefunds } from "#worker/features/refunds/index.ts";
import { openWithdrawalsCase } from "#worker/features/withdrawals/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { followMove } from "./connections.ts";
import { beforeDecline, followDecline } from "./decline.ts";

/** A landlord and a migrant of whom one blocks the other. */
export interface BlockedPair {
  readonly landlordId: string;
  readonly migrantId: string;
}

type Ended = typeof connections.$inferSelect;

/**
 * The statements that end the pair's live connection as its blocker could end it: a migrant withdraws; a landlord
 * declines a pending connection and completes a stay. The fee follows the same rules. They do nothing unless `onlyIf`
 * is true. `end` returns the connection as it is afterwards. The blocker is not notified.
 */
export function endOfPair(db: Database, pair: BlockedPair, by: UserType, now: string, onlyIf: SQL) {
  const pending = inState(pair, "pending", onlyIf);
  const active = inState(pair, "active", onlyIf);
  const paid = and(pending, eq(connections.paymentCompleted, true));
  const tell = (kind: Told["kind"], where: SQL | undefined) =>
    queueNotifications(
      db,
      kind,
      sql`select ${sql.identifier(by === "migrant" ? "landlord_id" : "migrant_id")} as person, id as object
        from ${connections} where ${where}`,
      now,
    );
  const at = sql`${Date.parse(now)}`;
  const isPending = sql`${connections.status} = 'pending'`;
  const sides = {
    migrant: {
      before: [
        queueRefunds(
          db,
          { from: connections, where: paid, reason: "migrant_withdrew", status: "pending" },
          now,
        ),
        tell("withdrawn", pending),
        tell("withdrawn", active),
      ],
      set: {
        status: "cancelled",
        cancelledAt: now,
        endReason: "withdrawn",
        paymentCompleted: sql`case when ${isPending} then 0 else ${connections.paymentCompleted} end`,
      },
    },
    landlord: {
      before: [
        ...beforeDecline(db, pending, now),
        tell("completed", active),
        tell("rating_requested", active),
      ],
      set: {
        status: sql`case when ${isPending} then 'cancelled' else 'completed' end`,
        cancelledAt: sql`case when ${isPending} then ${at} end`,
        completedAt: sql`case when ${isPending} then null else ${at} end`,
        endReason: sql`case when ${isPending} then 'declined' end`,
      },
    },
  } as const;
  const { before, set } = sides[by];
  return {
    before,
    end: db
      .update(connections)
      .set(set)
      .where(and(ofPair(pair), sql`${connections.status} in ('pending', 'active')`, onlyIf))
      .returning(),
    after: [updateHosted(db, pair.migrantId), openWithdrawalsCase(db, pair.landlordId, now)],
  } as const;
}

/** Does what follows from the end of a pair's connection, for both people. */
export function followEndOfPair(
  call: Parameters<typeof followMove>[0],
  ended: Ended,
  by: UserType,
  now: string,
): Promise<void> {
  const wasPending = ended.acceptedAt === null;
  const connection = { ...ended, status: wasPending ? "pending" : "active" } as const;
  const { id: objectId, landlordId, migrantId } = ended;
  if (by === "landlord" && wasPending) return followDecline(call, ended, now);
  const move = {
    connection,
    to: ended.status,
    endReason: ended.endReason,
    refund: wasPending ? ("migrant_withdrew" as const) : null,
    now,
  };
  const kinds = kindsOf(by);
  const personId = by === "migrant" ? landlordId : migrantId;
  return followMove(
    call,
    move,
    kinds.map((kind) => ({ kind, personId, objectId })),
    null,
  );
}

const kindsOf = (by: UserType): Told["kind"][] =>
  by === "migrant" ? ["withdrawn"] : ["completed", "rating_requested"];

const ofPair = ({ landlordId, migrantId }: PairInSql) =>
  and(eq(connections.landlordId, landlordId), eq(connections.migrantId, migrantId));

const inState = (pair: BlockedPair, status: "pending" | "active", onlyIf: SQL) =>
  and(ofPair(pair), eq(connections.status, status), onlyIf);
