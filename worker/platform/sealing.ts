import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Env, readKeys } from "./env.ts";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** The form of what follows; another one would get another number. */
const version = "1";

/** The setting that sealing needs; the development Worker that writes the demo data has no other. */
export type SealingEnv = Pick<Env, "SEALING_KEYS">;

/** The name of the key that seals now. */
export function sealingKey(env: SealingEnv): string {
  const [current] = readKeys(env.SEALING_KEYS);
  if (!current) throw new Error("There is no key to seal with.");
  return current.kid;
}

/**
 * Seals text with the current key (AES-256-GCM, a new nonce each time): `1.<key's name>.<nonce, text and tag>`.
 * It opens only in its own place: `place` names the row and field.
 */
export function seal(env: SealingEnv, text: string, place: string): string {
  const kid = sealingKey(env);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secretOf(env, kid), nonce);
  sealing.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()]);
  return [version, kid, sealed.toString("base64url")].join(".");
}

/** Opens what was sealed for this place. Throws when it was changed, moved, or its key is gone. */
export function unseal(env: SealingEnv, sealed: string, place: string): string {
  const [form, kid = "", data = ""] = sealed.split(".");
  if (form !== version) throw new Error("This is not sealed in a form that is known.");
  const bytes = Buffer.from(data, "base64url");
  const opening = createDecipheriv(cipher, secretOf(env, kid), bytes.subarray(0, nonceBytes));
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
  return text.toString("utf8");
}

function secretOf(env: SealingEnv, kid: string): Uint8Array {
  const key = readKeys(env.SEALING_KEYS).find((candidate) => candidate.kid === kid);
  if (!key) throw new Error("The key that sealed this is not among SEALING_KEYS.");
  return key.secret;
}
