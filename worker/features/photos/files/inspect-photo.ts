import { photoUpload } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { refuse } from "#worker/platform/errors.ts";
import { pixelsOfJpeg, readJpeg } from "./jpeg.ts";
import { NotAPhoto, type PhotoFile, type Pixels, textAt } from "./photo-file.ts";
import { pixelsOfPng, readPng } from "./png.ts";
import { pixelsOfWebp, readWebp } from "./webp.ts";

const readers = { "image/jpeg": readJpeg, "image/png": readPng, "image/webp": readWebp };
const measures = { "image/jpeg": pixelsOfJpeg, "image/png": pixelsOfPng, "image/webp": pixelsOfWebp };

/** Bytes by which a photo is judged before the rest of it arrives: room for what cameras write before the picture. */
export const headBytes = 64 * 1024;

/** What bytes say they are, by their beginning alone. Refuses an empty file (422) and what is not taken (415). */
function photoTypeOf(head: Uint8Array): PhotoType {
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
  const photo = readOrRefuse(() => readers[photoTypeOf(bytes)](bytes));
  refuseManyPixels(photo);
  return photo;
}

/**
 * Looks at the beginning of an upload of `length` bytes, and tells its type. A small one is there as a whole and is
 * judged like that; of others the structure is judged when they are drawn anew.
 */
export function inspectHead(head: Uint8Array, length: number): PhotoType {
  if (head.length >= length) return inspectPhoto(head).type;
  const type = photoTypeOf(head);
  const pixels = readOrRefuse(() => measures[type](head));
  if (pixels) refuseManyPixels(pixels);
  return type;
}

function refuseManyPixels({ width, height }: Pixels): void {
  if (width * height > photoUpload.pixels) refuse("photo_of_too_many_pixels");
}

function readOrRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (fault) {
    // Reading past the end of a damaged file throws a RangeError.
    if (fault instanceof NotAPhoto || fault instanceof RangeError) return refuse("photo_of_wrong_type");
    throw fault;
  }
}
