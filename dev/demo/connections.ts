import { connectionFee } from "#schema/limits.ts";
import type { connections } from "#schema/tables/connections.ts";
import type { payments, refunds } from "#schema/tables/payments.ts";
import type { ratings } from "#schema/tables/ratings.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { before } from "./people.ts";
import type { Random } from "./random.ts";
import { comments } from "./texts.ts";

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
  /** Days since the fee was paid. The steps of the stay follow at equal intervals. */
  daysAgo: number;
}

/** A paid connection with the given status. */
export function demoConnection(
  { landlordId, migrantId, status, daysAgo }: Wish,
  random: Random,
  now: string,
): DemoConnection {
  const createdAt = before(now, daysAgo, random);
  const step = (share: number) => before(now, daysAgo * share);
  const paymentId = random.id();
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
      id: random.id(),
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

/** A connection accepted a day ago, without the migrant's answer about moving in. */
export function withOpenQuestion(made: DemoConnection, now: string): DemoConnection {
  return { ...made, connection: { ...made.connection, acceptedAt: before(now, 1), moveInConfirmedAt: null } };
}

/** A connection that the migrant has just withdrawn from, with a pending refund. */
export function withRefund(made: DemoConnection, random: Random, now: string): DemoConnection {
  const cancelledAt = before(now, 0.01);
  return {
    payment: made.payment,
    connection: { ...made.connection, cancelledAt, endReason: "withdrawn", paymentCompleted: false },
    refund: {
      id: random.id(),
      paymentId: made.payment.id,
      reason: "migrant_withdrew",
      status: "pending",
      createdAt: cancelledAt,
      updatedAt: cancelledAt,
    },
  };
}

/** The same, some days ago; a bank returned the refund. */
export function withFailedRefund(made: DemoConnection, random: Random, now: string): DemoConnection {
  const { refund, ...rest } = withRefund(made, random, now);
  const cancelledAt = before(now, 4);
  return {
    ...rest,
    connection: { ...rest.connection, cancelledAt },
    ...(refund && {
      refund: {
        ...refund,
        ...{ status: "failed", problem: "card_gone", attempts: 1, createdAt: cancelledAt },
        updatedAt: before(now, 10 / 24),
      },
    }),
  };
}

/** One side's rating of a completed stay, revealed when both have rated. */
export function demoRating(
  { connection }: DemoConnection,
  author: "landlord" | "migrant",
  revealed: boolean,
  random: Random,
): DemoRating {
  const { landlordId, migrantId, completedAt } = connection;
  if (!completedAt) throw new Error("Only a completed stay is rated.");
  return {
    id: random.id(),
    connectionId: connection.id,
    authorId: author === "landlord" ? landlordId : migrantId,
    subjectId: author === "landlord" ? migrantId : landlordId,
    stars: random.pick([3, 4, 4, 5, 5, 5]),
    comment: random.pick(comments),
    createdAt: completedAt,
    revealsAt: revealed ? completedAt : before(completedAt, -14),
    counted: revealed,
  };
}
