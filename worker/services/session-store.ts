import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { productName, sessionSeconds } from "#schema/limits.ts";
import { type Env, settingsOf } from "#worker/env.ts";

/** A session: a signed token in the browser and a record in KV that expires by itself. */
export interface Session {
  id: string;
  userId: string;
  /** ISO instant of sign-in. */
  createdAt: string;
}

const issuer = productName.toLowerCase();
const audience = "session";
const keyOf = (userId: string, sessionId: string) => `session:${userId}:${sessionId}`;

/** Starts a session and returns its token: a JWT (HS256) that names person and session and nothing else. */
export async function startSession(env: Env, userId: string): Promise<string> {
  const [current] = settingsOf(env).sessionKeys;
  if (!current) throw new Error("There is no key to sign sessions with.");
  const id = crypto.randomUUID();
  const createdAt = new Date();
  await env.SESSIONS.put(keyOf(userId, id), JSON.stringify({ createdAt: createdAt.toISOString() }), {
    expirationTtl: sessionSeconds,
  });
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256", kid: current.kid })
    .setSubject(userId)
    .setJti(id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(createdAt)
    .setExpirationTime(new Date(createdAt.getTime() + sessionSeconds * 1000))
    .sign(current.secret);
}

/** Reads a token's signature and claims, with 60 s of leeway for clocks; null for anything but a token of ours. */
export async function readToken(
  env: Env,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = settingsOf(env).sessionKeys.find((candidate) => candidate.kid === kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return key.secret;
      },
      {
        algorithms: ["HS256"],
        issuer,
        audience,
        clockTolerance: 60,
        // jose takes a token without an expiry unless it is told otherwise (jose, JWTVerifyOptions.requiredClaims).
        requiredClaims: ["exp", "jti", "sub", "iat", "iss", "aud"],
      },
    );
    return payload.sub && payload.jti ? { userId: payload.sub, sessionId: payload.jti } : null;
  } catch (fault) {
    if (fault instanceof joseErrors.JOSEError) return null;
    throw fault;
  }
}

/** The record of a session, or null once it has ended or expired. Throws when KV is down. */
export async function findSession(env: Env, userId: string, sessionId: string): Promise<Session | null> {
  const record = await env.SESSIONS.get<{ createdAt: string }>(keyOf(userId, sessionId), "json");
  return record && { id: sessionId, userId, createdAt: record.createdAt };
}

/** Forgets the record. KV lags: what ends a session at once is the person's row (worker/http/session.ts). */
export const forgetSession = (env: Env, userId: string, sessionId: string) =>
  env.SESSIONS.delete(keyOf(userId, sessionId));
