import type { PhotoType } from "#schema/vocabulary.ts";

/** The size of a picture in pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What the bytes of a photo state without decoding. */
export interface PhotoFile extends Pixels {
  readonly type: PhotoType;
  /** The EXIF orientation, 1 (upright) to 8. */
  readonly orientation: number;
  /** The same picture without EXIF, XMP, comments and all other metadata except its colours. */
  readonly bare: Uint8Array<ArrayBuffer>;
}

/** The bytes are not a photo of an accepted type from the first byte to the last. */
export class NotAPhoto extends Error {}

/** Throws `NotAPhoto` unless the condition holds. */
export function expectPhoto(holds: boolean): asserts holds {
  if (!holds) throw new NotAPhoto();
}

/** A picture's size. Throws `NotAPhoto` for zero. */
export function pixels(width: number, height: number): Pixels {
  expectPhoto(width > 0 && height > 0);
  return { width, height };
}

export const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Concatenates pieces of a file. */
export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
