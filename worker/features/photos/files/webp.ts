import { readOrientation } from "./orientation.ts";
import { expectPhoto, join, type PhotoFile, type Pixels, pixels, textAt, viewOf } from "./photo-file.ts";

interface ChunkContent {
  readonly name: string;
  readonly content: Uint8Array;
}
interface Chunk extends ChunkContent {
  readonly whole: Uint8Array;
}

const pictures = ["VP8 ", "VP8L"];
const headerLength = 12;
/** Bits of the first byte of VP8X (WebP Container, "Extended File Format"). */
const flags = { animation: 0x02, xmp: 0x04, exif: 0x08, colours: 0x20 };

/** Reads a still WebP (RFC 9649) to its end. `colours: false` removes the colour profile too. Throws `NotAPhoto`. */
export function readWebp(bytes: Uint8Array, { colours = true } = {}): PhotoFile {
  expectPhoto(bytes.length >= headerLength && viewOf(bytes).getUint32(4, true) + 8 === bytes.length);
  const chunks = [...chunksOf(bytes)];
  const picture = chunks.filter(({ name }) => pictures.includes(name));
  const [first] = chunks;
  expectPhoto(picture.length === 1 && first !== undefined && picture[0] !== undefined);
  const size = pictureSize(picture[0]);
  const extended = first.name === "VP8X" ? first : undefined;
  // The canvas must have the picture's size, so that a small picture cannot declare a huge canvas.
  if (extended) expectPhoto(sameSize(canvasSize(extended), size));
  else expectPhoto(first === picture[0] && chunks.length === 1);
  const exif = chunks.find(({ name }) => name === "EXIF");
  const keptNames = ["ALPH", ...pictures, ...(colours ? ["ICCP"] : [])];
  const kept = chunks.filter(({ name }) => keptNames.includes(name)).map(({ whole }) => whole);
  const body = extended ? [withoutFlags(extended, colours), ...kept] : kept;
  return { type: "image/webp", ...size, orientation: orientationOf(exif), bare: riff(body) };
}

/** The size in the first chunk of a WebP. */
export function pixelsOfWebp(head: Uint8Array): Pixels {
  const length = viewOf(head).getUint32(headerLength + 4, true);
  const from = headerLength + 8;
  const first = { name: textAt(head, headerLength, 4), content: head.subarray(from, from + length) };
  if (first.name === "VP8X") return canvasSize(first);
  expectPhoto(pictures.includes(first.name));
  return pictureSize(first);
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  let at = headerLength;
  while (at < bytes.length) {
    expectPhoto(at + 8 <= bytes.length);
    const length = viewOf(bytes).getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    expectPhoto(end <= bytes.length);
    const name = textAt(bytes, at, 4);
    expectPhoto(name !== "ANIM" && name !== "ANMF");
    yield { name, content: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, end) };
    at = end;
  }
}

function pictureSize({ name, content }: ChunkContent): Pixels {
  expectPhoto(content.length >= 10);
  const view = viewOf(content);
  if (name === "VP8 ") {
    expectPhoto(textAt(content, 3, 3) === "\x9d\x01\x2a");
    return pixels(view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff);
  }
  expectPhoto(content[0] === 0x2f);
  const bits = view.getUint32(1, true);
  return pixels((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function canvasSize({ content }: ChunkContent): Pixels {
  expectPhoto(content.length === 10 && ((content[0] ?? 0) & flags.animation) === 0);
  const view = viewOf(content);
  return { width: (view.getUint32(4, true) & 0xffffff) + 1, height: (view.getUint32(6, true) >>> 8) + 1 };
}

const sameSize = (one: Pixels, other: Pixels) => one.width === other.width && one.height === other.height;

function orientationOf(exif: Chunk | undefined): number {
  if (!exif) return 1;
  // Some programs write the prefix that JPEG uses.
  const prefixed = textAt(exif.content, 0, 6) === "Exif\0\0";
  return readOrientation(exif.content.subarray(prefixed ? 6 : 0));
}

function withoutFlags({ whole }: Chunk, colours: boolean): Uint8Array {
  const copy = whole.slice();
  const dropped = flags.exif | flags.xmp | (colours ? 0 : flags.colours);
  copy[8] = (copy[8] ?? 0) & ~dropped;
  return copy;
}

function riff(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = join(chunks);
  const header = new TextEncoder().encode("RIFF\0\0\0\0WEBP");
  viewOf(header).setUint32(4, body.length + 4, true);
  return join([header, body]);
}
