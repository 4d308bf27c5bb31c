import type { Dependency } from "#schema/vocabulary.ts";
import type { Env } from "./env.ts";
import { describeFault, logLine } from "./log.ts";
import { using } from "./observe.ts";
import { openCounter } from "./rate-limit/counter.ts";
import { withTimeout } from "./with-timeout.ts";

/** How long a dependency may take to answer. */
export const healthDeadlineMs = 2_000;
/** How long this isolate repeats a result. */
export const healthSharedMs = 5_000;

/** One cheap read from each dependency. One Durable Object is enough, because all run on the same platform. */
const probes: Record<Dependency, (env: Env) => Promise<unknown>> = {
  // The primary, because writes need it.
  database: (env) => using("d1", () => env.DB.withSession("first-primary").prepare("select 1").all()),
  sessions: (env) => using("kv", () => env.SESSIONS.get("health")),
  photos: (env) => using("r2", () => env.PHOTOS.head("health")),
  objects: async (env) => await openCounter(env, "health", "probe").ping(),
};

interface Result {
  /** When its check began, in milliseconds since 1970. */
  readonly began: number;
  /** Null while the first check is under way. */
  readonly down: readonly Dependency[] | null;
}

const results = new WeakMap<Env, Result>();

/**
 * The dependencies that fail or do not answer in time, checked in parallel. One isolate checks once in five seconds; other
 * callers get the last result. Before the first result, each caller checks for itself, because a read ends with the call that
 * started it. Never fails.
 */
export async function findDown(env: Env): Promise<readonly Dependency[]> {
  const last = results.get(env);
  const began = Date.now();
  if (last?.down && began - last.began < healthSharedMs && began >= last.began) return last.down;
  // Callers in the meantime get the last result, if there is one.
  results.set(env, { began, down: last?.down ?? null });
  const names = Object.keys(probes) as Dependency[];
  const answers = await Promise.all(names.map((name) => answersInTime(name, env)));
  const down = names.filter((_, at) => !answers[at]);
  results.set(env, { began, down });
  return down;
}

async function answersInTime(name: Dependency, env: Env): Promise<boolean> {
  try {
    await withTimeout(healthDeadlineMs, () => probes[name](env));
    return true;
  } catch (fault) {
    logLine("dependency_down", { dependency: name, ...describeFault(fault) });
    return false;
  }
}
