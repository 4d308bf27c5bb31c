import type { Connection } from "#schema/endpoints/connections.ts";
import { recentActivity } from "#schema/limits.ts";

const day = 24 * 60 * 60 * 1000;

/** Whether to show 'Just now': within seven days of creation (specification section 9). */
export const isJustNow = (createdAt: string, now: number = Date.now()) =>
  now - Date.parse(createdAt) < recentActivity.justNowDays * day;

/** Pounds paid and not refunded: the sum of amounts with paymentCompleted. */
export const totalCost = (connections: readonly Pick<Connection, "amount" | "paymentCompleted">[]) =>
  connections.reduce((sum, { amount, paymentCompleted }) => sum + (paymentCompleted ? Number(amount) : 0), 0);
