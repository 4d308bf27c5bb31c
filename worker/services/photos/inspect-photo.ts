import { photoUpload } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { refuse } from "#worker/http/errors.ts";
import { readJpeg } from "./jpeg.ts";
import { NotAPhoto, type PhotoFile, textAt } from "./photo-file.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

const readers = { "image/jpeg": readJpeg, "image/png": readPng, "image/webp": readWebp };

/** Bytes that are enough to tell what a photo is. */
export const headBytes = 12;

/** What bytes say they are, by their beginning alone. Refuses an empty file (422) and what is not taken (415). */
export function photoTypeOf(head: Uint8Array): PhotoType {
  if (head.length === 0) refuse("photo_empty");
  if (textAt(head, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (textAt(head, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 4) === "WEBP") return "image/webp";
  return refuse("photo_of_wrong_type");
}

/**
 * Looks at an uploaded photo without decoding it. Refuses an empty file (422), one that is not a JPEG, PNG or
 * WebP by its beginning and its whole structure (415), and one of more than 40 megapixels (422).
 */
export function inspectPhoto(bytes: Uint8Array): PhotoFile {
  if (bytes.length > photoUpload.bytes) refuse("photo_too_large");
  const photo = readOrRefuse(bytes);
  if (photo.width * photo.height > photoUpload.pixels) refuse("photo_of_too_many_pixels");
  return photo;
}

function readOrRefuse(bytes: Uint8Array): PhotoFile {
  try {
    return readers[photoTypeOf(bytes)](bytes);
  } catch (fault) {
    // Reading past the end of a damaged file throws a RangeError.
    if (fault instanceof NotAPhoto || fault instanceof RangeError) return refuse("photo_of_wrong_type");
    throw fault;
  }
}
