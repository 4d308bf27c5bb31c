import type * as endpoints from "#schema/endpoints/passkeys.ts";
import { passkeyChallengeSeconds } from "#schema/limits.ts";
import { noteTimeZone } from "#worker/features/notifications/index.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { countPasskeyAttempt } from "../attempts.ts";
import { beginSession, recordEvent, refuseIfMayNotSignIn } from "../auth.ts";
import { findKnownDevice } from "../known-devices.ts";
import { notifyOfNewDevice } from "../new-device.ts";
import { makeChallenge } from "./challenges.ts";
import { findPasskeyOf, isCopied, notePasskeyUse } from "./queries.ts";
import { handleOf, rpIdOf, verifyUse } from "./verify.ts";

export const beginPasskeySignIn: Verb<typeof endpoints.beginPasskeySignIn> = async ({ env }) => ({
  rpId: rpIdOf(env),
  challenge: await makeChallenge(env, null),
  timeout: passkeyChallengeSeconds * 1000,
  userVerification: "required",
});

type SignIn = Call<typeof endpoints.signInWithPasskey>;

export const signInWithPasskey: Verb<typeof endpoints.signInWithPasskey> = async (call) => {
  const { body, db, env, request, now } = call;
  const found = await findPasskeyOf(db, body.credentialId);
  const device = await findKnownDevice(env, body.devices, found?.user);
  const attempt = await countPasskeyAttempt(env, request, device);
  const use = await verifyUse({ env, request }, found?.passkey.publicKey, body);
  // mutant-safe (!found): nothing is proven without a passkey
  if (!found || !use) return refuseAnswer(call, found?.user.id);
  const { user, passkey } = found;
  if (body.userHandle !== handleOf(user.id)) return refuseAnswer(call, user.id);
  if (isCopied(passkey, use)) {
    recordEvent(call, "passkey_copied", null, user.id);
    return refuseAnswer(call, user.id);
  }
  const isFirst = await notePasskeyUse(db, use.challenge, passkey.id, use, now).catch((fault: unknown) => {
    if (isUniqueViolation(fault)) return false;
    throw fault;
  });
  if (!isFirst) return refuseAnswer(call, user.id);
  await attempt.forgive();
  await refuseIfMayNotSignIn(call, user);
  if (!device) await notifyOfNewDevice(call, user.id);
  recordEvent(call, "signed_in", user.id);
  noteTimeZone(call, user.id, body.zone);
  // The device has verified its user, so the passkey counts as both factors.
  return beginSession(call, user, "passkey");
};

/**
 * Gives the same answer to everything that is wrong and always records it, so that neither text nor timing reveals what
 * exists.
 */
function refuseAnswer(call: SignIn, subjectId?: string): never {
  recordEvent(call, "sign_in_failed", null, subjectId);
  return refuse("passkey_refused");
}
