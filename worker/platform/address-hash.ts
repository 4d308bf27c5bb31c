import { createHmac } from "node:crypto";
import { type Env, type Key, readKeys } from "./env.ts";

/** The only setting that hashing needs. */
export type HashingEnv = Pick<Env, "SEALING_KEYS">;

/**
 * An email address (NFC, lower case) as it is stored when its person must not be known: `<key's name>.<HMAC>`. With the key,
 * one can only ask about an address that one knows already. One value for each key: the current one first, by which a new
 * entry is stored; the others find entries of earlier keys.
 */
export const addressHashes = (env: HashingEnv, address: string): [string, ...string[]] => {
  const [current, ...earlier] = readKeys(env.SEALING_KEYS).map((key) => hash(key, address));
  if (!current) throw new Error("SEALING_KEYS has no key.");
  return [current, ...earlier];
};

// The first word keeps hashes apart from everything else that uses these keys.
const hash = ({ kid, secret }: Key, address: string): string =>
  `${kid}.${createHmac("sha256", secret).update(`address ${address}`).digest("base64url")}`;
