import { dayMs } from "#schema/durations.ts";
import type { BackupEnv } from "./env.ts";
import { nextIds, pageOf, type Step } from "./step.ts";

const photoIds = "SELECT id FROM photos WHERE id > ? AND state = 'current' ORDER BY id LIMIT ?";
const folder = "photos/";

/** Copies are deleted when they are 30 days old (docs/operations.md), so they are made again before that. */
const copiedAgainAfterMs = 20 * dayMs;

/** Copies the files of the next photos that have no recent copy. A file never changes, so one copy serves all runs. */
export const copyPhotos: Step = async (env, _, after) => {
  const ids = await nextIds(env, photoIds, after);
  const recent = await findRecentCopies(env, after);
  const copied = await Promise.all(
    ids.map(async (id) => {
      const { objects } = await env.PHOTOS.list({ prefix: `${folder}${id}/` });
      const missing = objects.filter(({ key }) => !recent.has(key));
      for (const { key } of missing) await copy(env.PHOTOS, env.BACKUPS, key);
      return { photos: objects.length > 0 ? 1 : 0, copied: missing.length };
    }),
  );
  return pageOf(ids, {
    photos: copied.reduce((sum, each) => sum + each.photos, 0),
    copied: copied.reduce((sum, each) => sum + each.copied, 0),
  });
};

/** Restores the files of the next photos. `missing` counts photos without a copy. */
export const restorePhotos: Step = async (env, _, after) => {
  const ids = await nextIds(env, photoIds, after);
  const found = await Promise.all(
    ids.map(async (id) => {
      const { objects } = await env.BACKUPS.list({ prefix: `${folder}${id}/` });
      for (const { key } of objects) await copy(env.BACKUPS, env.PHOTOS, key);
      return objects.length > 0;
    }),
  );
  const photos = found.filter(Boolean).length;
  return pageOf(ids, { photos, missing: ids.length - photos });
};

/** The recent copies of the photos after this one. R2 returns at most a thousand files; one page of photos has fewer. */
async function findRecentCopies({ BACKUPS }: BackupEnv, after: string): Promise<Set<string>> {
  const since = Date.now() - copiedAgainAfterMs;
  // "0" comes after "/", so this is after all files of that photo.
  const startAfter = after ? `${folder}${after}0` : undefined;
  const { objects } = await BACKUPS.list({ prefix: folder, startAfter });
  return new Set(objects.filter(({ uploaded }) => uploaded.getTime() > since).map(({ key }) => key));
}

async function copy(from: R2Bucket, to: R2Bucket, key: string): Promise<void> {
  const file = await from.get(key);
  if (!file) return;
  const { httpMetadata, body } = file;
  await to.put(key, body, { httpMetadata });
}
