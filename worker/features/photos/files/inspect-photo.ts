import { photoUpload } from "#schema/limits.ts";
import type { PhotoType } from "#schema/vocabulary.ts";
import { refuse } from "#worker/platform/errors.ts";
import { pixelsOfJpeg, readJpeg } from "./jpeg.ts";
import { NotAPhoto, type PhotoFile, type Pixels, textAt } from "./photo-file.ts";
import { pixelsOfPng, readPng } from "./png.ts";
import { pixelsOfWebp, readWebp } from "./webp.ts";

const readers = { "image/jpeg": readJpeg, "image/png": readPng, "image/webp": readWebp };
const measures = { "image/jpeg": pixelsOfJpeg, "image/png": pixelsOfPng, "image/webp": pixelsOfWebp };

/** Bytes that are inspected before the rest arrives: enough for the metadata that cameras write first. */
export const headBytes = 64 * 1024;

/** The type by the first bytes. Refuses an empty file (422) and other types (415). */
function photoTypeOf(head: Uint8Array): PhotoType {
  if (head.length === 0) refuse("photo_empty");
  if (textAt(head, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (textAt(head, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 4) === "WEBP") return "image/webp";
  return refuse("photo_of_wrong_type");
}

/**
 * Inspects a whole photo without decoding it. Refuses an empty file (422), a file whose structure is not a JPEG, PNG or
 * WebP from the first byte to the last (415), and more than 40 megapixels (422).
 */
export function inspectPhoto(bytes: Uint8Array): PhotoFile {
  if (bytes.length > photoUpload.bytes) refuse("photo_too_large");
  const photo = readOrRefuse(() => readers[photoTypeOf(bytes)](bytes));
  refuseManyPixels(photo);
  return photo;
}

/**
 * Inspects the first bytes of an upload of `length` bytes and answers its type. A small file is inspected whole; the
 * structure of a larger one is checked before it is re-encoded.
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
    // Reading past the end of a file throws a RangeError.
    if (fault instanceof NotAPhoto || fault instanceof RangeError) return refuse("photo_of_wrong_type");
    throw fault;
  }
}
