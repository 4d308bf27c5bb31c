import type * as endpoints from "#schema/endpoints/second-factor.ts";
import { productName, recoveryCodes } from "#schema/limits.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { setupEnds } from "#worker/http/second-factor.ts";
import { refuse } from "#worker/platform/errors.ts";
import { seal } from "#worker/platform/sealing.ts";
import { addingOf, attempt, noteFactor, passingOf } from "./attempts.ts";
import { hashOf, makeRecoveryCode, makeSeed, plainCode, stepOf } from "./codes.ts";
import { deleteApp, emailAbout, findApp, findFactors, putApp, replaceRecoveryCodes } from "./queries.ts";
import { readSetup, sealSetup, seedPlace } from "./setup.ts";

export const readSecondFactor: Verb<typeof endpoints.readSecondFactor> = (call) => present(call);

/** The caller's second factor, as they see it. */
export async function present({
  db,
  user,
  now,
}: Pick<Call<typeof endpoints.readSecondFactor>, "db" | "user" | "now">) {
  const { app, reset, ...counts } = await findFactors(db, user.id);
  const isOpen = reset !== undefined && reset.expiresAt > now;
  const exists = app !== undefined || counts.passkeys > 0;
  return {
    ...counts,
    app: app ? { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt } : null,
    passedAt: user.factor?.passedAt ?? null,
    setUpBy: exists || !user.factor ? null : setupEnds(user.factor),
    reset: isOpen
      ? {
          requestedAt: reset.requestedAt,
          expiresAt: reset.expiresAt,
          approvals: reset.firstApprovedBy === null ? 0 : 1,
        }
      : null,
  };
}

export const beginApp: Verb<typeof endpoints.beginApp> = async (call) => {
  const { env, user } = call;
  const { seed, uri } = await makeSeed(productName, user.email);
  const setup = sealSetup(env, passingOf(call), { id: crypto.randomUUID(), seed });
  return { secret: seed, uri, setup };
};

export const addApp: Verb<typeof endpoints.addApp> = async (call) => {
  const { db, env, user, body, now } = call;
  const adding = await addingOf(call);
  const setup = readSetup(env, adding, body.setup);
  if (!setup) return refuse("app_not_added");
  await attempt(call, "app", async () => {
    const step = await stepOf(setup.seed, plainCode(body.code), Date.parse(now));
    if (step === null) return false;
    const seed = seal(env, setup.seed, seedPlace(user.id));
    return (await putApp(db, adding, { id: setup.id, seed, step }, now)) || refuse("app_not_added");
  });
  sendSoon(call, [emailAbout("factor_added", user.id, setup.id)]);
  noteFactor(call, "factor_added", "app");
  noteFactor(call, "factor_passed", "app");
  return { passedAt: now };
};

export const removeApp: Verb<typeof endpoints.removeApp> = async (call) => {
  const { db, user, now, requestId } = call;
  const email = emailAbout("factor_removed", user.id, requestId);
  if (!(await deleteApp(db, passingOf(call), email, now)))
    return refuse((await findApp(db, user.id)) ? "last_factor" : "not_found");
  sendSoon(call, [email]);
  noteFactor(call, "factor_removed", "app");
  return {};
};

export const makeRecoveryCodes: Verb<typeof endpoints.makeRecoveryCodes> = async (call) => {
  const { db, user, now, requestId } = call;
  const codes = Array.from({ length: recoveryCodes.count }, makeRecoveryCode);
  const hashes = codes.map((code) => hashOf(user.id, plainCode(code)));
  const email = emailAbout("recovery_codes_made", user.id, requestId);
  await replaceRecoveryCodes(db, user.id, hashes, email, now);
  sendSoon(call, [email]);
  noteFactor(call, "recovery_codes_made");
  return { codes };
};
