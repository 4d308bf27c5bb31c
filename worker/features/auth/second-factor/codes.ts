import { createHash, randomBytes } from "node:crypto";
import { recoveryCodes } from "#schema/limits.ts";

/** Loads the library of one-time passwords at the first use. */
const library = () => import("otpauth");

/** The digits of Arabic and Persian keyboards, each list from zero. */
const otherDigits = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];

/** A code in the form that is compared: lower case, with the digits 0 to 9, without spaces and dashes. */
export const plainCode = (typed: string): string =>
  [...typed.toLowerCase().replace(/[\s-]/g, "")]
    .map((sign) => {
      const digit = Math.max(...otherDigits.map((digits) => digits.indexOf(sign)));
      return digit < 0 ? sign : String(digit);
    })
    .join("");

/** Whether a plain code has the form of an app's code. All others are recovery codes. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/** The form of code that every app supports: SHA-1, six digits, half a minute (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const seedBytes = 20;

/** A new secret in base32, and its URI for a QR code. */
export async function makeSeed(issuer: string, label: string) {
  const { Secret, TOTP } = await library();
  const secret = new Secret({ size: seedBytes });
  return { seed: secret.base32, uri: new TOTP({ ...form, issuer, label, secret }).toString() };
}

/** The time step of a code: the current step, or the one before or after it. Null for every other code. */
export async function stepOf(seed: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(seed) });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp: now, period: form.period }) + delta;
}

// Without i, l, o and u, which are easily confused with other characters.
const signs = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new recovery code: 24 characters with five random bits each, in groups of four. */
export function makeRecoveryCode(): string {
  const plain = [...randomBytes(recoveryCodes.characters)].map((byte) => signs[byte % 32]).join("");
  return plain.replace(/(.{4})(?!$)/g, "$1-");
}

/** The hash of a recovery code, which is stored. A code has 120 random bits, so a fast hash is enough (ASVS 6.5.2). */
export const hashOf = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`${userId}:${code.replaceAll("o", "0").replace(/[il]/g, "1")}`)
    .digest("base64url");
