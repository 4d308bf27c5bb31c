import { readOrientation } from "./orientation.ts";
import { expectPhoto, join, type PhotoFile, textAt, viewOf } from "./photo-file.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const application = { first: 0xe0, exif: 0xe1, colours: 0xe2, adobe: 0xee, last: 0xef };
const comment = 0xfe;
// Baseline, extended and progressive: what browsers show.
const frames = [0xc0, 0xc1, 0xc2];
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const exifHeader = "Exif\0\0";

/** Reads a JPEG from its first byte to its last (ITU T.81, annex B): anything before, between or after is refused. */
export function readJpeg(bytes: Uint8Array): PhotoFile {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  for (;;) {
    expectPhoto(bytes[at] === 0xff);
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === endOfImage) break;
    expectPhoto(marker >= 0xc0 && marker !== startOfImage && !(marker >= 0xd0 && marker <= 0xd7));
    expectPhoto(at + 4 <= bytes.length);
    const end = at + 2 + view.getUint16(at + 2);
    expectPhoto(end >= at + 4 && end <= bytes.length && !otherFrames.includes(marker));
    const content = bytes.subarray(at + 4, end);
    if (frames.includes(marker)) {
      expectPhoto(!size && content.length >= 6);
      size = { height: viewOf(content).getUint16(1), width: viewOf(content).getUint16(3) };
    }
    if (marker === application.exif && textAt(content, 0, exifHeader.length) === exifHeader) {
      orientation = readOrientation(content.subarray(exifHeader.length));
    }
    const from = at;
    at = end;
    if (marker === startOfScan) {
      scans += 1;
      at = endOfScan(bytes, end);
    }
    if (isOfThePicture(marker, content)) kept.push(bytes.subarray(from, at));
  }
  expectPhoto(at + 2 === bytes.length && scans > 0 && size !== undefined);
  expectPhoto(size.width > 0 && size.height > 0);
  kept.push(bytes.subarray(at));
  return { type: "image/jpeg", ...size, orientation, bare: join(kept) };
}

/** Where the coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const coded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!coded) return at;
  }
  return bytes.length;
}

/** Colours (ICC, Adobe) belong to the picture; every other application segment and comment is about it. */
function isOfThePicture(marker: number, content: Uint8Array): boolean {
  if (marker === comment) return false;
  if (marker < application.first || marker > application.last) return true;
  return (
    marker === application.adobe ||
    (marker === application.first && textAt(content, 0, 4) === "JFIF") ||
    (marker === application.colours && textAt(content, 0, 11) === "ICC_PROFILE")
  );
}
