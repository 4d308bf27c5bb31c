import { createHmac, timingSafeEqual } from "node:crypto";
import { type Env, settingsOf } from "#worker/platform/env.ts";

/** The purposes of signatures. Each has its own key, derived from the session keys. */
type Purpose = "photo upload" | "photo path";

const keyFor = (secret: Uint8Array, purpose: Purpose) =>
  createHmac("sha256", secret).update(purpose).digest();
const macOf = (secret: Uint8Array, purpose: Purpose, text: string) =>
  createHmac("sha256", keyFor(secret, purpose)).update(text).digest();

/** Signs a text with the current key. The signature is base64url. */
export function signText(env: Env, purpose: Purpose, text: string): string {
  const [current] = settingsOf(env).sessionKeys;
  if (!current) throw new Error("SESSION_KEYS has no key.");
  return macOf(current.secret, purpose, text).toString("base64url");
}

/** Whether one of our keys signed this text. */
export function isSigned(env: Env, purpose: Purpose, text: string, signature: string | null): boolean {
  // The signatures are compared as text, because different base64url texts can decode to the same bytes.
  const given = Buffer.from(signature ?? "");
  return settingsOf(env).sessionKeys.some(({ secret }) => {
    const mac = Buffer.from(macOf(secret, purpose, text).toString("base64url"));
    return given.length === mac.length && timingSafeEqual(given, mac);
  });
}
