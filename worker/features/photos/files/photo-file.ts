import type { PhotoType } from "#schema/vocabulary.ts";

/** The size of a picture in pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The facts about a photo that its bytes contain without decoding. */
export interface PhotoFile extends Pixels {
  readonly type: PhotoType;
  /** The EXIF orientation, 1 (upright) to 8. */
  readonly orientation: number;
  /** The same picture without EXIF, XMP, comments and other metadata. Only its colour profile is kept. */
  readonly bare: Uint8Array<ArrayBuffer>;
}

/** Thrown if the bytes are not, from the first to the last, a photo of an accepted type. */
export class NotAPhoto extends Error {}

/** Throws `NotAPhoto` unless the condition holds. */
export function expectPhoto(holds: boolean): asserts holds {
  if (!holds) throw new NotAPhoto();
}

/** A picture's size. Throws `NotAPhoto` if the width or height is zero. */
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
