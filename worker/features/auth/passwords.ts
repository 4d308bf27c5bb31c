import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { hashQueue } from "#schema/limits.ts";
import { type InTurn, makeQueue } from "#worker/platform/concurrency.ts";

/** N=2^14, r=8, p=5 is one of the equivalents in OWASP's Password Storage Cheat Sheet: about 0.2 s of CPU. */
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
const keyBytes = 32;
const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}==$${"A".repeat(43)}=`;

// A hash blocks all other calls of the isolate, so hashes run one at a time with a pause between them.
const queue = makeQueue({ ...hashQueue, atOnce: 1, full: "busy" });

/** Reserves a place in the queue before anything is read or counted. Refuses with 503 `busy` when the queue is full. */
export const reserveHashing = queue.hold;

const derive = (
  password: string,
  salt: Buffer,
  parameters: { N: number; r: number; p: number },
  inTurn: InTurn,
) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(
          password.normalize("NFC"),
          salt,
          keyBytes,
          { ...parameters, maxmem: 64 * 1024 * 1024 },
          // mutant-safe: scrypt fails only for parameters that it does not support
          (fault, key) => (fault ? reject(fault) : resolve(key)),
        ),
      ),
  );

/** Hashes a password to `scrypt$N$r$p$salt$hash`. Refuses with 503 `busy` when the queue is full. */
export async function hashPassword(password: string, inTurn = queue.inTurn): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, inTurn);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/**
 * Whether a password matches its hash. Without a hash of ours (no such person) it does the same work and answers false,
 * so that timing does not reveal whether an account exists. Refuses with 503 `busy` when the queue is full.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  inTurn = queue.inTurn,
): Promise<boolean> {
  const own = hash?.startsWith("scrypt$") ? hash : null;
  const [, N, r, p, salt = "", expected = ""] = (own ?? dummyHash).split("$");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, Buffer.from(salt, "base64"), parameters, inTurn);
  const known = Buffer.from(expected, "base64");
  return known.length === key.length && timingSafeEqual(known, key) && own !== null;
}
