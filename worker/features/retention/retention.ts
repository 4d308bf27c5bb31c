import { dayMs } from "#schema/durations.ts";
import { erasedAtOnce, keptDays, type RetentionRule } from "#schema/limits.ts";
import type { Doing, Done } from "#worker/platform/due-work.ts";
import { rules } from "./rules.ts";

/** The most steps of one run. The next run, five minutes later, continues. */
const mostSteps = 20;

/**
 * Handles the due work of kind "retention": erases in steps the rows that a rule no longer keeps, and runs again the next day.
 * The work for a rule that no longer exists ends.
 */
export async function applyRetention({ db, key, now }: Doing): Promise<Done> {
  if (!isRule(key)) return;
  const at = Date.parse(now);
  const before = new Date(at - keptDays[key] * dayMs);
  for (let step = 0; step < mostSteps; step += 1) {
    const { meta } = await db.run(rules[key](before, erasedAtOnce));
    if (meta.changes < erasedAtOnce) return { again: new Date(at + dayMs).toISOString() };
  }
  return { again: now };
}

const isRule = (key: string): key is RetentionRule => Object.hasOwn(rules, key);
