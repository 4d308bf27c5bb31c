import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { type Env, readKeys } from "./env.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** The version of the sealed format. */
const version = "1";

/** The only setting that sealing needs, so that the development Worker can seal demo data. */
export type SealingEnv = Pick<Env, "SEALING_KEYS">;

/** The name of the current key, which seals new text. */
export function sealingKey(env: SealingEnv): string {
  const [current] = readKeys(env.SEALING_KEYS);
  if (!current) throw new Error("SEALING_KEYS has no key.");
  return current.kid;
}

/**
 * Seals text with the current key (AES-256-GCM, a new nonce each time): `1.<key's name>.<nonce, text and tag>`, the
 * last part in base64url. `place` names the row and field; the text can only be unsealed with the same place.
 */
export function seal(env: SealingEnv, text: string, place: string): string {
  const kid = sealingKey(env);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secretOf(env, kid), nonce);
  sealing.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return [version, kid, sealed.toString("base64url")].join(".");
}

/** Unseals text. Throws if it was changed or moved to another place, or if its key is missing. */
export function unseal(env: SealingEnv, sealed: string, place: string): string {
  const [form, kid = "", data = ""] = sealed.split(".");
  if (form !== version) throw new Error("The sealed text has an unknown version.");
  const bytes = Buffer.from(data, "base64url");
  const opening = createDecipheriv(cipher, secretOf(env, kid), bytes.subarray(0, nonceBytes));
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
  return text.toString("utf8");
}

/**
 * The hash of a value with the current key. Equal values of one `purpose` have equal hashes, and without the key no one can test
 * guesses. The hash changes with the key, so it is computed again whenever its row is sealed again.
 */
export const keyedHash = (env: SealingEnv, value: string, purpose: string): string =>
  createHmac("sha256", secretOf(env, sealingKey(env)))
    .update(`${purpose}\n${value}`)
    .digest("base64url");

function secretOf(env: SealingEnv, kid: string): Uint8Array {
  const key = readKeys(env.SEALING_KEYS).find((candidate) => candidate.kid === kid);
  if (!key) throw new Error("SEALING_KEYS lacks the key of this sealed text.");
  return key.secret;
}
