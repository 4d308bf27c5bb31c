import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as parts from "../parts.ts";

/** A one-time address that takes the bytes of one image with PUT. */
export const openUpload = endpoint({
  method: "POST",
  path: "/api/objects/upload",
  audience: "user",
  body: z.strictObject({ contentType: z.optional(parts.text()), size: z.optional(z.number()) }),
  reply: z.object({ uploadURL: z.string() }),
});

/** Makes an uploaded image the caller's profile photo; `objectPath` begins `/objects/`. */
export const setProfilePhoto = endpoint({
  method: "PUT",
  path: "/api/profile-photos",
  audience: "user",
  body: z.strictObject({ profilePhotoURL: parts.requiredText(2_000) }),
  reply: z.object({ objectPath: z.string() }),
});
