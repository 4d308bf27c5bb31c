import { env } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { authenticatorApps, recoveryCodes } from "#schema/tables/second-factor.ts";
import { hashOf, makeRecoveryCode, plainCode } from "#worker/features/auth/second-factor/codes.ts";
import { seedPlace } from "#worker/features/auth/second-factor/setup.ts";
import { seal } from "#worker/platform/sealing.ts";
import { insert, now } from "./rows.ts";

/** Second factors of a test's own admins, and our own authenticator app (RFC 4226 and 6238). */

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(seed: string): Buffer {
  const bits = [...seed].map((sign) => base32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The current time step of 30 seconds. */
export const stepNow = () => Math.floor(Date.now() / 30_000);

/** The code that an app with this secret shows, `steps` half minutes from now. */
export function codeOf(seed: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(stepNow() + steps));
  const mac = createHmac("sha1", bytesOf(seed)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** An authenticator app of a person, as after a finished set-up. `code` returns the code that it shows. */
export async function newApp(
  { id: userId }: { id: string },
  more: Partial<typeof authenticatorApps.$inferInsert> = {},
) {
  const seed = [...randomBytes(32)].map((byte) => base32[byte % 32]).join("");
  await insert(authenticatorApps, {
    userId,
    id: crypto.randomUUID(),
    seed: seal(env, seed, seedPlace(userId)),
    lastStep: 0,
    createdAt: now(),
    ...more,
  });
  return { seed, code: (steps?: number) => codeOf(seed, steps) };
}

/** A recovery code of a person. */
export async function newRecoveryCode({ id: userId }: { id: string }): Promise<string> {
  const code = makeRecoveryCode();
  await insert(recoveryCodes, { hash: hashOf(userId, plainCode(code)), userId, createdAt: now() });
  return code;
}
