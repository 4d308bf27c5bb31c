import { deviceSeconds, devicesSent } from "#schema/limits.ts";
import type { users } from "#schema/tables/users.ts";
import { isSuspendedByAdmin } from "#worker/features/undo-deletion/index.ts";
import type { Env } from "#worker/platform/env.ts";
import { type Claims, readClaims, signToken } from "#worker/platform/signed-tokens.ts";

/** A device that has signed in to the account before. Its failed sign-ins are counted separately. */
export interface KnownDevice {
  id: string;
}

type Owner = Pick<typeof users.$inferSelect, "id" | "suspendedAt" | "leftAt" | "sessionsEndedBefore">;

/** A token that makes the device known at its next sign-in. It names only the person. */
export const makeDeviceToken = (env: Env, userId: string, at: number = Date.now()): Promise<string> =>
  signToken(env, "device", {
    subject: userId,
    id: crypto.randomUUID(),
    // Seconds with a fraction: "sign out everywhere" compares this time with its own in milliseconds.
    issuedAt: at / 1000,
    lasts: deviceSeconds,
  });

/**
 * The known device among the tokens that were sent (separated by spaces), or null. Tokens of other people, expired
 * tokens and tokens from before the person signed out everywhere do not count.
 */
export async function findKnownDevice(
  env: Env,
  sent: string | undefined,
  owner: Owner | undefined,
): Promise<KnownDevice | null> {
  const tokens = (sent ?? "").split(" ").filter(Boolean).slice(0, devicesSent);
  const claims = await Promise.all(tokens.map((token) => readClaims(env, "device", token)));
  // Every call verifies the signatures, so that timing does not reveal whether the account exists.
  const own = claims.find((each) => each !== null && owner !== undefined && isGoodFor(each, owner));
  return own ? { id: own.jti } : null;
}

function isGoodFor({ sub, iat }: Claims, owner: Owner): boolean {
  const { id, sessionsEndedBefore } = owner;
  if (sub !== id || isSuspendedByAdmin(owner)) return false;
  return sessionsEndedBefore === null || Math.round(iat * 1000) > Date.parse(sessionsEndedBefore);
}
