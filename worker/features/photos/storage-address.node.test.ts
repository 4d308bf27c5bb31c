import { request } from "node:http";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Storage } from "./storage.ts";
import { presign } from "./upload-address.ts";

// The S3 address that wrangler serves for a local bucket checks presigned URLs as R2 does, without a network.
const keys = { accessKeyId: "local", secretAccessKey: "local-secret" };
let runtime: Miniflare;
let storage: Storage;

beforeAll(async () => {
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response('') }",
      compatibilityDate: "2026-09-15",
      r2Buckets: { PHOTOS: { id: "havenbridge-photos", s3Credentials: keys } },
    }),
  );
  const { origin } = await runtime.ready;
  storage = { bucket: `${origin}/cdn-cgi/local/r2/s3/havenbridge-photos`, ...keys };
}, 30_000);
afterAll(() => runtime.dispose());

const photo = Buffer.from("\xff\xd8\xff the bytes of a photo", "latin1");
const announced = { contentType: "image/jpeg", size: photo.length } as const;
const asAnnounced = { "Content-Type": "image/jpeg", "If-None-Match": "*" };

/** Sends exactly these headers and bytes, as a browser's XMLHttpRequest would. Returns the status. */
function put(address: string, body: Buffer, headers: Record<string, string> = asAnnounced) {
  return new Promise<number>((resolve, reject) => {
    const sending = request(address, {
      method: "PUT",
      // A refusal may close the connection before the body is read, so each request uses its own connection.
      agent: false,
      headers: { ...headers, "Content-Length": body.length },
    });
    sending.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.once("error", reject);
    sending.end(body);
  });
}

const newKey = () => `staging/${crypto.randomUUID()}`;
const bucket = () => runtime.getR2Bucket("PHOTOS");

describe("a presigned upload address of the storage service", () => {
  it("accepts the announced photo once", async () => {
    const key = newKey();
    const address = await presign(storage, key, announced);
    expect(await put(address, photo)).toBe(200);
    expect((await (await bucket()).head(key))?.size).toBe(photo.length);
    expect(await put(address, photo)).toBe(412);
  });

  it.each([
    ["another type", photo, { ...asAnnounced, "Content-Type": "text/html" }],
    ["another length", Buffer.concat([photo, photo]), asAnnounced],
    ["no If-None-Match header", photo, { "Content-Type": "image/jpeg" }],
  ])("refuses %s with 403 and stores nothing", async (_, body, headers) => {
    const key = newKey();
    expect(await put(await presign(storage, key, announced), body, headers)).toBe(403);
    expect(await (await bucket()).head(key)).toBeNull();
  });

  it("is valid for one object only, and for ten minutes [§9.20]", async () => {
    const key = newKey();
    const address = await presign(storage, key, announced);
    expect(await put(address.replace(key, newKey()), photo)).toBe(403);
    expect(await put(address.replace("X-Amz-Expires=600", "X-Amz-Expires=604800"), photo)).toBe(403);
    expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe("600");
    expect(new URL(address).searchParams.get("X-Amz-SignedHeaders")).toBe(
      "content-length;content-type;host;if-none-match",
    );
  });
});
