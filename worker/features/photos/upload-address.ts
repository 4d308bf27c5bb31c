import { AwsClient } from "aws4fetch";
import { uploadSeconds } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { isSigned, signText } from "./signatures.ts";
import { stagingKey } from "./store.ts";

/** The type and size in bytes that a caller announces. Storage can enforce both. */
export interface Announced {
  readonly contentType: PhotoType;
  readonly size: number;
}

const ownPath = (id: string) => `/api/objects/upload/${id}`;

/**
 * The address for the bytes of one upload, valid for ten minutes: R2's own if its keys are set and the photo was
 * announced, otherwise ours.
 */
export async function uploadAddress(env: Env, id: string, announced: Announced | null): Promise<string> {
  const storage = findStorage(env);
  return storage && announced ? presign(storage, stagingKey(id), announced) : ownAddress(env, id);
}

function ownAddress(env: Env, id: string): string {
  const until = String(Math.floor(Date.now() / 1000) + uploadSeconds);
  const address = new URL(ownPath(id), settingsOf(env).publicOrigin);
  address.searchParams.set("until", until);
  address.searchParams.set("signature", signText(env, "photo upload", `${id}/${until}`));
  return address.href;
}

/** Whether we signed these query values for this upload. Does not check the time. */
function isOurs(env: Env, id: string, query: URLSearchParams): boolean {
  const text = `${id}/${query.get("until") ?? ""}`;
  return query.size === 2 && isSigned(env, "photo upload", text, query.get("signature"));
}

/** Whether this is our address and has not expired. */
export const isOpenAddress = (env: Env, id: string, query: URLSearchParams): boolean =>
  isOurs(env, id, query) && Number(query.get("until")) * 1000 > Date.now();

/**
 * The upload of an address: its id, `unknown` for an address of our form that we did not sign, or `foreign` for any
 * other. The address is never fetched.
 */
export function readUploadAddress(env: Env, given: string): { id: string } | "unknown" | "foreign" {
  const { publicOrigin } = settingsOf(env);
  if (!URL.canParse(given, publicOrigin)) return "foreign";
  const address = new URL(given, publicOrigin);
  if (address.username || address.password) return "foreign";
  const id = address.pathname.split("/").at(-1) ?? "";
  if (address.origin === publicOrigin && address.pathname === ownPath(id)) {
    return isOurs(env, id, address.searchParams) ? { id } : "unknown";
  }
  const storage = findStorage(env);
  const inStorage =
    storage && `${address.origin}${address.pathname}` === `${storage.bucket}/${stagingKey(id)}`;
  return inStorage ? { id } : "foreign";
}

/** R2 through its S3 API: the bucket's URL and a key that may write to it. */
export interface Storage {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The S3 access to R2, or null when it is not configured. Throws when only some settings are set. */
export function findStorage(env: Env): Storage | null {
  const { R2_S3_BUCKET_URL, R2_S3_ACCESS_KEY_ID, R2_S3_SECRET_ACCESS_KEY } = env;
  if (!R2_S3_BUCKET_URL && !R2_S3_ACCESS_KEY_ID && !R2_S3_SECRET_ACCESS_KEY) return null;
  if (!R2_S3_BUCKET_URL || !R2_S3_ACCESS_KEY_ID || !R2_S3_SECRET_ACCESS_KEY) {
    throw new Error("Set all of R2_S3_BUCKET_URL, R2_S3_ACCESS_KEY_ID and R2_S3_SECRET_ACCESS_KEY, or none.");
  }
  return {
    bucket: R2_S3_BUCKET_URL.replace(/\/$/, ""),
    accessKeyId: R2_S3_ACCESS_KEY_ID,
    secretAccessKey: R2_S3_SECRET_ACCESS_KEY,
  };
}

/** The origin for direct uploads, if configured. Throws when only some settings are set. */
export function findStorageOrigin(env: Env): string | undefined {
  const storage = findStorage(env);
  return storage ? new URL(storage.bucket).origin : undefined;
}

/** A presigned PUT. Its signature covers type, length and `If-None-Match: *`, which prevents a second write. */
export async function presign(
  storage: Storage,
  key: string,
  { contentType, size }: Announced,
): Promise<string> {
  const { accessKeyId, secretAccessKey, bucket } = storage;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "auto" });
  const address = new URL(`${bucket}/${key}`);
  address.searchParams.set("X-Amz-Expires", String(uploadSeconds));
  const signed = await client.sign(address.href, {
    method: "PUT",
    headers: { "Content-Type": contentType, "Content-Length": String(size), "If-None-Match": "*" },
    aws: { signQuery: true, allHeaders: true },
  });
  return signed.url;
}
