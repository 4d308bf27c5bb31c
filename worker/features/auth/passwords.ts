import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { hashQueue } from "#schema/limits.ts";
import { type InTurn, makeQueue } from "#worker/platform/concurrency.ts";

/** N=2^14, r=8, p=5 is one of the equivalents in OWASP's Password Storage Cheat Sheet: about 0.2 s of CPU. */
const cost = { N: 2 ** 14, r: 8, p: 5 } as const;
const keyBytes = 32;
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${"A".repeat(22)}==$${"A".repeat(43)}=`;

// A hash keeps the isolate busy, and every other call in it waits: one at a time, with a pause between two.
const line = makeQueue({ ...hashQueue, atOnce: 1, full: "busy" });

/** Holds a place in the line from before anything is read or counted: beyond it 503 `busy`, at once and for next to nothing. */
export const reserveHashing = line.hold;

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
          (fault, key) => (fault ? reject(fault) : resolve(key)),
        ),
      ),
  );

/** 503 `busy` when too many passwords wait. A string that holds the parameters, the salt and the hash: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, inTurn = line.inTurn): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, inTurn);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/**
 * Whether a password fits its hash. Without a hash (no such person) the same work is done and the answer
 * is no, so that time does not tell who has an account. 503 `busy` when too many passwords wait.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  inTurn = line.inTurn,
): Promise<boolean> {
  const [, N, r, p, salt = "", expected = ""] = (hash ?? nobody).split("$");
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(password, Buffer.from(salt, "base64"), parameters, inTurn);
  const known = Buffer.from(expected, "base64");
  return known.length === key.length && timingSafeEqual(known, key) && hash !== null;
}
