import type { PhotoType } from "#schema/vocabulary.ts";

/** How large the picture is. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** What a photo's own bytes say, before anything decodes it. */
export interface PhotoFile extends Pixels {
  readonly type: PhotoType;
  /** How the camera was held: 1 upright to 8, as in EXIF. */
  readonly orientation: number;
  /** The same picture without EXIF, XMP, comments or anything else but its colours. */
  readonly bare: Uint8Array<ArrayBuffer>;
}

/** The bytes are no photo of a kind that is taken, or not from their first byte to their last. */
export class NotAPhoto extends Error {}

/** Ends the reading of a file whose structure is not what it says it is. */
export function expectPhoto(holds: boolean): asserts holds {
  if (!holds) throw new NotAPhoto();
}

/** A picture's size, which is never nothing. */
export function pixels(width: number, height: number): Pixels {
  expectPhoto(width > 0 && height > 0);
  return { width, height };
}

export const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Puts pieces of a file one after the other. */
export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
