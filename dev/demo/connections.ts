import { connectionFee } from "#schema/limits.ts";
import type { connections } from "#schema/tables/connections.ts";
import type { payments, refunds } from "#schema/tables/payments.ts";
import type { ratings } from "#schema/tables/ratings.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import type { Chance } from "./chance.ts";
import { before } from "./people.ts";
import { comments } from "./words.ts";

export interface DemoConnection {
  connection: typeof connections.$inferInsert;
  payment: typeof payments.$inferInsert;
  refund?: typeof refunds.$inferInsert;
}
export type DemoRating = typeof ratings.$inferInsert;

interface Wish {
  landlordId: string;
  migrantId: string;
  status: ConnectionStatus;
  /** Days since the fee was paid; steps of the stay follow it at equal distances. */
  daysAgo: number;
}

/** A paid connection that has come as far as `status` says. */
export function demoConnection(
  { landlordId, migrantId, status, daysAgo }: Wish,
  chance: Chance,
  now: string,
): DemoConnection {
  const createdAt = before(now, daysAgo, chance);
  const step = (share: number) => before(now, daysAgo * share);
  const paymentId = chance.id();
  return {
    payment: {
      id: paymentId,
      landlordId,
      migrantId,
      status: "succeeded",
      paymentIntentId: `pi_demo_${paymentId.replaceAll("-", "")}`,
      amountPence: connectionFee.pence,
      currency: connectionFee.currency,
      createdAt,
      updatedAt: createdAt,
    },
    connection: {
      id: chance.id(),
      landlordId,
      migrantId,
      status,
      paymentId,
      amountPence: connectionFee.pence,
      paymentCompleted: true,
      createdAt,
      acceptedAt: status === "active" || status === "completed" ? step(0.8) : null,
      completedAt: status === "completed" ? step(0.3) : null,
      cancelledAt: status === "cancelled" ? step(0.5) : null,
      endReason: status === "cancelled" ? "declined" : null,
      moveInConfirmedAt: status === "active" || status === "completed" ? step(0.79) : null,
    },
  };
}

/** The same, accepted a day ago: the migrant has not said yet whether they have moved in. */
export function withOpenQuestion(made: DemoConnection, now: string): DemoConnection {
  return { ...made, connection: { ...made.connection, acceptedAt: before(now, 1), moveInConfirmedAt: null } };
}

/** The same, withdrawn from a moment ago: the refund is on its way. */
export function withRefund(made: DemoConnection, chance: Chance, now: string): DemoConnection {
  const cancelledAt = before(now, 0.01);
  return {
    payment: made.payment,
    connection: { ...made.connection, cancelledAt, endReason: "withdrawn", paymentCompleted: false },
    refund: {
      id: chance.id(),
      paymentId: made.payment.id,
      reason: "migrant_withdrew",
      status: "pending",
      createdAt: cancelledAt,
      updatedAt: cancelledAt,
    },
  };
}

/** What one side said of a completed stay; revealed when both have spoken. */
export function demoRating(
  { connection }: DemoConnection,
  author: "landlord" | "migrant",
  revealed: boolean,
  chance: Chance,
): DemoRating {
  const { landlordId, migrantId, completedAt } = connection;
  if (!completedAt) throw new Error("Only a completed stay is rated.");
  return {
    id: chance.id(),
    connectionId: connection.id,
    authorId: author === "landlord" ? landlordId : migrantId,
    subjectId: author === "landlord" ? migrantId : landlordId,
    stars: chance.pick([3, 4, 4, 5, 5, 5]),
    comment: chance.pick(comments),
    createdAt: completedAt,
    revealsAt: revealed ? completedAt : before(completedAt, -14),
    counted: revealed,
  };
}
