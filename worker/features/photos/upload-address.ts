import { AwsClient } from "aws4fetch";
import { isId } from "#schema/fields.ts";
import { uploadSeconds } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { isSigned, signText } from "./signatures.ts";
import { stagingKey } from "./store.ts";

/** What a caller says of the photo that comes: with both told, storage itself can hold them to it. */
export interface Announced {
  readonly contentType: PhotoType;
  readonly size: number;
}

const ownPath = (id: string) => `/api/objects/upload/${id}`;

/**
 * The address that takes the bytes of one upload, for ten minutes: storage's own where its keys are set and
 * the photo was announced, else ours.
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

/** Whether these are the query values that we signed for this upload; its ten minutes are another question. */
function isOurs(env: Env, id: string, query: URLSearchParams): boolean {
  const text = `${id}/${query.get("until") ?? ""}`;
  return query.size === 2 && isSigned(env, "photo upload", text, query.get("signature"));
}

/** Whether an upload may still arrive at this address of ours. */
export const isOpenAddress = (env: Env, id: string, query: URLSearchParams): boolean =>
  isOurs(env, id, query) && Number(query.get("until")) * 1000 > Date.now();

/**
 * The upload that an address handed out by us is for: its id, `unknown` when the form is ours and the
 * signature is not, or `foreign` for every other address. Nothing is ever fetched from it.
 */
export function readUploadAddress(env: Env, given: string): { id: string } | "unknown" | "foreign" {
  const { publicOrigin } = settingsOf(env);
  if (!URL.canParse(given, publicOrigin)) return "foreign";
  const address = new URL(given, publicOrigin);
  if (address.username || address.password) return "foreign";
  const id = address.pathname.split("/").at(-1) ?? "";
  if (address.origin === publicOrigin && address.pathname === ownPath(id)) {
    return isId(id) && isOurs(env, id, address.searchParams) ? { id } : "unknown";
  }
  const storage = findStorage(env);
  const inStorage =
    storage && `${address.origin}${address.pathname}` === `${storage.bucket}/${stagingKey(id)}`;
  if (!inStorage) return "foreign";
  return isId(id) ? { id } : "unknown";
}

/** R2 by its S3 address: the bucket's URL, and a key that may write to it. */
export interface Storage {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Storage's own address, or null when its keys are not set. Throws when they are half set. */
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

/** The origin that browsers upload to when storage has an address of its own. Throws when its keys are half set. */
export function findStorageOrigin(env: Env): string | undefined {
  const storage = findStorage(env);
  return storage ? new URL(storage.bucket).origin : undefined;
}

/** A presigned PUT that holds the sender to type and length and never writes twice (all three are signed). */
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
