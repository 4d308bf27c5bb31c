import { errors } from "#schema/errors.ts";
import { isDatabaseDown } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { freshenReadsOf } from "./freshness.ts";
import { reopenAtPrimary, type Visit } from "./session.ts";

/**
 * Does the work of a signed-in call. A refusal at a replica may come from old data, so the work is then done again at the
 * primary. Work that has written is not repeated, because writes already used the primary.
 */
export async function retryAtPrimary<T>(
  env: Env,
  visit: Visit,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  try {
    return await workAndTell(env, visit, work);
  } catch (fault) {
    if (!visit.near || visit.db.hasWritten() || !mayDependOnAge(fault)) throw fault;
    const again = (await reopenAtPrimary(visit, env)) ?? refuse("unauthenticated");
    try {
      return await work(again);
    } finally {
      await freshenReadsOf(env, again.db, again.caller.id);
    }
  }
}

/** Does the work, and makes the caller's later reads on every device include what it has written. */
async function workAndTell<T>(env: Env, visit: Visit, work: (visit: Visit) => Promise<T>): Promise<T> {
  try {
    return await work(visit);
  } finally {
    if (visit.db.hasWritten()) await freshenReadsOf(env, visit.db, visit.caller.id);
  }
}

/** Whether the primary may give another answer: after a refusal below 500, and while a replica is down. */
const mayDependOnAge = (fault: unknown) =>
  fault instanceof Refusal ? errors[fault.code][0] < 500 : isDatabaseDown(fault);
