import type { BackupEnv } from "./env.ts";
import { clearInboxes } from "./inboxes.ts";
import { copyPhotos, restorePhotos } from "./photos.ts";
import type { Step } from "./step.ts";
import { copyThreads, realignThreads, restoreThreads } from "./threads.ts";

/** The steps of each kind of job, in order. */
const plans = {
  /** Copies everything but D1, which `wrangler d1 export` copies afterwards. */
  export: [copyThreads, copyPhotos],
  /** After the export of D1: copies photos that were added since the first copy. */
  photos: [copyPhotos],
  /** Restores everything else, after D1 was restored. */
  restore: [clearInboxes, restoreThreads, restorePhotos],
  /** Makes threads and inboxes agree with D1, after only D1 was set back to an earlier time. */
  realign: [clearInboxes, realignThreads],
} satisfies Record<string, readonly Step[]>;

/** job.json. The operator writes `do` and `run`; the Worker adds the rest and its progress. */
export type Job = {
  do: keyof typeof plans;
  /** The name of the copy, such as 2026-11-23T02-17. */
  run: string;
  /** The current step of the plan, and the last id that it has handled. */
  step?: number;
  after?: string;
  counts?: Record<string, number>;
  endedAt?: string;
  /** Why nothing was done. */
  refused?: string;
};

const jobKey = "job.json";
const manifestKey = (run: string) => `runs/${run}/manifest.json`;
const pagesPerTick = 10;

export const readJob = async ({ BACKUPS }: BackupEnv): Promise<Job | null> =>
  (await (await BACKUPS.get(jobKey))?.json<Job>()) ?? null;

/** Stores the job; with `over`, only if that version is still stored. Returns the new version; null when nothing was stored. */
export async function writeJob({ BACKUPS }: BackupEnv, job: Job, over?: string): Promise<string | null> {
  const stored = await BACKUPS.put(
    jobKey,
    JSON.stringify(job),
    over ? { onlyIf: { etagMatches: over } } : {},
  );
  return stored?.etag ?? null;
}

/**
 * Does the next pages of the job, stores its progress after each, and returns the job; null without work. The next call repeats
 * a page that failed or whose progress was not stored. Stops when another job, or another call for this one, has stored
 * something meanwhile.
 */
export async function workOnJob(env: BackupEnv): Promise<Job | null> {
  const file = await env.BACKUPS.get(jobKey);
  const found = await file?.json<Job>();
  if (!file || !found || found.endedAt) return null;
  let job = found.counts ? found : await begin(env, found);
  let version: string | null = file.etag;
  if (job.refused) await writeJob(env, job, version);
  for (let page = 0; !job.endedAt && version && page < pagesPerTick; page += 1) {
    job = await doPage(env, job);
    version = await writeJob(env, job, version);
  }
  return job;
}

async function begin(env: BackupEnv, { do: kind, run }: Job): Promise<Job> {
  const refused = await findRefusal(env, kind, run);
  const job = { do: kind, run, step: 0, after: "", counts: {} };
  return refused === null ? job : { ...job, refused, endedAt: new Date().toISOString() };
}

async function findRefusal({ BACKUPS }: BackupEnv, kind: string, run: string): Promise<string | null> {
  if (!Object.hasOwn(plans, kind)) return "unknown work";
  // The manifest is written last.
  const isCopy = kind !== "restore" || (await BACKUPS.head(manifestKey(run))) !== null;
  return isCopy ? null : "no complete copy";
}

async function doPage(env: BackupEnv, { step = 0, after = "", counts = {}, ...job }: Job): Promise<Job> {
  const steps: readonly Step[] = plans[job.do];
  const page = await steps[step]?.(env, job.run, after);
  if (!page) {
    if (job.do === "export") await env.BACKUPS.put(manifestKey(job.run), JSON.stringify(counts));
    return { ...job, step, counts, endedAt: new Date().toISOString() };
  }
  const sums = { ...counts };
  for (const [name, count] of Object.entries(page.counts)) sums[name] = (sums[name] ?? 0) + count;
  const isLast = page.after === null;
  return { ...job, step: isLast ? step + 1 : step, after: page.after ?? "", counts: sums };
}
