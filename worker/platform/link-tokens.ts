import { createHmac, timingSafeEqual } from "node:crypto";
import type { LinkPurpose } from "#schema/vocabulary.ts";
import { type Env, type Key, readKeys } from "./env.ts";

/** The only setting that links need, so that the development Worker can show emails as their readers see them. */
export type LinkEnv = Pick<Env, "SESSION_KEYS">;

/**
 * The token of a link in an email: `<key's name>.<id>.<signature>`. `id` names the row of the link. The signature is computed
 * for each use and never stored, so a person who reads the database cannot use a link.
 */
export function makeLinkToken(env: LinkEnv, purpose: LinkPurpose, id: string): string {
  const [current] = readKeys(env.SESSION_KEYS);
  if (!current) throw new Error("SESSION_KEYS has no key.");
  return [current.kid, id, sign(current, purpose, id).toString("base64url")].join(".");
}

/** The id in a token that we have signed for this purpose with any of our keys; null for any other text. */
export function readLinkToken(env: LinkEnv, purpose: LinkPurpose, token: string): string | null {
  const [kid, id = "", signature = "", ...more] = token.split(".");
  const key = readKeys(env.SESSION_KEYS).find((each) => each.kid === kid);
  if (!key || more.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const expected = sign(key, purpose, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

// The prefix "link" makes these signatures different from every other use of these keys.
const sign = (key: Key, purpose: LinkPurpose, id: string): Buffer =>
  createHmac("sha256", key.secret).update(`link ${purpose} ${id}`).digest();
