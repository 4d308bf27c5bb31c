import { decodeJwt } from "jose";
import { live, sessionSeconds } from "#schema/limits.ts";
import type { LiveTicket } from "#worker/objects/inbox/user-inbox.ts";
import type { Env } from "#worker/platform/env.ts";
import { readClaims, signToken } from "#worker/platform/signed-tokens.ts";

/** A ticket for a session's live socket: a JWT (HS256), valid for 60 seconds. The inbox accepts it once. */
export function makeTicket(
  env: Env,
  session: { userId: string; sessionId: string; token: string },
): Promise<string> {
  const issuedAt = Date.now() / 1000;
  // The pipeline has already verified the session's token.
  const { exp: end = issuedAt + sessionSeconds } = decodeJwt(session.token);
  return signToken(env, "live", {
    subject: session.userId,
    id: crypto.randomUUID(),
    issuedAt,
    lasts: live.ticketSeconds,
    claims: { sid: session.sessionId, end },
  });
}

/** The content of a ticket; null if we did not sign it or it has expired. */
export async function readTicket(env: Env, ticket: string): Promise<LiveTicket | null> {
  const claims = await readClaims(env, "live", ticket);
  if (!claims) return null;
  const { sub: userId, jti: id, sid: sessionId, end, iat, exp } = claims;
  if (typeof sessionId !== "string" || typeof end !== "number") return null;
  return {
    id,
    userId,
    sessionId,
    issuedAt: iat * 1000,
    goodUntil: exp * 1000,
    sessionEndsAt: end * 1000,
  };
}
