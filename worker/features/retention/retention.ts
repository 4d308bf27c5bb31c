import { erasedAtOnce, keptDays, type RetentionRule } from "#schema/limits.ts";
import type { Doing, Done } from "#worker/platform/due-work.ts";
import { rules } from "./rules.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Steps of one run; the next run, five minutes later, goes on. */
const mostSteps = 20;

/**
 * Erases what a rule keeps no longer (the work of kind "retention"), in steps, then again the next day. A rule that no longer
 * exists ends.
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
