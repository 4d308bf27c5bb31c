import { tracing } from "cloudflare:workers";
import { resealAppeals } from "#worker/features/appeals/reseal.ts";
import { resealNotes } from "#worker/features/cases/reseal.ts";
import { followRecentSuspensions } from "#worker/features/messages/suspension-pauses.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { sweepPhotos } from "#worker/features/photos/sweep.ts";
import { countRevealedRatings } from "#worker/features/ratings/index.ts";
import { resealReports } from "#worker/features/reports/reseal.ts";
import { applyVerificationRetention } from "#worker/features/verification/retention.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, faultLine, logLine } from "#worker/platform/log.ts";
import { observe } from "#worker/platform/observe.ts";
import { doDueWork } from "./due-work.ts";

type Pass = (env: Env, now: Date) => Promise<unknown>;

/** The work that each feature does every five minutes. */
const passes: Record<string, Pass> = {
  reconcilePayments,
  countRevealedRatings: (env, now) => countRevealedRatings(openDatabase(env), now.toISOString()),
  sweepPhotos,
  applyVerificationRetention,
  resealAppeals,
  resealNotes,
  resealCheckIns: async (env) => (await import("#worker/features/check-ins/reseal.ts")).resealCheckIns(env),
  resealReports,
  followRecentSuspensions,
  doDueWork,
};

/** Runs all passes in parallel, so that a pass that hangs delays no other pass. A failed pass is logged as a fault. */
export async function runScheduled(env: Env, now: Date = new Date()): Promise<void> {
  const runs = Object.entries(passes).map(([pass, run]) =>
    observe(async (uses) => {
      const began = Date.now();
      try {
        await tracing.enterSpan(pass, () => run(env, now));
        logLine("scheduled_pass", { pass, ms: Date.now() - began, ...uses.facts() });
      } catch (fault) {
        faultLine("scheduled_pass_failed", { pass, ...describeFault(fault), ...uses.facts() });
      }
    }),
  );
  await Promise.all(runs);
}
