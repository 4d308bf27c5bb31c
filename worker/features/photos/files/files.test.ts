import { describe, expect, it } from "vitest";
import * as files from "#tests/photo-files.ts";
import { pixelsOfJpeg, readJpeg } from "./jpeg.ts";
import { NotAPhoto } from "./photo-file.ts";
import { checksum, pixelsOfPng, readPng } from "./png.ts";
import { pixelsOfWebp, readWebp } from "./webp.ts";

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const frame = files.frameSegment(3, 2);
const scan = [0xff, 0xda, 0, 2];

describe("a JPEG", () => {
  const jpeg = (...pieces: Iterable<number>[]) =>
    Uint8Array.from([start, ...pieces, end].flatMap((each) => [...each]));
  const restarts = Array.from({ length: 8 }, (_, index) => 0xd0 + index);

  it("may contain stuffed bytes, fill bytes and all eight restart markers in its coded data", () => {
    const coded = [1, 0xff, 0, 2, 0xff, 0xff, 0, ...restarts.flatMap((marker) => [0xff, marker, 7])];
    const file = jpeg(frame, scan, coded);
    expect(readJpeg(file)).toEqual({ type: "image/jpeg", width: 3, height: 2, orientation: 1, bare: file });
  });

  it.each([0xcf, 0xd8])("is invalid if the marker %i follows its coded data", (marker) => {
    expect(() => readJpeg(jpeg(frame, scan, [1, 0xff, marker, 0, 2]))).toThrow(NotAPhoto);
  });

  it.each([0xbf, ...restarts, 0xd8])("is invalid with a segment of the marker %i", (marker) => {
    expect(() => readJpeg(jpeg([0xff, marker, 0, 2], frame, scan))).toThrow(NotAPhoto);
    expect(() => pixelsOfJpeg(jpeg([0xff, marker, 0, 2], frame, scan))).toThrow(NotAPhoto);
  });

  it("may have any number of fill bytes before a marker", () => {
    for (const fill of [[], [0xff], [0xff, 0xff, 0xff]]) {
      const file = jpeg(fill, frame, fill, scan, [1], fill.length > 0 ? [0xff] : []);
      expect(readJpeg(file)).toMatchObject({ width: 3, height: 2 });
      expect(pixelsOfJpeg(file)).toEqual({ width: 3, height: 2 });
    }
  });

  it("has no known size if its first bytes end before the end of the frame segment", () => {
    const file = jpeg(files.commentSegment("Hello"), frame, scan);
    const known = start.length + files.commentSegment("Hello").length + frame.length;
    for (let length = 2; length < known; length += 1)
      expect(pixelsOfJpeg(file.subarray(0, length))).toBeNull();
    expect(pixelsOfJpeg(file.subarray(0, known))).toEqual({ width: 3, height: 2 });
  });

  it("must be at least one pixel wide and high", () => {
    expect(readJpeg(jpeg(files.frameSegment(1, 1), scan))).toMatchObject({ width: 1, height: 1 });
    for (const [width, height] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(() => readJpeg(jpeg(files.frameSegment(width, height), scan))).toThrow(NotAPhoto);
  });
});

describe("a PNG", () => {
  it("has its size in the first chunk and its orientation in the eXIf chunk", async () => {
    const file = await files.png(300, 2, () => [1, 2, 3], files.pngChunk("eXIf", files.exif(6)));
    expect(readPng(file)).toMatchObject({ width: 300, height: 2, orientation: 6 });
    expect(pixelsOfPng(file.subarray(0, 24))).toEqual({ width: 300, height: 2 });
    const plain = await files.png(300, 2, () => [1, 2, 3], files.pngChunk("tEXt", files.exif(6)));
    expect(readPng(plain).orientation).toBe(1);
  });

  it("ends with the checksum that every PNG has", () => {
    expect(checksum(new TextEncoder().encode("IEND"))).toBe(0xae426082);
  });

  it("must begin with the header chunk", async () => {
    const file = await files.png(2, 2, () => [1, 2, 3]);
    for (const at of [8, 12]) {
      const broken = Uint8Array.from(file, (byte, index) => (index === at ? byte + 1 : byte));
      expect(() => pixelsOfPng(broken)).toThrow(NotAPhoto);
      expect(() => readPng(broken)).toThrow(NotAPhoto);
    }
  });

  it("must contain the data of a picture", async () => {
    const file = await files.png(2, 2, () => [1, 2, 3]);
    expect(readPng(file)).toMatchObject({ width: 2, height: 2 });
    // The signature and header are the first 33 bytes; the end chunk is the last 12.
    const empty = files.joined(file.subarray(0, 33), file.subarray(-12));
    expect(() => readPng(empty)).toThrow(NotAPhoto);
  });
});

describe("a WebP", () => {
  const webp = (name: string, content: readonly number[]) => {
    const length = content.length + (content.length % 2);
    const bytes = new Uint8Array(20 + length);
    const view = new DataView(bytes.buffer);
    const words = (at: number, text: string) => bytes.set(Buffer.from(text, "latin1"), at);
    words(0, "RIFF");
    view.setUint32(4, bytes.length - 8, true);
    words(8, `WEBP${name}`);
    view.setUint32(16, content.length, true);
    bytes.set(content, 20);
    return bytes;
  };
  const little = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_, index) => (value >>> (8 * index)) & 0xff);
  const lossy = (width: number, height: number) =>
    webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)]);
  const lossless = (width: number, height: number) =>
    webp("VP8L", [0x2f, ...little((width - 1) | ((height - 1) << 14), 4), 0, 0, 0, 0, 0]);

  it.each([
    [1, 16_383],
    [16_383, 1],
    [640, 480],
  ])("has %i by %i pixels, lossy or lossless, and its scaling bits are ignored", (width, height) => {
    for (const file of [
      lossy(width, height),
      lossy(width | 0x4000, height | 0xc000),
      lossless(width, height),
    ]) {
      expect(readWebp(file)).toMatchObject({ width, height, orientation: 1 });
      expect(pixelsOfWebp(file)).toEqual({ width, height });
    }
  });

  it("must have at least ten bytes of picture data", () => {
    const short = webp("VP8L", [0x2f, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(() => readWebp(short)).toThrow(NotAPhoto);
  });
});
