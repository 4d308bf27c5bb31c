import { type JWTPayload, errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { productName } from "#schema/limits.ts";
import { type Env, type Key, settingsOf } from "./env.ts";

/** The purpose of a token. A token for one purpose is invalid for the others (RFC 8725, section 3.9). */
type Audience = "session" | "live" | "device" | "passkey" | "new-passkey" | "second-factor";

const algorithm = "HS256";
const issuer = productName.toLowerCase();

interface Contents {
  /** The person, a user's id. */
  subject: string;
  /** The token's own id. */
  id: string;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds of validity. */
  lasts: number;
  claims?: JWTPayload;
}

/** Signs a JWT (RFC 7519, HS256) with the current session key and names the key in the header. */
export async function signToken(
  env: Env,
  audience: Audience,
  { subject, id, issuedAt, lasts, claims }: Contents,
): Promise<string> {
  const [current] = settingsOf(env).sessionKeys;
  if (!current) throw new Error("SESSION_KEYS has no key.");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: current.kid })
    .setSubject(subject)
    .setJti(id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lasts)
    .sign(await importKey(current));
}

const imported = new WeakMap<Key, CryptoKey>();

/** The key in the form that the runtime uses. Importing a key takes longer than checking a signature, so it is done once. */
async function importKey(key: Key): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known) return known;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key.secret, hmac, false, ["sign", "verify"]);
  imported.set(key, made);
  return made;
}

/** The claims of every token of ours. */
export type Claims = JWTPayload & Required<Pick<JWTPayload, "sub" | "jti" | "iat" | "exp">>;

/** The claims of a token that any session key has signed, or null for anything but a valid token of ours. */
export async function readClaims(
  env: Env,
  audience: Audience,
  token: string,
  { leewaySeconds = 0 } = {},
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify<Claims>(
      token,
      ({ kid }) => {
        const key = settingsOf(env).sessionKeys.find((candidate) => candidate.kid === kid);
        if (!key) throw new joseErrors.JWKSNoMatchingKey();
        return importKey(key);
      },
      {
        algorithms: [algorithm],
        issuer,
        audience,
        clockTolerance: leewaySeconds,
        // By default jose accepts a token without an expiry (jose, JWTVerifyOptions.requiredClaims).
        requiredClaims: ["exp", "jti", "sub", "iat", "iss", "aud"],
      },
    );
    return payload.sub && payload.jti ? payload : null;
  } catch (fault) {
    if (fault instanceof joseErrors.JOSEError) return null;
    throw fault;
  }
}
