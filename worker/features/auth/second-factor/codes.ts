import { createHash, randomBytes } from "node:crypto";
import { recoveryCodes } from "#schema/limits.ts";

/** Loads the library of one-time passwords at the first use. */
const library = () => import("otpauth");

/** The digits of Arabic and Persian keyboards, each list from zero. */
const otherDigits = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];

/** A code as it is compared: lower case, with our digits, without spaces and dashes. */
export const plainCode = (typed: string): string =>
  [...typed.toLowerCase().replace(/[\s-]/g, "")]
    .map((sign) => {
      const digit = Math.max(...otherDigits.map((digits) => digits.indexOf(sign)));
      return digit < 0 ? sign : String(digit);
    })
    .join("");

/** Whether a plain code looks like one of an app; all others are recovery codes. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/** What every app knows: SHA-1, six digits, half a minute (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const seedBytes = 20;

/** A new secret in base32, and its address for a QR code. */
export async function makeSeed(issuer: string, label: string) {
  const { Secret, TOTP } = await library();
  const secret = new Secret({ size: seedBytes });
  return { seed: secret.base32, uri: new TOTP({ ...form, issuer, label, secret }).toString() };
}

/** The time step of a code, which is the present one or one beside it; null for every other code. */
export async function stepOf(seed: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(seed) });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp: now, period: form.period }) + delta;
}

// Without i, l, o and u: nobody takes one sign for another.
const signs = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new recovery code: 24 signs with five random bits each, in groups of four. */
export function makeRecoveryCode(): string {
  const plain = [...randomBytes(recoveryCodes.characters)].map((byte) => signs[byte % 32]).join("");
  return plain.replace(/(.{4})(?!$)/g, "$1-");
}

/** What is stored of a recovery code. It has 120 random bits, so a fast hash is enough (ASVS 6.5.2). */
export const hashOf = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`${userId}:${code.replaceAll("o", "0").replace(/[il]/g, "1")}`)
    .digest("base64url");
