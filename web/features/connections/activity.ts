import type { Connection } from "#schema/endpoints/connections.ts";
import { recentActivity } from "#schema/limits.ts";

const day = 24 * 60 * 60 * 1000;

/** 'Just now' within seven days of creation, otherwise the date (specification section 9). */
export const isJustNow = (createdAt: string, now: number = Date.now()) =>
  now - Date.parse(createdAt) < recentActivity.justNowDays * day;

/** Pounds that were paid and not given back: the sum of amounts whose paymentCompleted is true. */
export const totalCost = (connections: readonly Pick<Connection, "amount" | "paymentCompleted">[]) =>
  connections.reduce((sum, { amount, paymentCompleted }) => sum + (paymentCompleted ? Number(amount) : 0), 0);
