import { deviceSeconds, devicesSent } from "#schema/limits.ts";
import type { users } from "#schema/tables/users.ts";
import type { Env } from "#worker/platform/env.ts";
import { type Claims, readClaims, signToken } from "#worker/platform/signed-tokens.ts";

/** A device that has signed in to an account before. Its failed sign-ins count apart from everybody else's. */
export interface KnownDevice {
  id: string;
}

type Owner = Pick<typeof users.$inferSelect, "id" | "suspendedAt" | "sessionsEndedBefore">;

/** Makes the token by which a device is recognised at its next sign-in. It names the person and nothing else. */
export const makeDeviceToken = (env: Env, userId: string, at: number = Date.now()): Promise<string> =>
  signToken(env, "device", {
    subject: userId,
    id: crypto.randomUUID(),
    // With milliseconds: "sign out everywhere" compares it with its own instant.
    issuedAt: at / 1000,
    lasts: deviceSeconds,
  });

/**
 * Finds the token that makes this device known to an account, among those that it sent (separated by spaces).
 * Tokens of other people, expired ones and those from before the person signed out everywhere do not count.
 */
export async function findKnownDevice(
  env: Env,
  sent: string | undefined,
  owner: Owner | undefined,
): Promise<KnownDevice | null> {
  const tokens = (sent ?? "").split(" ").filter(Boolean).slice(0, devicesSent);
  const claims = await Promise.all(tokens.map((token) => readClaims(env, "device", token)));
  // The signatures are checked for every account alike, so that the time does not show who has one.
  const own = claims.find((each) => each !== null && owner !== undefined && isGoodFor(each, owner));
  return own ? { id: own.jti } : null;
}

function isGoodFor({ sub, iat }: Claims, { id, suspendedAt, sessionsEndedBefore }: Owner): boolean {
  if (sub !== id || suspendedAt !== null) return false;
  return sessionsEndedBefore === null || Math.round(iat * 1000) > Date.parse(sessionsEndedBefore);
}
