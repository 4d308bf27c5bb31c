import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { logout } from "#schema/endpoints/auth.ts";
import { settingsOf } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { as } from "../client.ts";

const encode = (bytes: string) => new TextEncoder().encode(bytes);

/** A person's live token with changed claims and header, signed with `secret`. */
function forge(token: string, change: object, header: object, secret: Uint8Array): Promise<string> {
  const { kid } = signingKey();
  return new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({ alg: "HS256", kid, ...header })
    .sign(secret);
}

function signingKey() {
  const [key] = settingsOf(env).sessionKeys;
  if (!key) throw new Error("There is no key.");
  return key;
}

/** Forms of an anonymous caller, by name: the value of `Authorization`, or null for no header. */
export async function anonymousForms(userId: string): Promise<Record<string, string | null>> {
  const [live, revoked] = await Promise.all([startSession(env, userId), startSession(env, userId)]);
  await as({ token: revoked }).call(logout);
  const { secret } = signingKey();
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  return {
    none: null,
    empty: "",
    Basic: `Basic ${btoa(`${userId}:password`)}`,
    garbage: "Bearer garbage",
    "alg none": `Bearer ${new UnsecuredJWT(decodeJwt(live)).encode()}`,
    HS512: `Bearer ${await forge(live, {}, { alg: "HS512" }, secret)}`,
    "a foreign key": `Bearer ${await forge(live, {}, {}, encode("another key that has at least 32 bytes"))}`,
    expired: `Bearer ${await forge(live, { iat: hourAgo - 60, exp: hourAgo }, {}, secret)}`,
    revoked: `Bearer ${revoked}`,
  };
}

/** More tokens that must be refused: very long, signed with an injected key, or for another purpose or person. */
export async function strangeForms(userId: string): Promise<Record<string, string>> {
  const live = await startSession(env, userId);
  const { secret } = signingKey();
  const own = encode("a key that the attacker has chosen, 32 bytes");
  const jwk = { kty: "oct", k: btoa("a key that the attacker has chosen, 32 bytes") };
  return {
    "100 KB": `Bearer ${"a".repeat(100 * 1024)}`,
    "kid injected": `Bearer ${await forge(live, {}, { kid: "../../dev/null" }, new Uint8Array(32))}`,
    "kid of the prototype": `Bearer ${await forge(live, {}, { kid: "__proto__" }, own)}`,
    "jku injected": `Bearer ${await forge(live, {}, { jku: "https://evil.example/keys" }, own)}`,
    "jwk injected": `Bearer ${await forge(live, {}, { jwk }, own)}`,
    "another audience": `Bearer ${await forge(live, { aud: "live" }, {}, secret)}`,
    "another issuer": `Bearer ${await forge(live, { iss: "evil" }, {}, secret)}`,
    "another person's session": `Bearer ${await forge(live, { sub: crypto.randomUUID() }, {}, secret)}`,
    "two of them": `Bearer ${live}, Bearer ${live}`,
  };
}
