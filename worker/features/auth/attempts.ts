import type { RateLimitName } from "#schema/limits.ts";
import { limitAddress, refuseBeyond } from "#worker/http/rate-limit.ts";
import type { Env } from "#worker/platform/env.ts";
import {
  accountOf,
  addressOf,
  count,
  type Subject,
  uncount,
} from "#worker/platform/rate-limit/rate-limit.ts";
import type { KnownDevice } from "./known-devices.ts";

/** A counted sign-in attempt. */
interface Attempt {
  /** Removes the attempt from the counts, because the password was right. */
  forgive(): Promise<unknown>;
}

/**
 * Counts a sign-in attempt before hashing; 429 when there were too many. A device that the account knows has its own
 * count, so failed attempts from elsewhere never lock out its owner. All other attempts count per address, per account
 * and address, and per account.
 */
export async function countAttempt(
  env: Env,
  request: Request,
  email: string,
  device: KnownDevice | null,
): Promise<Attempt> {
  if (!device) await limitAddress(env, request, "signInFrom");
  const counts = device ? [countOfDevice(device)] : countsOfStranger(request, email);
  const key = crypto.randomUUID();
  for (const [subject, limit] of counts) refuseBeyond(limit, await count(env, subject, limit, key));
  return {
    forgive: () => Promise.all(counts.map(([subject, limit]) => uncount(env, subject, limit, key))),
  };
}

/**
 * Counts a sign-in with a passkey before its signature is checked; 429 when there were too many. Wrong passwords do not
 * count here: a passkey cannot be guessed, and people who have forgotten their password need it to sign in.
 */
export async function countPasskeyAttempt(
  env: Env,
  request: Request,
  device: KnownDevice | null,
): Promise<Attempt> {
  if (!device) {
    await limitAddress(env, request, "signInFrom");
    return { forgive: async () => undefined };
  }
  const [subject, key] = [{ kind: "device", name: device.id } as const, crypto.randomUUID()];
  refuseBeyond("passkeyDevice", await count(env, subject, "passkeyDevice", key));
  return { forgive: () => uncount(env, subject, "passkeyDevice", key) };
}

type Count = readonly [Subject, RateLimitName];

const countOfDevice = ({ id }: KnownDevice): Count => [{ kind: "device", name: id }, "signInDevice"];

function countsOfStranger(request: Request, email: string): Count[] {
  const account = accountOf(email);
  const here = { ...account, name: `${account.name}@${addressOf(request)?.name ?? ""}` };
  return [
    [here, "signInHere"],
    [account, "signInOften"],
    [account, "signInAnywhere"],
  ];
}
