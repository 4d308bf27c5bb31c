import { type PhotoSize, type PhotoType, photoSizes } from "#schema/vocabulary.ts";
import { ClientGone } from "#worker/http/body.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { observed } from "#worker/platform/observe.ts";

const filesIn = ({ PHOTOS }: Pick<Env, "PHOTOS">) => observed("r2", PHOTOS);

/** The R2 key of an uploaded file before it is accepted. This file is never served. */
export const stagingKey = (id: string) => `staging/${id}`;
const photoKey = (id: string, size: PhotoSize) => `photos/${id}/${size}.webp`;

/** An upload that is arriving: its length in bytes, type and chunks. */
export interface Arriving {
  readonly length: number;
  readonly contentType: PhotoType;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Streams an upload to storage. False if a file already exists there. An interrupted upload or one of another length
 * leaves no file. Refuses with 503 when storage is down.
 */
export async function stage(env: Env, id: string, arriving: Arriving): Promise<boolean> {
  const { length, contentType, chunks } = arriving;
  const { readable, writable } = new FixedLengthStream(length);
  const onlyIf = { etagDoesNotMatch: "*" };
  const stored = filesIn(env).put(stagingKey(id), readable, { onlyIf, httpMetadata: { contentType } });
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
    // Storage may answer before it has read everything. Then nothing reads the remaining chunks, so do not wait for
    // them.
    return (await reach(() => Promise.race([whole, stored]))) !== null;
  } finally {
    whole.catch(() => undefined);
    await writer.abort().catch(() => undefined);
    await stored.catch(() => undefined);
  }
}

/** The bytes of an upload, or null without one. Refuses with 413 above `limit` bytes. */
export async function readStaged(env: Env, id: string, limit: number): Promise<Uint8Array | null> {
  const object = await reach(() => filesIn(env).get(stagingKey(id)));
  if (!object) return null;
  if (object.size > limit) {
    await object.body.cancel();
    return refuse("photo_too_large");
  }
  return reach(async () => new Uint8Array(await object.arrayBuffer()));
}

/** Stores every size of a photo before it returns. Refuses with 503 when storage is down. */
export async function storePhoto(env: Env, id: string, sizes: Record<PhotoSize, Uint8Array>): Promise<void> {
  const httpMetadata = { contentType: "image/webp" };
  await reach(() =>
    Promise.all(
      photoSizes.map((size) => filesIn(env).put(photoKey(id, size), sizes[size], { httpMetadata })),
    ),
  );
}

/** One size of a photo, or null without a file. Refuses with 503 when storage is down. */
export const findPhotoObject = (env: Env, id: string, size: PhotoSize) =>
  reach(() => filesIn(env).get(photoKey(id, size)));

/** Deletes the staged file of an upload. */
export const dropStaged = (env: Env, id: string) => filesIn(env).delete(stagingKey(id));

/** Deletes all staged files that arrived before an instant. */
export async function dropStagedBefore(env: Env, before: Date): Promise<void> {
  let cursor: string | undefined;
  do {
    const listed = await filesIn(env).list({ prefix: stagingKey(""), cursor });
    const old = listed.objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
    if (old.length > 0) await filesIn(env).delete(old);
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor);
}

/** Deletes all sizes of these photos and their staged files, in one call. Safe to repeat. */
export async function dropPhotos(env: Env, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await filesIn(env).delete(
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
