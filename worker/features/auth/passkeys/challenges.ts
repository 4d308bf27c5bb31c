import { passkeyChallengeSeconds } from "#schema/limits.ts";
import type { Env } from "#worker/platform/env.ts";
import { readClaims, signToken } from "#worker/platform/signed-tokens.ts";

/** Who is asked for a new passkey, or for one of theirs as second factor, and in which session. */
export interface Enrolment {
  personId: string;
  sessionId: string;
  /** `new-passkey` if missing. */
  purpose?: "second-factor";
}

/** A challenge of ours that has not expired. */
export interface Challenge {
  id: string;
  /** ISO instant. */
  expiresAt: string;
}

// A sign-in is for nobody yet, and a token names somebody.
const anyone = "anyone";

const purposeOf = (enrolment: Enrolment | null) =>
  enrolment ? (enrolment.purpose ?? "new-passkey") : "passkey";

/**
 * A challenge as the browser takes it: base64url of a signed token, so that an unanswered one is stored nowhere. `null`
 * asks any passkey for a sign-in.
 */
export async function makeChallenge(env: Env, enrolment: Enrolment | null): Promise<string> {
  const token = await signToken(env, purposeOf(enrolment), {
    subject: enrolment?.personId ?? anyone,
    id: crypto.randomUUID(),
    issuedAt: Math.floor(Date.now() / 1000),
    lasts: passkeyChallengeSeconds,
    ...(enrolment && { claims: { session: enrolment.sessionId } }),
  });
  return Buffer.from(token).toString("base64url");
}

/** The challenge that a browser has answered; null for an expired one, or one for another purpose, person or session. */
export async function readChallenge(
  env: Env,
  given: string,
  enrolment: Enrolment | null,
): Promise<Challenge | null> {
  const token = Buffer.from(given, "base64url").toString();
  const claims = await readClaims(env, purposeOf(enrolment), token);
  // mutant-safe: the library refuses what throws here
  if (!claims) return null;
  // mutant-safe (claims.sub !== enrolment.personId): a session has one person
  if (enrolment && (claims.sub !== enrolment.personId || claims.session !== enrolment.sessionId)) return null;
  return { id: claims.jti, expiresAt: new Date(claims.exp * 1000).toISOString() };
}
