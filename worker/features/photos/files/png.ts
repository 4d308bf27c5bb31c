import { readOrientation } from "./orientation.ts";
import { expectPhoto, join, type PhotoFile, type Pixels, pixels, textAt, viewOf } from "./photo-file.ts";

const signatureLength = 8;
// The chunks that a picture and its colours need. Text, time, EXIF and animation are removed.
const ofThePicture = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP"];

/** Reads a PNG to its end (W3C PNG, 5). Throws `NotAPhoto` for a wrong checksum or extra bytes. */
export function readPng(bytes: Uint8Array): PhotoFile {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureLength)];
  const size = pixelsOfPng(bytes);
  let orientation = 1;
  let data = 0;
  let ended = false;
  let at = signatureLength;
  while (!ended) {
    expectPhoto(at + 12 <= bytes.length);
    const length = view.getUint32(at);
    const end = at + 12 + length;
    expectPhoto(end <= bytes.length);
    const name = textAt(bytes, at + 4, 4);
    expectPhoto(/^[A-Za-z]{4}$/.test(name) && (name === "IHDR") === (at === signatureLength));
    expectPhoto(view.getUint32(end - 4) === checksum(bytes.subarray(at + 4, end - 4)));
    if (name === "IDAT") data += 1;
    if (name === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (ofThePicture.includes(name)) kept.push(bytes.subarray(at, end));
    ended = name === "IEND";
    at = end;
  }
  expectPhoto(at === bytes.length && data > 0);
  return { type: "image/png", ...size, orientation, bare: join(kept) };
}

/** The size in the first chunk of a PNG. */
export function pixelsOfPng(head: Uint8Array): Pixels {
  const view = viewOf(head);
  expectPhoto(view.getUint32(signatureLength) === 13 && textAt(head, signatureLength + 4, 4) === "IHDR");
  return pixels(view.getUint32(signatureLength + 8), view.getUint32(signatureLength + 12));
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of a chunk's name and content. */
export function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
