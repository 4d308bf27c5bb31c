import { createHmac } from "node:crypto";
import { type Env, type Key, readKeys } from "./env.ts";

/** The only setting that hashing needs. */
export type HashingEnv = Pick<Env, "SEALING_KEYS">;

/**
 * The stored form of an email address (NFC, lower case) that must stay secret: `<key's name>.<HMAC>`. Even with the key, only a
 * guessed address can be checked. Returns one value for each key. New entries are stored with the first, of the current key;
 * the others find entries of earlier keys.
 */
export const addressHashes = (env: HashingEnv, address: string): [string, ...string[]] => {
  const [current, ...earlier] = readKeys(env.SEALING_KEYS).map((key) => hash(key, address));
  if (!current) throw new Error("SEALING_KEYS has no key.");
  return [current, ...earlier];
};

// The prefix "address" makes these hashes different from every other use of these keys.
const hash = ({ kid, secret }: Key, address: string): string =>
  `${kid}.${createHmac("sha256", secret).update(`address ${address}`).digest("base64url")}`;
