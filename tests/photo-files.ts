import { env } from "cloudflare:workers";
import { checksum } from "#worker/features/photos/files/png.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Colour = readonly [number, number, number];

/** Photo files as phones and attackers make them. All pictures are drawn by code; none shows a person. */
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const big = (value: number, bytes = 4) =>
  Uint8Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);
const little = (value: number, bytes = 4) => big(value, bytes).reverse();
export const joined = (...pieces: readonly Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(pieces));

const streamed = (bytes: Bytes, through: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();

export function pngChunk(name: string, content: Uint8Array): Bytes {
  const named = joined(ascii(name), content);
  return joined(big(content.length), named, big(checksum(named)));
}

const pngSignature = ascii("\x89PNG\r\n\x1a\n");
const header = (width: number, height: number) =>
  pngChunk("IHDR", joined(big(width), big(height), Uint8Array.of(8, 2, 0, 0, 0)));

/** A PNG of these pixels, with `more` chunks before its data. */
export async function png(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
  ...more: readonly Uint8Array[]
): Promise<Bytes> {
  const rows = new Uint8Array(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
  }
  const data = new Uint8Array(await streamed(rows, new CompressionStream("deflate")));
  const end = pngChunk("IEND", new Uint8Array());
  return joined(pngSignature, header(width, height), ...more, pngChunk("IDAT", data), end);
}

/** A small PNG whose header declares a huge picture. */
export const hugePng = (width: number, height: number): Bytes =>
  joined(
    pngSignature,
    header(width, height),
    pngChunk("IDAT", Uint8Array.of(0x78, 0x9c, 0x03, 0, 0, 0, 0, 1)),
    pngChunk("IEND", new Uint8Array()),
  );

/** A small WebP whose header declares a huge picture. */
export function hugeWebp(width: number, height: number): Bytes {
  const canvas = joined(new Uint8Array(4), little(width - 1, 3), little(height - 1, 3));
  const chunk = joined(ascii("VP8X"), little(canvas.length), canvas);
  return joined(ascii("RIFF"), little(chunk.length + 4), ascii("WEBP"), chunk);
}

const red: Colour = [220, 30, 30];
const green: Colour = [30, 180, 30];
const blue: Colour = [30, 30, 220];
const yellow: Colour = [230, 220, 40];
export const corners = { red, green, blue, yellow };

/** Red and green above, blue and yellow below, so that a rotated or mirrored copy is recognised. */
export const quarters = (width = 320, height = 240) =>
  png(width, height, (x, y) =>
    y < height / 2 ? (x < width / 2 ? red : green) : x < width / 2 ? blue : yellow,
  );

export async function converted(
  bytes: Bytes,
  format: "image/jpeg" | "image/png" | "image/webp",
): Promise<Bytes> {
  const drawn = await env.IMAGES.input(new Blob([bytes]).stream()).output({ format });
  return new Uint8Array(await drawn.response().arrayBuffer());
}

export const jpeg = async (width?: number, height?: number) =>
  converted(await quarters(width, height), "image/jpeg");
export const webp = async () => converted(await quarters(), "image/webp");

const segment = (marker: number, content: Uint8Array) =>
  joined(Uint8Array.of(0xff, marker), big(content.length + 2, 2), content);

/** A JPEG with more segments after its first two bytes. */
export const withSegments = (file: Bytes, ...segments: readonly Uint8Array[]): Bytes =>
  joined(file.subarray(0, 2), ...segments, file.subarray(2));

/** EXIF as a phone writes it: orientation, make and location. */
export function exif(orientation: number): Bytes {
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined(big(tag, 2), big(type, 2), big(count), value);
  const rational = (over: number, under: number) => joined(big(over), big(under));
  const make = ascii("Fairphone\0");
  const main = 8 + 2 + 3 * 12 + 4;
  const gps = main + make.length;
  const degrees = gps + 2 + 4 * 12 + 4;
  return joined(
    ascii("MM\0\x2a"),
    big(8),
    big(3, 2),
    entry(0x010f, 2, make.length, big(main)),
    entry(0x0112, 3, 1, joined(big(orientation, 2), big(0, 2))),
    entry(0x8825, 4, 1, big(gps)),
    big(0),
    make,
    big(4, 2),
    entry(1, 2, 2, ascii("N\0\0\0")),
    entry(2, 5, 3, big(degrees)),
    entry(3, 2, 2, ascii("E\0\0\0")),
    entry(4, 5, 3, big(degrees + 24)),
    big(0),
    rational(33, 1),
    rational(30, 1),
    rational(48, 1),
    rational(36, 1),
    rational(17, 1),
    rational(24, 1),
  );
}

export const exifSegment = (orientation: number) =>
  segment(0xe1, joined(ascii("Exif\0\0"), exif(orientation)));
export const xmpText = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Amal of Damascus"/></rdf:RDF></x:xmpmeta>`;
export const xmpSegment = () => segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${xmpText}`));
/** The header of a baseline frame with this size in pixels. */
export const frameSegment = (width: number, height: number) =>
  segment(0xc0, joined(Uint8Array.of(8), big(height, 2), big(width, 2), Uint8Array.of(0)));
export const commentSegment = (text: string) => segment(0xfe, ascii(text));
/** An IPTC segment with a city, as newsrooms and some phones write it. */
export const iptcSegment = () => {
  const city = ascii("Damascus");
  const record = joined(Uint8Array.of(0x1c, 2, 0x5a), big(city.length, 2), city);
  return segment(
    0xed,
    joined(ascii("Photoshop 3.0\0"), ascii("8BIM\x04\x04\0\0"), big(record.length), record),
  );
};

/** The smallest colour profile that a decoder accepts as similar to sRGB, with a comment of its maker. */
function iccProfile(): Bytes {
  const curve = joined(ascii("curv"), big(0), big(1), big(0x0233, 2), big(0, 2));
  const xyz = (x: number, y: number, z: number) => joined(ascii("XYZ "), big(0), big(x), big(y), big(z));
  const description = (text: string) =>
    joined(ascii("desc"), big(0), big(text.length + 1), ascii(`${text}\0`), new Uint8Array(78));
  const text = joined(ascii("text"), big(0), ascii("Taken in Damascus\0\0\0"));
  const parts: readonly (readonly [string, Uint8Array])[] = [
    ["desc", description("Phone of Amal.")],
    ["cprt", text],
    ["wtpt", xyz(0xf6d6, 0x10000, 0xd32d)],
    ["rXYZ", xyz(0x6fa2, 0x38f5, 0x0390)],
    ["gXYZ", xyz(0x6299, 0xb785, 0x18da)],
    ["bXYZ", xyz(0x24a0, 0x0f84, 0xb6cf)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  let at = 128 + 4 + parts.length * 12;
  const table: Uint8Array[] = [];
  const contents: Uint8Array[] = [];
  for (const [name, content] of parts) {
    const padded = joined(content, new Uint8Array((4 - (content.length % 4)) % 4));
    table.push(joined(ascii(name), big(at), big(content.length)));
    contents.push(padded);
    at += padded.length;
  }
  const head = new Uint8Array(128);
  head.set(big(at), 0);
  head.set(big(0x02100000), 8);
  head.set(ascii("mntrRGB XYZ "), 12);
  head.set(ascii("acsp"), 36);
  head.set(joined(big(0xf6d6), big(0x10000), big(0xd32d)), 68);
  return joined(head, big(parts.length), ...table, ...contents);
}
export const iccSegment = () => segment(0xe2, joined(ascii("ICC_PROFILE\0\x01\x01"), iccProfile()));

/** A WebP with EXIF and XMP in an extended header, as Android writes it. */
export function webpWithMetadata(file: Bytes, width: number, height: number): Bytes {
  const chunk = (name: string, content: Uint8Array) =>
    joined(ascii(name), little(content.length), content, new Uint8Array(content.length % 2));
  const extended = joined(Uint8Array.of(0x0c, 0, 0, 0), little(width - 1, 3), little(height - 1, 3));
  const body = joined(
    ascii("WEBP"),
    chunk("VP8X", extended),
    file.subarray(12),
    chunk("EXIF", exif(1)),
    chunk("XMP ", ascii(xmpText)),
  );
  return joined(ascii("RIFF"), little(body.length), body);
}

/** The width and height of a stored photo, and the colour at a point with coordinates from 0 to 1. */
export async function decode(file: Bytes) {
  const drawn = await converted(file, "image/png");
  const view = new DataView(drawn.buffer);
  const [width, height, channels] = [view.getUint32(16), view.getUint32(20), drawn[25] === 6 ? 4 : 3];
  const data: Uint8Array[] = [];
  for (let at = 8; at < drawn.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...drawn.subarray(at + 4, at + 8));
    if (name === "IDAT") data.push(drawn.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const rows = new Uint8Array(await streamed(joined(...data), new DecompressionStream("deflate")));
  const pixels = unfiltered(rows, width * channels, channels);
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * channels;
    return [...pixels.subarray(at, at + 3)];
  };
  return { width, height, colourAt };
}

/** Undoes the five filters of PNG (W3C PNG, 9). */
function unfiltered(rows: Uint8Array, stride: number, channels: number): Uint8Array {
  const height = rows.length / (stride + 1);
  const pixels = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (pixels[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (pixels[(y - 1) * stride + x - channels] ?? 0);
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      pixels[y * stride + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + (guesses[filter] ?? 0);
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const distances = [left, up, corner].map((one) => Math.abs(guess - one));
  return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
}
