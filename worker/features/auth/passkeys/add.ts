import type * as endpoints from "#schema/endpoints/passkeys.ts";
import {
  passkeyChallengeSeconds,
  passkeysPerPerson,
  productName,
  recentSignInSeconds,
} from "#schema/limits.ts";
import { sendSoon } from "#worker/features/mail/index.ts";
import { type Call, created, type Verb } from "#worker/http/handle.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { isUniqueViolation } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { confirmPassword } from "../confirm-password.ts";
import { deviceOf } from "../device.ts";
import { reserveHashing } from "../passwords.ts";
import { addingOf, noteFactor, passingOf } from "../second-factor/attempts.ts";
import { isSignedIn, notePass } from "../second-factor/passes.ts";
import { makeChallenge } from "./challenges.ts";
import { presentPasskey } from "./passkeys.ts";
import { emailOf, findPasskeys, insertPasskey } from "./queries.ts";
import { algorithms, handleOf, rpIdOf, verifyNewPasskey } from "./verify.ts";

type Begin = Call<typeof endpoints.beginPasskey>;

export const beginPasskey: Verb<typeof endpoints.beginPasskey> = async (call) => {
  const { user, db, env, body } = call;
  const own = await findPasskeys(db, user.id);
  if (own.length >= passkeysPerPerson) refuse("too_many_passkeys");
  const { password } = body;
  if (password !== undefined) await reserveHashing((inTurn) => confirmPassword(call, password, inTurn));
  else if (!(await hasJustSignedIn(call)))
    refuse("invalid_fields", { fields: { password: { code: "required" } } });
  const publicKey = "public-key" as const;
  return {
    rp: { id: rpIdOf(env), name: productName },
    // The device shows both names. On a shared phone, they distinguish one person's passkey from another's.
    user: { id: handleOf(user.id), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
    challenge: await makeChallenge(env, { personId: user.id, sessionId: user.sessionId }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
    timeout: passkeyChallengeSeconds * 1000,
    excludeCredentials: own.map(({ credentialId: id }) => ({ type: publicKey, id })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
};

/** Whether the session began within the last ten minutes. Otherwise anyone could add a passkey on an unlocked phone. */
async function hasJustSignedIn(call: Begin): Promise<boolean> {
  const { begunAt } = await addingOf(call);
  return Date.now() - Date.parse(begunAt) < recentSignInSeconds * 1000;
}

export const addPasskey: Verb<typeof endpoints.addPasskey> = async (call) => {
  const { user, db, env, request, body, now, requestId, waitUntil } = call;
  const enrolment = { personId: user.id, sessionId: user.sessionId };
  const proven = await verifyNewPasskey({ env, request }, enrolment, body);
  if (!proven) return refuse("passkey_not_added");
  const { challenge, ...made } = proven;
  const id = crypto.randomUUID();
  const unused = { name: null, lastUsedAt: null };
  const passkey = { id, userId: user.id, ...made, ...unused, ...deviceOf(request), createdAt: now };
  const adding = await addingOf(call);
  const added = await insertPasskey(db, challenge, passkey, adding).catch((fault: unknown) => {
    if (isUniqueViolation(fault)) refuse("passkey_not_added");
    throw fault;
  });
  if (!added) refuse((await isSignedIn(db, adding)) ? "too_many_passkeys" : "unauthenticated");
  if (user.factor) await passWithNew(call);
  sendSoon(call, [emailOf("passkey_added", passkey)]);
  const entry = { at: now, actorId: user.id, subjectId: user.id, objectId: id, requestId };
  waitUntil(addEntry(db, { ...entry, event: "passkey_added" }));
  return created(presentPasskey(passkey));
};

/** Passes the second factor of an admin, because the device has just verified its user. */
async function passWithNew(call: Call<typeof endpoints.addPasskey>): Promise<void> {
  await notePass(call.db, passingOf(call), call.now);
  noteFactor(call, "factor_added", "passkey");
  noteFactor(call, "factor_passed", "passkey");
}
