import { dayMs } from "#schema/durations.ts";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { recentActivity } from "#schema/limits.ts";
import type { UserType } from "#schema/vocabulary.ts";

/** Whether the migrant still has to answer if they moved in. */
export const asksMoveIn = ({ moveIn }: Pick<Connection, "moveIn">) => moveIn?.state === "asked";

/** Whether both parties can send messages: the connection has not ended and is not paused. */
export const canWrite = ({ status, messagesPaused }: Pick<Connection, "status" | "messagesPaused">) =>
  isLive(status) && !messagesPaused;

/**
 * Whether a list shows the last line of the conversation. It does not after a cancellation or while an account is suspended
 * (decision 26).
 */
export const quotesLastLine = ({ status, pausedFor }: Pick<Connection, "status" | "pausedFor">) =>
  status !== "cancelled" && pausedFor !== "suspension";

/** Whether a connection ended because the landlord's bank took the fee back. The ending then explains the fee. */
export const endedByBank = ({ endReason, fee }: Pick<Connection, "endReason" | "fee">) =>
  endReason === "fee_returned" && fee?.returned?.state === "taken_by_bank";

/** Whether the migrant still sees the landlord's home (worker/features/connections/present.ts). */
export const showsHome = ({ landlord }: Connection) => Boolean(landlord.home);

/** Whether another landlord hosts the migrant of a pending connection. */
export const isHostedElsewhere = ({ status, migrant }: Connection) =>
  status === "pending" && migrant.migrantProfile?.housingStatus === "Hosted";

/** Whether to show 'Just now': within seven days of creation (specification section 9). */
export const isJustNow = (createdAt: string, now: number = Date.now()) =>
  now - Date.parse(createdAt) < recentActivity.justNowDays * dayMs;

/** Pounds paid and not refunded: the sum of amounts with paymentCompleted. */
export const totalCost = (connections: readonly Pick<Connection, "amount" | "paymentCompleted">[]) =>
  connections.reduce((sum, { amount, paymentCompleted }) => sum + (paymentCompleted ? Number(amount) : 0), 0);

/** The end reasons of each side's own endings, which are not news for that side. */
const ownEndings = { landlord: ["declined"], migrant: ["withdrawn", "move_in_denied"] } as const;

/** The latest connection that the other side ended in the last seven days, unless something newer has begun. */
export function findEnded(
  connections: readonly Connection[],
  to: UserType,
  now: number = Date.now(),
): Connection | undefined {
  const own: readonly string[] = ownEndings[to];
  const news = ({ cancelledAt, endReason }: Connection) =>
    cancelledAt !== null && endReason !== null && !own.includes(endReason) && isJustNow(cancelledAt, now);
  const [ended] = connections.filter(news).sort((one, other) => (endOf(one) < endOf(other) ? 1 : -1));
  const isNewer = ({ createdAt, acceptedAt }: Connection) =>
    ended && (createdAt > endOf(ended) || (acceptedAt ?? "") > endOf(ended));
  return connections.some(isNewer) ? undefined : ended;
}

const endOf = ({ cancelledAt }: Connection) => cancelledAt ?? "";
