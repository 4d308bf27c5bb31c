import type { addPasskey, beginPasskeySignIn, signInWithPasskey } from "#schema/endpoints/passkeys.ts";
import { passkeys } from "#schema/tables/passkeys.ts";
import { origin } from "./client.ts";
import { insert, now } from "./rows.ts";
import type { BodyOf } from "./typed-client.ts";

/** A device with passkeys, built with WebCrypto. Its answers have the form that a browser sends. */

const base64url = (bytes: Uint8Array | ArrayBuffer) =>
  Buffer.from(bytes as ArrayBuffer).toString("base64url");
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const utf8 = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const joined = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

const flagBits = { present: 1, verified: 4, syncable: 8, synced: 16, withKey: 64 } as const;

/** The claims in an answer. A test can make each of them wrong. */
interface Answered {
  origin: string;
  rpId: string;
  type: string;
  /** The device's count of uses; 0 when it does not count. */
  signCount: number;
  /** Whether the device has verified its user. */
  verified: boolean;
  synced: boolean;
}

const honest = { origin, rpId: "localhost", signCount: 0, verified: true, synced: true };

async function dataOf({ rpId, signCount, verified, synced }: Answered, more: Uint8Array = new Uint8Array()) {
  const flags =
    flagBits.present |
    (verified ? flagBits.verified : 0) |
    (synced ? flagBits.syncable | flagBits.synced : 0) |
    (more.length > 0 ? flagBits.withKey : 0);
  const counted = new Uint8Array(4);
  new DataView(counted.buffer).setUint32(0, signCount);
  return joined(await sha256(utf8(rpId)), [flags], counted, more);
}

const clientData = ({ origin, type }: Answered, challenge: string) =>
  utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey on a device. */
export class SoftPasskey {
  readonly credentialId = base64url(crypto.getRandomValues(new Uint8Array(16)));
  readonly #keys: CryptoKeyPair;
  /** The account that the passkey was made for. */
  userHandle: string;

  private constructor(keys: CryptoKeyPair, userHandle: string) {
    this.#keys = keys;
    this.userHandle = userHandle;
  }

  static async make(userId: string): Promise<SoftPasskey> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
    return new SoftPasskey(keys as CryptoKeyPair, base64url(utf8(userId)));
  }

  /** The public key in COSE format: EC2, ES256, P-256. */
  async publicKey(): Promise<Uint8Array> {
    const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", this.#keys.publicKey)) as JsonWebKey;
    const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32];
    return joined(head, bytesOf(x), [0x22, 0x58, 32], bytesOf(y));
  }

  /** The answer to a challenge for a new passkey: attestation "none". */
  async enrol(challenge: string, more: Partial<Answered> = {}): Promise<BodyOf<typeof addPasskey>> {
    const says = { ...honest, type: "webauthn.create", ...more };
    const id = bytesOf(this.credentialId);
    const key = joined(new Uint8Array(16), [0, id.length], id, await this.publicKey());
    const data = await dataOf(says, key);
    const text = (word: string) => [0x60 + word.length, ...utf8(word)];
    const attestation = joined(
      [0xa3, ...text("fmt"), ...text("none"), ...text("attStmt"), 0xa0, ...text("authData")],
      [0x58, data.length],
      data,
    );
    return {
      credentialId: this.credentialId,
      clientDataJson: base64url(clientData(says, challenge)),
      attestationObject: base64url(attestation),
    };
  }

  /** The answer to a challenge for a sign-in. */
  async answer(
    { challenge }: Pick<Awaited<Reply>, "challenge">,
    more: Partial<Answered> = {},
  ): Promise<BodyOf<typeof signInWithPasskey>> {
    const says = { ...honest, type: "webauthn.get", ...more };
    const [data, client] = [await dataOf(says), clientData(says, challenge)];
    const signed = joined(data, await sha256(client));
    const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.#keys.privateKey, signed);
    return {
      credentialId: this.credentialId,
      clientDataJson: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(derOf(new Uint8Array(raw))),
      userHandle: this.userHandle,
    };
  }
}

type Reply = Promise<import("#schema/endpoint.ts").Reply<typeof beginPasskeySignIn>>;

/** Converts an ECDSA signature to the format of devices: two integers in ASN.1. */
function derOf(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const from = bytes.findIndex((byte) => byte !== 0);
    const short = [...bytes.slice(from)];
    const positive = (short[0] ?? 0) > 127 ? [0, ...short] : short;
    return [2, positive.length, ...positive];
  };
  const both = [...integer(raw.slice(0, 32)), ...integer(raw.slice(32))];
  return Uint8Array.from([48, both.length, ...both]);
}

/** A passkey of a person on a device and in the database, as after a finished set-up. */
export async function newPasskey(
  { id: userId }: { id: string },
  more: Partial<typeof passkeys.$inferInsert> = {},
): Promise<SoftPasskey & { id: string }> {
  const passkey = await SoftPasskey.make(userId);
  const id = crypto.randomUUID();
  await insert(passkeys, {
    id,
    userId,
    credentialId: passkey.credentialId,
    publicKey: base64url(await passkey.publicKey()),
    signCount: 0,
    synced: true,
    createdAt: now(),
    ...more,
  });
  return Object.assign(passkey, { id });
}
