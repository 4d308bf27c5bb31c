import type * as endpoints from "#schema/endpoints/second-factor.ts";
import { passkeyChallengeSeconds } from "#schema/limits.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, faultLine } from "#worker/platform/log.ts";
import { seal, unseal } from "#worker/platform/sealing.ts";
import { makeChallenge } from "../passkeys/challenges.ts";
import { findPasskeyOf, findPasskeys, isCopied, notePasskeyUse } from "../passkeys/queries.ts";
import { rpIdOf, verifyUse } from "../passkeys/verify.ts";
import { attempt, noteFactor, passingOf } from "./attempts.ts";
import { hashOf, isOfApp, plainCode, stepOf } from "./codes.ts";
import { notePass } from "./passes.ts";
import { emailAbout, findApp, spendRecoveryCode, spendStep } from "./queries.ts";
import { seedPlace } from "./setup.ts";

type WithCode = Call<typeof endpoints.passWithCode>;

export const passWithCode: Verb<typeof endpoints.passWithCode> = async (call) => {
  const code = plainCode(call.body.code);
  if (isOfApp(code)) await passWithApp(call, code);
  else await passWithRecovery(call, code);
  return { passedAt: call.now };
};

async function passWithApp(call: WithCode, code: string): Promise<void> {
  const { db, env, user, now } = call;
  await attempt(call, "app", async () => {
    const app = await findApp(db, user.id);
    if (!app) return false;
    const seed = openSeed(env, user.id, app.seed);
    if (seed === null) return false;
    const step = await stepOf(seed, code, Date.parse(now));
    // mutant-safe: no stored step is smaller than null, so the write changes nothing
    if (step === null) return false;
    // The seed is sealed again at each use, so that it changes to a new sealing key without any other work.
    const used = { id: app.id, step, seed: seal(env, seed, seedPlace(user.id)) };
    return spendStep(db, passingOf(call), used, now);
  });
  noteFactor(call, "factor_passed", "app");
}

/**
 * The seed of an app; null if its sealing key is missing, which only the operator can repair. The person still has
 * recovery codes.
 */
function openSeed(env: Env, userId: string, sealed: string): string | null {
  try {
    return unseal(env, sealed, seedPlace(userId));
  } catch (fault) {
    faultLine("seed_not_opened", describeFault(fault));
    return null;
  }
}

async function passWithRecovery(call: WithCode, code: string): Promise<void> {
  const { db, user, now, requestId } = call;
  const email = emailAbout("recovery_code_used", user.id, requestId);
  await attempt(call, "recovery", () =>
    spendRecoveryCode(db, passingOf(call), hashOf(user.id, code), email, now),
  );
  sendSoon(call, [email]);
  noteFactor(call, "recovery_code_used");
}

const enrolmentOf = ({ id, sessionId }: { id: string; sessionId: string }) =>
  ({ personId: id, sessionId, purpose: "second-factor" }) as const;

export const beginPasskeyPass: Verb<typeof endpoints.beginPasskeyPass> = async ({ db, env, user }) => ({
  rpId: rpIdOf(env),
  challenge: await makeChallenge(env, enrolmentOf(user)),
  timeout: passkeyChallengeSeconds * 1000,
  userVerification: "required",
  allowCredentials: (await findPasskeys(db, user.id)).map(({ credentialId: id }) => ({
    type: "public-key" as const,
    id,
  })),
});

export const passWithPasskey: Verb<typeof endpoints.passWithPasskey> = async (call) => {
  const { body, db, env, request, user, now } = call;
  const found = await findPasskeyOf(db, body.credentialId);
  const own = found?.user.id === user.id ? found.passkey : undefined;
  const use = await verifyUse({ env, request }, own?.publicKey, body, enrolmentOf(user));
  const isRight =
    // mutant-safe (own !== undefined): nothing is proven without a passkey
    own !== undefined &&
    use !== null &&
    // mutant-safe (!isCopied(own, use)): the write refuses such a count as well
    !isCopied(own, use) &&
    (await notePasskeyUse(db, use.challenge, own.id, use, now).catch((fault: unknown) => {
      if (isUniqueViolation(fault)) return false;
      throw fault;
    }));
  if (!isRight) {
    noteFactor(call, "factor_refused", "passkey");
    return refuse("second_factor_refused");
  }
  await notePass(db, passingOf(call), now);
  noteFactor(call, "factor_passed", "passkey");
  return { passedAt: now };
};
