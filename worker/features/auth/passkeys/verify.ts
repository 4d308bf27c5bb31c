import { ownOrigins } from "#worker/http/origin.ts";
import type { Env } from "#worker/platform/env.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { type Challenge, type Enrolment, readChallenge } from "./challenges.ts";

/** Loads the library at the first passkey, because it has 300 kB and few requests need it. */
const library = () => import("@simplewebauthn/server");

/** The signature algorithms that we accept, the best first: EdDSA, ES256, RS256 (Windows without ES256). */
export const algorithms = [-8, -7, -257];

/** The domain that passkeys are made for. They work on no other domain. */
export const rpIdOf = (env: Env) => new URL(settingsOf(env).publicOrigin).hostname;

/** The bytes of an account's id, as a device stores them with its passkey. */
export const handleOf = (userId: string) => Buffer.from(userId).toString("base64url");

interface Asked {
  env: Env;
  request: Request;
}

/**
 * What both kinds of answers must contain: our domain and origin, and a challenge that we have issued. After the check,
 * `challenge()` returns that challenge.
 */
function expectationsOf({ env, request }: Asked, enrolment: Enrolment | null) {
  let challenge: Challenge | null = null;
  const expected = {
    expectedOrigin: ownOrigins(request, env),
    expectedRPID: rpIdOf(env),
    requireUserVerification: true,
    expectedChallenge: async (given: string) => {
      challenge = await readChallenge(env, given, enrolment);
      return challenge !== null;
    },
  };
  return { expected, challenge: () => challenge };
}

interface NewPasskeyAnswer {
  credentialId: string;
  clientDataJson: string;
  attestationObject: string;
}

/** The passkey that a device has made for this person in this session, or null when anything about the answer is wrong. */
export async function verifyNewPasskey(asked: Asked, enrolment: Enrolment, answer: NewPasskeyAnswer) {
  const { verifyRegistrationResponse } = await library();
  const { expected, challenge } = expectationsOf(asked, enrolment);
  const { credentialId: id, clientDataJson: clientDataJSON, attestationObject } = answer;
  const response = {
    id,
    rawId: id,
    type: "public-key" as const,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  };
  const result = await nullIfWrong(() =>
    // mutant-safe: the library's default list begins with the same algorithms
    verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs: algorithms }),
  );
  const answered = challenge();
  // mutant-safe (!answered): nothing is verified without a challenge
  if (!result?.verified || !answered) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  // The answer contains the id twice. Only the one inside the verified data counts.
  if (credential.id !== id) return null;
  return {
    challenge: answered,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signCount: credential.counter,
    synced: credentialBackedUp,
  };
}

interface SignInAnswer {
  credentialId: string;
  clientDataJson: string;
  authenticatorData: string;
  signature: string;
}

/** The key for an unknown passkey, so that timing reveals nothing: the generator of P-256. No answer to it counts. */
const dummyPublicKey =
  "pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWIlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

/**
 * The use of a passkey that an answer proves, or null when anything about the answer is wrong. Does not compare counts.
 * `session` is the one that asked for a second factor. Without it, the answer is to a sign-in.
 */
export async function verifyUse(
  asked: Asked,
  publicKey: string | undefined,
  answer: SignInAnswer,
  session: Enrolment | null = null,
) {
  const { verifyAuthenticationResponse } = await library();
  const { expected, challenge } = expectationsOf(asked, session);
  const { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature } = answer;
  const response = {
    id,
    rawId: id,
    type: "public-key" as const,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
  const key = Uint8Array.from(Buffer.from(publicKey ?? dummyPublicKey, "base64url"));
  // The callers compare the count afterwards, because the library would compare it before the signature.
  const credential = { id, publicKey: key, counter: 0 };
  const result = await nullIfWrong(() => verifyAuthenticationResponse({ ...expected, response, credential }));
  const answered = challenge();
  // mutant-safe (!answered): nothing is verified without a challenge
  if (!result?.verified || !answered) return null;
  const { newCounter: signCount, credentialBackedUp: synced } = result.authenticationInfo;
  return { challenge: answered, signCount, synced };
}

/** Returns null if `verify` throws: the library throws for everything that is wrong with an answer. */
const nullIfWrong = <T>(verify: () => Promise<T>): Promise<T | null> => verify().catch(() => null);
