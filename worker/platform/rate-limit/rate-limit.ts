import { createHash } from "node:crypto";
import { type RateLimitName, rateLimits } from "#schema/limits.ts";
import { type Env, settingsOf } from "../env.ts";
import { describeFault, logLine } from "../log.ts";
import { openCounter, type SubjectKind, type Verdict } from "./counter.ts";

/** Whose calls are counted. `account` is one that somebody tries to enter, `device` one that is known to an account. */
export type Subject = { kind: SubjectKind; name: string };

const room: Verdict = { wait: 0, first: false };

/**
 * Counts one call of a subject, exactly and before any work. Calls with the same key count once. A counter that
 * cannot be reached holds nobody back: passwords are slow to try even so.
 */
export async function count(
  env: Env,
  { kind, name }: Subject,
  limit: RateLimitName,
  key: string = crypto.randomUUID(),
): Promise<Verdict> {
  if (settingsOf(env).rateLimitsLifted) return room;
  return ask(room, () =>
    openCounter(env, kind, name).take({ name: limit, key, rateLimit: rateLimits[limit] }),
  );
}

/** Takes a counted call back. */
export async function uncount(
  env: Env,
  { kind, name }: Subject,
  limit: RateLimitName,
  key: string,
): Promise<void> {
  if (settingsOf(env).rateLimitsLifted) return;
  await ask(undefined, async () => {
    await openCounter(env, kind, name).giveBack(limit, key);
  });
}

/** Seconds until a rate limit has room again, 0 when it has; counts nothing. */
export async function waitFor(env: Env, { kind, name }: Subject, limit: RateLimitName): Promise<number> {
  if (settingsOf(env).rateLimitsLifted) return 0;
  return ask(
    0,
    async () => await openCounter(env, kind, name).waitFor({ name: limit, rateLimit: rateLimits[limit] }),
  );
}

async function ask<T>(otherwise: T, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (fault) {
    logLine("object_unreachable", { object: "counter", ...describeFault(fault) });
    return otherwise;
  }
}

/**
 * The address a request comes from, as Cloudflare says; the first 64 bits of an IPv6 one. Null where nobody
 * says, or it is this machine itself.
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

/** An account by its e-mail, whether or not it exists. The counter learns no e-mail. */
export const accountOf = (email: string): Subject => ({
  kind: "account",
  name: createHash("sha256").update(email).digest("base64url"),
});
