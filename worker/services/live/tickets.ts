import { decodeJwt, errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { live, productName, sessionSeconds } from "#schema/limits.ts";
import { type Env, settingsOf } from "#worker/env.ts";
import type { LiveTicket } from "#worker/objects/user-inbox.ts";

const issuer = productName.toLowerCase();
const audience = "live";

/** A ticket for a session's live socket: a JWT (HS256) of 60 seconds. The inbox sees to it that it is used once. */
export async function makeTicket(
  env: Env,
  session: { userId: string; sessionId: string; token: string },
): Promise<string> {
  const [current] = settingsOf(env).sessionKeys;
  if (!current) throw new Error("There is no key to sign tickets with.");
  const now = Date.now() / 1000;
  // The session's token has been verified by whoever admitted its caller.
  const { exp: sessionEnd = now + sessionSeconds } = decodeJwt(session.token);
  return new SignJWT({ sid: session.sessionId, end: sessionEnd })
    .setProtectedHeader({ alg: "HS256", kid: current.kid })
    .setSubject(session.userId)
    .setJti(crypto.randomUUID())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + live.ticketSeconds)
    .sign(current.secret);
}

/** Reads a ticket; null for anything but a ticket of ours that is still good. */
export async function readTicket(env: Env, ticket: string): Promise<LiveTicket | null> {
  try {
    const { payload } = await jwtVerify(
      ticket,
      ({ kid }) => {
        const key = settingsOf(env).sessionKeys.find((candidate) => candidate.kid === kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: ["HS256"],
        issuer,
        audience,
        requiredClaims: ["exp", "jti", "sub", "iat", "iss", "aud", "sid", "end"],
      },
    );
    const { sub: userId, jti: id, sid: sessionId, end, iat = 0, exp = 0 } = payload;
    if (!userId || !id || typeof sessionId !== "string" || typeof end !== "number") return null;
    return {
      id,
      userId,
      sessionId,
      issuedAt: iat * 1000,
      goodUntil: exp * 1000,
      sessionEndsAt: end * 1000,
    };
  } catch (fault) {
    if (fault instanceof joseErrors.JOSEError) return null;
    throw fault;
  }
}
