import { describe, expect, it } from "vitest";
import * as files from "#tests/photo-files.ts";
import { inspectPhoto } from "./inspect-photo.ts";
import { pixelsOfJpeg, readJpeg } from "./jpeg.ts";
import { readOrientation } from "./orientation.ts";
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
  /** The frames of JPEGs that browsers cannot show. */
  const unshown = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
  const segment = (marker: number, text: string) => [
    0xff,
    marker,
    0,
    text.length + 2,
    ...Buffer.from(text, "latin1"),
  ];

  it("may contain stuffed bytes, fill bytes and all eight restart markers in its coded data", () => {
    const coded = [1, 0xff, 0, 2, 0xff, 0xff, 0, ...restarts.flatMap((marker) => [0xff, marker, 7])];
    const file = jpeg(frame, scan, coded);
    expect(readJpeg(file)).toEqual({ type: "image/jpeg", width: 3, height: 2, orientation: 1, bare: file });
  });

  it.each([0xcf, 0xd8])("is invalid if the marker %i follows its coded data", (marker) => {
    expect(() => readJpeg(jpeg(frame, scan, [1, 0xff, marker, 0, 2]))).toThrow(NotAPhoto);
  });

  it.each([0xbf, ...unshown, ...restarts, 0xd8])("is invalid with a segment of the marker %i", (marker) => {
    expect(() => readJpeg(jpeg([0xff, marker, 0, 2], frame, scan))).toThrow(NotAPhoto);
    expect(() => pixelsOfJpeg(jpeg([0xff, marker, 0, 2], frame, scan))).toThrow(NotAPhoto);
  });

  it.each([0, 1])("is invalid if its scan says that it has %i bytes: its length alone has two", (length) => {
    expect(() => readJpeg(jpeg(frame, [0xff, 0xda, 0, length], [1]))).toThrow(NotAPhoto);
  });

  it.each([0xc0, 0xc1, 0xc2])("has its size in its frame, which may have the marker %i", (marker) => {
    const file = jpeg([0xff, marker, ...frame.slice(2)], scan);
    expect(readJpeg(file)).toMatchObject({ width: 3, height: 2 });
    expect(pixelsOfJpeg(file)).toEqual({ width: 3, height: 2 });
  });

  it("must have one frame, which is whole, and a scan", () => {
    const large = files.frameSegment(9_000, 9_000);
    const short = [0xff, 0xc0, 0, 7, 8, 0, 2, 0, 3];
    const damaged = [0, ...frame.slice(1)];
    for (const pieces of [[frame, large, scan], [frame], [scan], [short, scan], [damaged, scan]])
      expect(() => readJpeg(jpeg(...pieces))).toThrow(NotAPhoto);
    for (const pieces of [[scan, frame], [], [short, scan], [damaged, scan]])
      expect(() => pixelsOfJpeg(jpeg(...pieces))).toThrow(NotAPhoto);
  });

  it("keeps only the JFIF header, the colours and the Adobe mark of its application segments", () => {
    const kept = [segment(0xe0, "JFIF\0"), segment(0xe2, "ICC_PROFILE\0"), segment(0xee, "Adobe")];
    const others = Array.from({ length: 16 }, (_, index) => 0xe0 + index).filter((marker) => marker !== 0xee);
    const dropped = others.flatMap((marker) => [
      ...segment(marker, marker === 0xe0 ? "JFXX" : "JFIF"),
      ...segment(marker, marker === 0xe2 ? "MPF" : "ICC_PROFILE"),
    ]);
    expect(readJpeg(jpeg(dropped, ...kept, frame, scan)).bare).toEqual(jpeg(...kept, frame, scan));
  });

  it("has its orientation in its EXIF segment, whatever segments follow", () => {
    const elsewhere = [0xff, 0xe3, ...files.exifSegment(3).slice(2)];
    const file = jpeg(files.exifSegment(6), files.xmpSegment(), elsewhere, frame, scan);
    expect(readJpeg(file).orientation).toBe(6);
  });

  it("may have any number of fill bytes before a marker", () => {
    for (const fill of [[], [0xff], [0xff, 0xff, 0xff]]) {
      const file = jpeg(fill, frame, fill, scan, [1], fill.length > 0 ? [0xff] : []);
      expect(readJpeg(file)).toMatchObject({ width: 3, height: 2 });
      expect(pixelsOfJpeg(file)).toEqual({ width: 3, height: 2 });
      const commented = jpeg(frame, scan, [1], files.commentSegment("Hello"), fill);
      expect(readJpeg(commented).bare).toEqual(jpeg(frame, scan, [1]));
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

describe("the EXIF of a photo", () => {
  it("has the orientation in either byte order", () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(readOrientation(files.exif(orientation))).toBe(orientation);
    const entry = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
    expect(readOrientation(Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, ...entry))).toBe(6);
  });

  it("leaves the photo as it is if it is cut off or damaged, or has no valid orientation", () => {
    const whole = files.exif(6);
    const withByte = (place: number, value: number) =>
      Uint8Array.from(whole, (byte, at) => (at === place ? value : byte));
    // The entry of the orientation is the bytes 22 to 33.
    expect(readOrientation(whole.subarray(0, 34))).toBe(6);
    for (let length = 0; length < 34; length += 1) expect(readOrientation(whole.subarray(0, length))).toBe(1);
    // Byte 9 is the number of entries; the orientation is the second one.
    const damagedOnes = [withByte(0, 0x4c), withByte(9, 1), withByte(23, 0x13), files.exif(0), files.exif(9)];
    for (const damaged of damagedOnes) expect(readOrientation(damaged)).toBe(1);
  });
});

describe("a PNG", () => {
  it("has its size in the first chunk and its orientation in the eXIf chunk", async () => {
    const file = await files.png(300, 2, () => [1, 2, 3], files.pngChunk("eXIf", files.exif(6)));
    expect(readPng(file)).toMatchObject({ width: 300, height: 2, orientation: 6 });
    expect(pixelsOfPng(file.subarray(0, 24))).toEqual({ width: 300, height: 2 });
    const plain = await files.png(300, 2, () => [1, 2, 3], files.pngChunk("tEXt", files.exif(6)));
    expect(readPng(plain).orientation).toBe(1);
    const bare = await files.png(300, 2, () => [1, 2, 3]);
    for (const each of [file, plain, bare]) expect(readPng(each).bare).toEqual(bare);
  });

  it("ends with the checksum that every PNG has", () => {
    expect(checksum(new TextEncoder().encode("IEND"))).toBe(0xae426082);
    expect(checksum(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toBe(0x29058c73);
  });

  it("must have one header chunk, and only letters in the names of its chunks", async () => {
    for (const name of ["IHDR", "t3Xt"]) {
      const file = await files.png(2, 2, () => [1, 2, 3], files.pngChunk(name, new Uint8Array(13)));
      expect(() => readPng(file)).toThrow(NotAPhoto);
    }
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

  const chunk = (name: string, content: readonly number[]) => webp(name, content).subarray(12);
  /** A WebP of these chunks. */
  const wholeOf = (...chunks: readonly Uint8Array[]) => {
    const bytes = files.joined(webp("", []).subarray(0, 12), ...chunks);
    new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
    return bytes;
  };
  const picture = lossy(640, 480).subarray(12);
  /** The header of an extended WebP: its flags and the size of its canvas. */
  const canvas = (flags: number, width = 640, height = 480) =>
    chunk("VP8X", [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

  /** A picture of 640 by 480 pixels behind a header with the size of its canvas, and more chunks. */
  const extended = (width: number, height: number, ...more: readonly Uint8Array[]) =>
    wholeOf(canvas(8, width, height), picture, ...more);

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

  it("has its orientation in the EXIF chunk, with the prefix of a JPEG or without it", () => {
    const exif = files.exif(6);
    for (const content of [exif, files.joined(Buffer.from("Exif\0\0"), exif)]) {
      const file = extended(640, 480, chunk("EXIF", [...content]));
      expect(readWebp(file)).toMatchObject({ width: 640, height: 480, orientation: 6 });
    }
  });

  it("must have a canvas of the size of its picture", () => {
    expect(readWebp(extended(640, 480))).toMatchObject({ width: 640, height: 480 });
    for (const [width, height] of [
      [641, 480],
      [640, 481],
    ] as const)
      expect(() => readWebp(extended(width, height))).toThrow(NotAPhoto);
  });

  it("keeps only its picture, its transparency and, unless we drew it, its colour profile", () => {
    const [profile, transparency] = [chunk("ICCP", [1, 2, 3]), chunk("ALPH", [4])];
    const metadata = [chunk("EXIF", [...files.exif(1)]), chunk("XMP ", [5]), chunk("JUNK", [])];
    // All flags but that of an animation; without metadata, its two flags are cleared.
    const file = wholeOf(canvas(0x3d), profile, transparency, picture, ...metadata);
    expect(readWebp(file).bare).toEqual(wholeOf(canvas(0x31), profile, transparency, picture));
    const drawn = readWebp(file, { colours: false }).bare;
    expect(drawn).toEqual(wholeOf(canvas(0x11), transparency, picture));
  });

  it.each<[string, Uint8Array]>([
    ["no picture", files.hugeWebp(640, 480)],
    ["two pictures", wholeOf(canvas(0), picture, picture)],
    ["another chunk and no header of an extended file", wholeOf(picture, chunk("EXIF", [1, 2]))],
    ["a header that announces an animation", wholeOf(canvas(2), picture)],
    ["the settings of an animation", extended(640, 480, chunk("ANIM", []))],
    ["a frame of an animation", extended(640, 480, chunk("ANMF", []))],
    ["too long a header", wholeOf(chunk("VP8X", [...canvas(0).subarray(8), 0, 0]), picture)],
    ["a chunk behind its declared length", files.joined(extended(640, 480), chunk("JUNK", []))],
    ["a picture longer than the file", lossy(640, 480).map((byte, at) => (at === 16 ? 12 : byte))],
    ["a lossy picture without its start code", lossy(640, 480).map((byte, at) => (at === 25 ? 0 : byte))],
    ["a lossless picture without its mark", lossless(640, 480).map((byte, at) => (at === 20 ? 0 : byte))],
  ])("is invalid with %s", (_, file) => {
    expect(() => readWebp(file)).toThrow(NotAPhoto);
  });

  it("has its size in its first chunk, unless that is of another kind or announces an animation", () => {
    expect(pixelsOfWebp(extended(640, 480))).toEqual({ width: 640, height: 480 });
    for (const file of [webp("JUNK", [0x2f, 0, 0, 0, 0, 0, 0, 0, 0, 0]), wholeOf(canvas(2), picture)])
      expect(() => pixelsOfWebp(file)).toThrow(NotAPhoto);
  });

  it("must have at least ten bytes of picture data", () => {
    const short = webp("VP8L", [0x2f, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(() => readWebp(short)).toThrow(NotAPhoto);
  });
});

describe("the size of a photo in bytes", () => {
  it("is checked before anything else, and is at most 5 MB", () => {
    // `photoUpload`
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    const refusal = (code: string) => expect.objectContaining({ code });
    expect(() => inspectPhoto(large)).toThrow(refusal("photo_too_large"));
    expect(() => inspectPhoto(large.subarray(1))).toThrow(refusal("photo_of_wrong_type"));
  });
});
