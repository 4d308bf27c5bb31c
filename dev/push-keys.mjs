// Prints new keys for push services (the secret PUSH_KEYS): a P-256 pair in the form of RFC 8292.
import { generateKeyPairSync } from "node:crypto";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const { x, y } = publicKey.export({ format: "jwk" });
const { d } = privateKey.export({ format: "jwk" });
const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
console.log(`k1:${point.toString("base64url")}:${d}`);
