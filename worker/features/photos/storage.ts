import type { Env } from "#worker/platform/env.ts";

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
