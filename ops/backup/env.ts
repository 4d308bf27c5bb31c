import type { Env } from "#worker/platform/env.ts";

/** The bindings of the backup Worker: the data of the main Worker, and the bucket with copies of it. */
export type BackupEnv = Pick<
  Env,
  "DB" | "PHOTOS" | "CONNECTION_THREAD" | "USER_INBOX" | "DATA_JURISDICTION"
> & { BACKUPS: R2Bucket };
