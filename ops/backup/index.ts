import { describeFault, faultLine, logLine } from "#worker/platform/log.ts";
import type { BackupEnv } from "./env.ts";
import { readJob, workOnJob, writeJob } from "./job.ts";

/** The cron expression that begins a copy (wrangler.toml). */
const nightly = "17 2 * * *";

export default {
  async scheduled({ cron, scheduledTime }, env) {
    try {
      if (cron === nightly) return await beginCopy(env, new Date(scheduledTime));
      const job = await workOnJob(env);
      if (job?.refused) faultLine("backup_refused", { run: job.run, why: job.refused });
      else if (job)
        logLine("backup_progress", { job: job.do, run: job.run, ended: !!job.endedAt, ...job.counts });
    } catch (fault) {
      faultLine("backup_failed", describeFault(fault));
    }
  },
} satisfies ExportedHandler<BackupEnv>;

/** Begins a copy, unless other work is under way. */
async function beginCopy(env: BackupEnv, now: Date): Promise<void> {
  const job = await readJob(env);
  if (job && !job.endedAt) return;
  await writeJob(env, { do: "export", run: now.toISOString().slice(0, 16).replace(":", "-") });
}
