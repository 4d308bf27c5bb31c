import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findSecrets } from "./find-secrets.ts";

// The secrets are generated here, so that this file contains none and passes its own check.
const random = (length: number, encoding: "hex" | "base64" = "base64") =>
  Array.from({ length: 4 }, (_, at) => createHash("sha256").update(`sample ${at}`).digest(encoding))
    .join("")
    .replaceAll(/[+/=]/g, "x")
    .slice(0, length);
const key = (text: Buffer | string) => Buffer.from(text).toString("base64");
const bytes = createHash("sha256").update("a key").digest();
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

const planted: Record<string, string> = {
  "a live key of Stripe": `const stripe = new Stripe("sk_${"live"}_${random(24)}");`,
  "a restricted live key of Stripe": `STRIPE_SECRET_KEY=rk_${"live"}_${random(40)}`,
  "a webhook secret of Stripe": `constructEvent(body, signature, "whsec_${random(32)}")`,
  "an access key of AWS": `id = AK${"IA"}${random(40, "hex").toUpperCase().slice(0, 16)}`,
  "an access key of R2": `R2_S3_SECRET_ACCESS_KEY="${random(64, "hex")}"`,
  "a token of Cloudflare": `CLOUDFLARE_API_TOKEN=${random(40)}`,
  "a token of GitHub": `git clone https://ghp_${random(36)}@github.com/a/b`,
  "a private key": String(privateKey.export({ type: "pkcs8", format: "pem" })),
  "a signing key of ours": `echo "k1:${key(bytes)}" | wrangler secret put SESSION_KEYS`,
  "a sealing key of ours, the second of two": `SEALING_KEYS="local:${key("a sentence of 32 characters long")},s2:${key(bytes)}"`,
  "our keys for push services": `PUSH_KEYS="k1:B${random(86)}:${random(43)}"`,
  "a random value of a password": `{ "password": "${random(24)}" }`,
};

const harmless: Record<string, string> = {
  "the keys of .env.example": `SESSION_KEYS="local:${key("local development only, not a secret!")}"`,
  "a key that is a sentence": `SEALING_KEYS: "test:${key("tests seal their data with this!")}"`,
  "the simulated keys": `secretKey: "sk_test_simulated", webhookSecret: "whsec_simulated"`,
  "a name": "secretAccessKey: R2_S3_SECRET_ACCESS_KEY,",
  "a call": "const token = useSyncExternalStore(onTokenChange, readToken, () => null);",
  "a password in words": `password: "harbour-lights-2026-and-more"`,
  "an id": `token: "7f8a1d1e-3c5b-4b8e-9d0a-5e2f6c7b8a90"`,
};

describe("the search for secrets", () => {
  it.each(Object.entries(planted))("finds %s [ASVS 13.3.1]", async (_, line) => {
    const found = await findSecrets(`first line\n${line}\nlast line`, "planted.ts");
    expect(found[0]).toMatchObject({ line: 2, why: expect.any(String) });
    expect(JSON.stringify(found)).not.toContain(random(20));
  });

  it.each(Object.entries(harmless))("does not report %s", async (_, line) => {
    expect(await findSecrets(line, "harmless.ts")).toEqual([]);
  });
});
