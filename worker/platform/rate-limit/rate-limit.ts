import { createHash } from "node:crypto";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { type Env, settingsOf } from "../env.ts";
import { refuse } from "../errors.ts";
import { describeFault, logLine } from "../log.ts";
import { openCounter, type SubjectKind, type Verdict } from "./counter.ts";

/** A subject whose calls are counted. `account` is the target of a sign-in, `device` a device that the account knows. */
export type Subject = { kind: SubjectKind; name: string };

const room: Verdict = { wait: 0, first: false };

/**
 * Counts one call of a subject exactly, before any work. Calls with the same key count once. An unreachable counter
 * allows the call; hashing still slows down password guessing.
 */
export async function count(
  env: Env,
  { kind, name }: Subject,
  limit: RateLimitName,
  key: string = crypto.randomUUID(),
): Promise<Verdict> {
  if (settingsOf(env).rateLimitsLifted) return room;
  return orElse(room, () =>
    openCounter(env, kind, name).take({ name: limit, key, rateLimit: rateLimits[limit] }),
  );
}

/** Like `count`, for secrets that are short enough to guess: an unreachable counter refuses with 503. */
export async function countStrictly(
  env: Env,
  { kind, name }: Subject,
  limit: RateLimitName,
  key: string,
): Promise<Verdict> {
  if (settingsOf(env).rateLimitsLifted) return room;
  const verdict = await orElse(null, async () =>
    openCounter(env, kind, name).take({ name: limit, key, rateLimit: rateLimits[limit] }),
  );
  return verdict ?? refuse("unavailable");
}

/** Removes a counted call. Never fails. */
export async function uncount(
  env: Env,
  { kind, name }: Subject,
  limit: RateLimitName,
  key: string,
): Promise<void> {
  if (settingsOf(env).rateLimitsLifted) return;
  await orElse(undefined, async () => {
    await openCounter(env, kind, name).giveBack(limit, key);
  });
}

/** Removes all counted calls of a limit. Never fails. */
export async function forget(env: Env, { kind, name }: Subject, limit: RateLimitName): Promise<void> {
  if (settingsOf(env).rateLimitsLifted) return;
  await orElse(undefined, async () => {
    await openCounter(env, kind, name).forget(limit);
  });
}

/** Seconds until a rate limit has room, 0 if it has or the counter is unreachable. Counts nothing. */
export async function waitFor(env: Env, { kind, name }: Subject, limit: RateLimitName): Promise<number> {
  if (settingsOf(env).rateLimitsLifted) return 0;
  return orElse(
    0,
    async () => await openCounter(env, kind, name).waitFor({ name: limit, rateLimit: rateLimits[limit] }),
  );
}

async function orElse<T>(fallback: T, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    logLine("object_unreachable", { object: "counter", ...describeFault(fault) });
    return fallback;
  }
}

/**
 * The client address that Cloudflare reports; for IPv6 its first 64 bits. Null without one and for this machine's own
 * address.
 */
export function addressOf(request: Request): Subject | null {
  const address = request.headers.get("CF-Connecting-IP");
  if (!address || address === "127.0.0.1" || address === "::1") return null;
  return { kind: "address", name: address.includes(":") ? networkOf(address) : address };
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...after];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** An account by its e-mail, whether or not it exists. The counter only gets a hash. */
export const accountOf = (email: string): Subject => ({
  kind: "account",
  name: createHash("sha256").update(email).digest("base64url"),
});
