import { errors } from "#schema/errors.ts";
import { isDatabaseDown } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { tellPerson } from "./freshness.ts";
import { reopenAtPrimary, type Visit } from "./session.ts";

/**
 * Does the work of a signed-in call. What it refuses at a replica may only be unknown there, so it is done again at the
 * primary, unless it has written: then the primary has decided already.
 */
export async function workFor<T>(env: Env, visit: Visit, work: (visit: Visit) => Promise<T>): Promise<T> {
  try {
    return await workAndTell(env, visit, work);
  } catch (fault) {
    if (!visit.near || visit.db.hasWritten() || !mayDependOnAge(fault)) throw fault;
    const again = (await reopenAtPrimary(visit, env)) ?? refuse("unauthenticated");
    try {
      return await work(again);
    } finally {
      await tellPerson(env, again.db, again.caller.id);
    }
  }
}

/** The caller's later reads, on every device, include what the call has written. */
async function workAndTell<T>(env: Env, visit: Visit, work: (visit: Visit) => Promise<T>): Promise<T> {
  try {
    return await work(visit);
  } finally {
    if (visit.db.hasWritten()) await tellPerson(env, visit.db, visit.caller.id);
  }
}

/** Whether newer data may lead to another answer: for a refusal, and while a replica is down. */
const mayDependOnAge = (fault: unknown) =>
  fault instanceof Refusal ? errors[fault.code][0] < 500 : isDatabaseDown(fault);
