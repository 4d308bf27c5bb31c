import { photoUpload } from "#schema/limits.ts";
import { refuse } from "#worker/http/errors.ts";
import { readJpeg } from "./jpeg.ts";
import { NotAPhoto, type PhotoFile, textAt } from "./photo-file.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** Reads what bytes say they are, by their beginning alone; null for what is not taken. */
function readerOf(bytes: Uint8Array): ((bytes: Uint8Array) => PhotoFile) | null {
  if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return readJpeg;
  if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return readPng;
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return readWebp;
  return null;
}

/**
 * Looks at an uploaded photo without decoding it. Refuses an empty file (422), one that is not a JPEG, PNG or
 * WebP by its beginning and its whole structure (415), and one of more than 40 megapixels (422).
 */
export function inspectPhoto(bytes: Uint8Array): PhotoFile {
  if (bytes.length === 0) refuse("photo_empty");
  if (bytes.length > photoUpload.bytes) refuse("photo_too_large");
  const photo = readOrRefuse(bytes);
  if (photo.width * photo.height > photoUpload.pixels) refuse("photo_of_too_many_pixels");
  return photo;
}

function readOrRefuse(bytes: Uint8Array): PhotoFile {
  try {
    return readerOf(bytes)?.(bytes) ?? refuse("photo_of_wrong_type");
  } catch (fault) {
    // Reading past the end of a damaged file throws a RangeError.
    if (fault instanceof NotAPhoto || fault instanceof RangeError) return refuse("photo_of_wrong_type");
    throw fault;
  }
}
