import { type PhotoSize, type PhotoType, photoSizes } from "#schema/vocabulary.ts";
import { ClientGone } from "#worker/http/body.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** Where the bytes of an upload wait. Never served. */
export const stagingKey = (id: string) => `staging/${id}`;
const photoKey = (id: string, size: PhotoSize) => `photos/${id}/${size}.webp`;

/** The bytes of an upload as they arrive: how many there will be, and what they are. */
export interface Arriving {
  readonly length: number;
  readonly contentType: PhotoType;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Passes an upload's bytes on to storage while they arrive, once: false when there are some already. What breaks off
 * or has another length leaves no object. 503 when storage is down.
 */
export async function stage(env: Env, id: string, arriving: Arriving): Promise<boolean> {
  const { length, contentType, chunks } = arriving;
  const { readable, writable } = new FixedLengthStream(length);
  const onlyIf = { etagDoesNotMatch: "*" };
  const stored = env.PHOTOS.put(stagingKey(id), readable, { onlyIf, httpMetadata: { contentType } });
  const writer = writable.getWriter();
  const passOn = async () => {
    let sent = 0;
    for await (const chunk of chunks) {
      await writer.write(chunk);
      sent += chunk.length;
    }
    if (sent < length) throw new ClientGone();
    await writer.close();
    return stored;
  };
  const whole = passOn();
  try {
    // Storage may answer before it has read everything; then nobody reads what is still to be written.
    return (await reach(() => Promise.race([whole, stored]))) !== null;
  } finally {
    whole.catch(() => undefined);
    await writer.abort().catch(() => undefined);
    await stored.catch(() => undefined);
  }
}

/** The bytes of an upload that has arrived, or null; `limit` bounds what is read of them. */
export async function readStaged(env: Env, id: string, limit: number): Promise<Uint8Array | null> {
  const object = await reach(() => env.PHOTOS.get(stagingKey(id)));
  if (!object) return null;
  if (object.size > limit) {
    await object.body.cancel();
    return refuse("photo_too_large");
  }
  return reach(async () => new Uint8Array(await object.arrayBuffer()));
}

/** Stores every size of a photo; all are there when it returns. 503 when storage is down. */
export async function storePhoto(env: Env, id: string, sizes: Record<PhotoSize, Uint8Array>): Promise<void> {
  const httpMetadata = { contentType: "image/webp" };
  await reach(() =>
    Promise.all(photoSizes.map((size) => env.PHOTOS.put(photoKey(id, size), sizes[size], { httpMetadata }))),
  );
}

/** One size of a photo, or null when it is gone. */
export const findPhotoObject = (env: Env, id: string, size: PhotoSize) =>
  reach(() => env.PHOTOS.get(photoKey(id, size)));

/** Takes away what an upload left waiting. */
export const dropStaged = (env: Env, id: string) => env.PHOTOS.delete(stagingKey(id));

/** Takes away uploads that arrived before an instant, whoever wrote them there. */
export async function dropStagedBefore(env: Env, before: Date): Promise<void> {
  let cursor: string | undefined;
  do {
    const listed = await env.PHOTOS.list({ prefix: stagingKey(""), cursor });
    const old = listed.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
    if (old.length > 0) await env.PHOTOS.delete(old);
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor);
}

/** Takes every size of these photos and their uploads away, in one call. A repeat does no harm. */
export async function dropPhotos(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await env.PHOTOS.delete(
    ids.flatMap((id) => [stagingKey(id), ...photoSizes.map((size) => photoKey(id, size))]),
  );
}

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (fault instanceof ClientGone || fault instanceof Refusal) throw fault;
    logLine("photo_store_unreachable", describeFault(fault));
    return refuse("unavailable");
  }
}
