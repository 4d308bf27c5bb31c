import { passkeyChallengeSeconds } from "#schema/limits.ts";
import type { Env } from "#worker/platform/env.ts";
import { readClaims, signToken } from "#worker/platform/signed-tokens.ts";

/** The person who is asked for a new passkey, or for one of theirs as second factor, and their session. */
export interface Enrolment {
  personId: string;
  sessionId: string;
  /** `new-passkey` if missing. */
  purpose?: "second-factor";
}

/** A challenge that we have issued and that has not expired. */
export interface Challenge {
  id: string;
  /** ISO instant. */
  expiresAt: string;
}

// A token must name a subject, but it is not known yet who signs in.
const anyone = "anyone";

const purposeOf = (enrolment: Enrolment | null) =>
  enrolment ? (enrolment.purpose ?? "new-passkey") : "passkey";

/**
 * Makes a challenge for the browser: a signed token in base64url, so that a challenge without an answer is not stored.
 * With `null`, any passkey can answer it to sign in.
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
  // mutant-safe: without this line, the next ones throw, and the library refuses the answer
  if (!claims) return null;
  // mutant-safe (claims.sub !== enrolment.personId): a session has one person
  if (enrolment && (claims.sub !== enrolment.personId || claims.session !== enrolment.sessionId)) return null;
  return { id: claims.jti, expiresAt: new Date(claims.exp * 1000).toISOString() };
}
