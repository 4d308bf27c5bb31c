import type * as endpoints from "#schema/endpoints/photos.ts";
import { photoQueue, photoUpload, uploadKeptSeconds } from "#schema/limits.ts";
import { photoTypes } from "#schema/vocabulary.ts";
import type { Call, Verb } from "#worker/http/handle.ts";
import { makeQueue } from "#worker/platform/concurrency.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { inspectPhoto } from "./files/inspect-photo.ts";
import { reencode } from "./files/reencode.ts";
import { photoPath } from "./paths.ts";
import * as queries from "./queries.ts";
import { dropPhotos, dropStaged, readStaged, storePhoto } from "./store.ts";
import { type Announced, readUploadAddress, uploadAddress } from "./upload-address.ts";

export const openUpload: Verb<typeof endpoints.openUpload> = async ({ body, db, env, user, now }) => {
  const announced = readAnnounced(body);
  const id = crypto.randomUUID();
  await queries.insertUpload(db, { id, userId: user.id, createdAt: now });
  return { uploadURL: await uploadAddress(env, id, announced) };
};

/** Checks the announced type and size before the upload starts. */
function readAnnounced({ contentType, size }: Call<typeof endpoints.openUpload>["body"]): Announced | null {
  const type = photoTypes.find((one) => one === contentType);
  if (contentType !== undefined && !type) refuse("photo_of_wrong_type");
  if (size === 0) refuse("photo_empty");
  // mutant-safe (size !== undefined): undefined is never above the limit
  if (size !== undefined && size > photoUpload.bytes) refuse("photo_too_large");
  return type && size !== undefined ? { contentType: type, size } : null;
}

type Taking = Call<typeof endpoints.setProfilePhoto>;

export const setPhoto: Verb<typeof endpoints.setProfilePhoto> = async (call) => {
  const { body, db, env, user, now } = call;
  const read = readUploadAddress(env, body.profilePhotoURL);
  if (read === "foreign") refuse("invalid_fields", { fields: { profilePhotoURL: { code: "invalid" } } });
  if (read === "unknown") refuse("not_found");
  const since = new Date(Date.parse(now) - uploadKeptSeconds * 1000).toISOString();
  const upload = (await queries.findUpload(db, user, read.id, since)) ?? refuse("not_found");
  if (upload.state === "awaited") await takeUpload(call, upload.id);
  // mutant-safe: every upload has an id, so it has a path
  return { objectPath: photoPath(env, upload.id, "profile", "own") ?? refuse("not_found") };
};

/** Makes an upload the caller's photo. Stores both sizes before the profile points to them. A sweep deletes leftovers. */
async function takeUpload(call: Taking, id: string): Promise<void> {
  const { db, env, user } = call;
  const drawn = await reencodeUpload(call, id);
  if (drawn) await storePhoto(env, id, drawn);
  const made = drawn !== null && (await queries.makeCurrent(db, user, id));
  // Another call for the same upload may have made it current.
  // mutant-safe (!made): a photo that was just made current is the caller's own photo
  if (!made && (await queries.findOwnPhoto(db, user))?.id !== id) {
    // Otherwise, another call made it current and then removed it with its row, so the sweep would not find the new
    // files.
    if (drawn) await tidy("photo_not_dropped", () => dropPhotos(env, [id]));
    refuse("not_found");
  }
  await tidy("upload_not_dropped", () => dropStaged(env, id));
  await tidy("photo_not_dropped", () => dropRemoved(call));
}

// Only a few photos are re-encoded at the same time, because this needs much memory.
const { inTurn } = makeQueue({ ...photoQueue, full: "unavailable" });

/** Re-encodes the upload in both sizes; null without an upload. A file that is refused is deleted at once. */
async function reencodeUpload({ db, env, user }: Taking, id: string) {
  try {
    return await inTurn(async () => {
      const bytes = await readStaged(env, id, photoUpload.bytes);
      return bytes && (await reencode(env, inspectPhoto(bytes), user.userType));
    });
  } catch (fault) {
    const refused = fault instanceof Refusal && fault.code !== "unavailable";
    if (refused) await tidy("upload_not_dropped", () => dropStaged(env, id));
    if (refused) await queries.holdUpload(db, id, null);
    throw fault;
  }
}

async function dropRemoved({ db, env, user }: Pick<Taking, "db" | "env" | "user">): Promise<void> {
  const removed = await queries.findRemovedOf(db, user);
  if (removed.length === 0) return;
  await dropPhotos(env, removed);
  await queries.deleteRemoved(db, removed);
}

/** Deletes without failing. The next sweep deletes what remains; no one can see it until then. */
const tidy = (event: string, work: () => Promise<void>) =>
  work().catch((fault: unknown) => logLine(event, describeFault(fault)));

type OwnPhotoRow = Awaited<ReturnType<typeof queries.findOwnPhoto>>;
const present = (env: Taking["env"], row: OwnPhotoRow) => ({
  objectPath: photoPath(env, row?.id, "profile", "own"),
  hidden: row?.hidden ?? false,
});

export const readPhoto: Verb<typeof endpoints.getProfilePhoto> = async ({ db, env, user }) =>
  present(env, await queries.findOwnPhoto(db, user));

export const hidePhoto: Verb<typeof endpoints.hideProfilePhoto> = async ({ body, db, env, user }) =>
  present(env, (await queries.hide(db, user, body.hidden)) ?? refuse("not_found"));

export const removePhoto: Verb<typeof endpoints.removeProfilePhoto> = async (given) => {
  await queries.markOwnRemoved(given.db, given.user);
  await tidy("photo_not_dropped", () => dropRemoved(given));
  return present(given.env, undefined);
};
