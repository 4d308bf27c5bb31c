import * as z from "zod/mini";
import { endpoint, type RawEndpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";

/**
 * Gives an address that accepts the bytes of one image with PUT, once and for ten minutes. With type and size, it may be
 * an address of the storage itself. 413 `photo_too_large`, 415 `photo_of_wrong_type` or 422 `photo_empty` for a file that
 * would be refused.
 */
export const openUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  audience: "user",
  rateLimit: "upload",
  body: z.strictObject({
    contentType: z.optional(fields.text()),
    size: z.optional(fields.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  }),
  bodyOptional: true,
  reply: z.object({ uploadURL: z.string() }),
});

/** The caller's photo: a migrant's profile photo, or a landlord's photo of the space. */
export const OwnPhoto = z.object({
  /** Begins with `/objects/`, valid for an hour, also while the photo is hidden; null without a photo. */
  objectPath: z.nullable(z.string()),
  /** Whether only the owner sees the photo. */
  hidden: z.boolean(),
});
export type OwnPhoto = z.output<typeof OwnPhoto>;

/**
 * Makes an uploaded image the caller's photo. `objectPath` begins with `/objects/`. A repeat returns the same. 404
 * unless the address was issued to the caller within the last hour and has received an image; 413 `photo_too_large`, 415
 * `photo_of_wrong_type`, 422 `photo_empty`, `photo_of_too_many_pixels` or `photo_unreadable` for a file that is not a
 * photo.
 */
export const setProfilePhoto = endpoint({
  method: "PUT",
  path: "/api/profile-photos",
  audience: "user",
  body: z.strictObject({ profilePhotoURL: fields.requiredText(2_000) }),
  reply: z.object({ objectPath: z.string() }),
});

/** Reads the caller's own photo, if there is one. */
export const getProfilePhoto = endpoint({
  method: "GET",
  path: "/api/profile-photos",
  audience: "user",
  reply: OwnPhoto,
});

/** Hides the caller's photo from all others, or shows it again. 404 without one. */
export const hideProfilePhoto = endpoint({
  method: "PATCH",
  path: "/api/profile-photos",
  audience: "user",
  body: z.strictObject({ hidden: fields.flag }),
  reply: OwnPhoto,
});

/** Deletes the caller's photo in every size, at once. A repeat returns the same. */
export const removeProfilePhoto = endpoint({
  method: "DELETE",
  path: "/api/profile-photos",
  audience: "user",
  reply: OwnPhoto,
});

/** Receives the bytes of one image at an address of `openUpload`, once, for ten minutes. */
export const receiveUpload = {
  method: "PUT",
  path: "/api/objects/upload/:id",
  audience: "holder",
} as const satisfies RawEndpoint;

/** Serves a photo at a path that a reply contains. Every fault in the path has the same answer: 404. */
export const servePhoto = {
  method: "GET",
  path: "/objects/:id/:size",
  audience: "holder",
} as const satisfies RawEndpoint;
