import { AwsClient } from "aws4fetch";
import { uploadSeconds } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { isSigned, signText } from "./signatures.ts";
import { findStorage, type Storage } from "./storage.ts";
import { stagingKey } from "./store.ts";

/** The type and size in bytes that a caller announces. Storage can enforce both. */
export interface Announced {
  readonly contentType: PhotoType;
  readonly size: number;
}

const ownPath = (id: string) => `/api/objects/upload/${id}`;

/**
 * The address to which the bytes of one upload are sent, valid for ten minutes. It is an address of R2 if its keys are
 * set and the photo was announced, otherwise one of this Worker.
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

/** Whether we signed this address and it has not expired. */
export const isOpenAddress = (env: Env, id: string, query: URLSearchParams): boolean =>
  isOurs(env, id, query) && Number(query.get("until")) * 1000 > Date.now();

/**
 * The id of the upload of an address. `unknown` for an address of this Worker that we did not sign, and `foreign` for
 * any other address. The address is only parsed and never fetched.
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
