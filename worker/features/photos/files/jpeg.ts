import { readOrientation } from "./orientation.ts";
import { expectPhoto, join, type PhotoFile, type Pixels, pixels, textAt, viewOf } from "./photo-file.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const application = { first: 0xe0, exif: 0xe1, colours: 0xe2, adobe: 0xee, last: 0xef };
const comment = 0xfe;
// The frame markers of baseline, extended and progressive JPEGs, which browsers can show.
const frames = [0xc0, 0xc1, 0xc2];
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const exifHeader = "Exif\0\0";

/** Reads a JPEG from its first byte to its last (ITU T.81, annex B). Throws `NotAPhoto` for any extra bytes. */
export function readJpeg(bytes: Uint8Array): PhotoFile {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: Pixels | undefined;
  let orientation = 1;
  let hasPicture = false;
  let at = 2;
  for (;;) {
    const segment = segmentAt(bytes, at);
    expectPhoto(segment !== null && segment.end <= bytes.length);
    const { marker, from, end } = segment;
    at = from;
    if (marker === endOfImage) break;
    const content = bytes.subarray(from + 4, end);
    if (frames.includes(marker)) {
      expectPhoto(!size);
      size = pixelsOfFrame(content);
    }
    if (marker === application.exif && textAt(content, 0, exifHeader.length) === exifHeader) {
      orientation = readOrientation(content.subarray(exifHeader.length));
    }
    at = end;
    if (marker === startOfScan) {
      hasPicture = true;
      at = endOfScan(bytes, end);
    }
    if (isOfThePicture(marker, content)) kept.push(bytes.subarray(from, at));
  }
  expectPhoto(at + 2 === bytes.length && hasPicture && size !== undefined);
  kept.push(bytes.subarray(at));
  return { type: "image/jpeg", ...size, orientation, bare: join(kept) };
}

/** The size in the first bytes of a JPEG, or null if it comes later. */
export function pixelsOfJpeg(head: Uint8Array): Pixels | null {
  let segment = segmentAt(head, 2);
  while (segment && segment.end <= head.length) {
    const { marker, from, end } = segment;
    if (frames.includes(marker)) return pixelsOfFrame(head.subarray(from + 4, end));
    expectPhoto(marker !== startOfScan && marker !== endOfImage);
    segment = segmentAt(head, end);
  }
  return null;
}

/** The marker at an offset, after fill bytes, and the end of its segment; null if the bytes end first. */
function segmentAt(bytes: Uint8Array, at: number): { marker: number; from: number; end: number } | null {
  let from = at;
  while (bytes[from] === 0xff && bytes[from + 1] === 0xff) from += 1;
  if (from + 2 > bytes.length) return null;
  const marker = bytes[from + 1] ?? 0;
  expectPhoto(bytes[from] === 0xff);
  if (marker === endOfImage) return { marker, from, end: from + 2 };
  expectPhoto(marker >= 0xc0 && marker !== startOfImage && !(marker >= 0xd0 && marker <= 0xd7));
  expectPhoto(!otherFrames.includes(marker));
  if (from + 4 > bytes.length) return null;
  const length = viewOf(bytes).getUint16(from + 2);
  expectPhoto(length >= 2);
  return { marker, from, end: from + 2 + length };
}

function pixelsOfFrame(content: Uint8Array): Pixels {
  expectPhoto(content.length >= 6);
  const view = viewOf(content);
  return pixels(view.getUint16(3), view.getUint16(1));
}

/** The end of the coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const coded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!coded) return at;
  }
  return bytes.length;
}

/** Whether to keep a segment. Of the application segments, only JFIF and those with colours (ICC, Adobe) are kept. */
function isOfThePicture(marker: number, content: Uint8Array): boolean {
  if (marker === comment) return false;
  if (marker < application.first || marker > application.last) return true;
  return (
    marker === application.adobe ||
    (marker === application.first && textAt(content, 0, 4) === "JFIF") ||
    (marker === application.colours && textAt(content, 0, 11) === "ICC_PROFILE")
  );
}
