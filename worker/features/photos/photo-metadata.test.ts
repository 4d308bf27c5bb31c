import { env } from "cloudflare:workers";
import ExifReader from "exifreader";
import { describe, expect, it } from "vitest";
import { photoSizes } from "#schema/vocabulary.ts";
import { newMigrant } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { givePhoto, idOf } from "#tests/photos.ts";
import { inspectPhoto } from "./files/inspect-photo.ts";
import { reencode, uprightBy } from "./files/reencode.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The metadata that ExifReader finds in a file, except its size and encoding. */
function findMetadata(file: Bytes) {
  const { file: _, ...groups } = ExifReader.load(file.buffer, { expanded: true });
  return groups;
}

const secrets = ["Fairphone", "Damascus", "Amal", "Exif", "adobe:ns:meta", "GPS", "ICC_PROFILE", "8BIM"];
const holds = (file: Bytes) => {
  const text = Buffer.from(file).toString("latin1");
  return secrets.filter((secret) => text.includes(secret));
};

async function storedSizes(file: Bytes) {
  const id = idOf(await givePhoto(await newMigrant(), file));
  const objects = await Promise.all(photoSizes.map((size) => env.PHOTOS.get(`photos/${id}/${size}.webp`)));
  return Promise.all(objects.map(async (object) => new Uint8Array((await object?.arrayBuffer()) ?? [])));
}

async function phonePhoto(orientation: number): Promise<Bytes> {
  return files.withSegments(
    await files.jpeg(),
    files.exifSegment(orientation),
    files.xmpSegment(),
    files.iptcSegment(),
    files.iccSegment(),
    files.commentSegment("<script>Taken by Amal in Damascus</script>"),
  );
}

describe("the metadata of a photo", () => {
  it("is found by ExifReader in the test photo of a phone: location, camera, author and colour profile", async () => {
    const found = findMetadata(await phonePhoto(6));
    expect(found.gps).toMatchObject({
      Latitude: expect.closeTo(33.51, 1),
      Longitude: expect.closeTo(36.29, 1),
    });
    expect(found.exif).toMatchObject({ Make: { description: "Fairphone" }, Orientation: { value: 6 } });
    expect(Object.keys(found)).toEqual(expect.arrayContaining(["exif", "gps", "xmp", "icc", "iptc"]));
  });

  const phones: [string, () => Promise<Bytes>][] = [
    ["a JPEG of a phone held upright", () => phonePhoto(1)],
    ["a JPEG of a phone held sideways", () => phonePhoto(6)],
    [
      "a PNG with text, time, EXIF and XMP",
      async () => {
        const text = (words: string) => Uint8Array.from(words, (character) => character.charCodeAt(0));
        return files.png(
          80,
          60,
          () => [90, 120, 30],
          files.pngChunk("tEXt", text("Author\0Amal of Damascus")),
          files.pngChunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${files.xmpText}`)),
          files.pngChunk("eXIf", files.exif(1)),
        );
      },
    ],
    ["a WebP with EXIF and XMP", async () => files.webpWithMetadata(await files.webp(), 320, 240)],
  ];
  it.each(phones)("is removed from every stored size of %s", async (_, make) => {
    const sent = await make();
    expect(holds(sent)).not.toEqual([]);
    for (const stored of await storedSizes(sent)) {
      expect(stored.length).toBeGreaterThan(100);
      expect([findMetadata(stored), holds(stored)]).toEqual([{}, []]);
    }
  });
});

describe("a stored photo", () => {
  const { red, green, blue, yellow } = files.corners;
  // The expected colours of the corners, clockwise from the top left, for each EXIF orientation.
  const turned: [number, (readonly number[])[]][] = [
    [1, [red, green, yellow, blue]],
    [3, [yellow, blue, red, green]],
    [6, [blue, red, green, yellow]],
    [8, [green, yellow, blue, red]],
  ];
  it.each(turned)("is upright for EXIF orientation %i", async (orientation, expected) => {
    const sent = files.withSegments(await files.jpeg(), files.exifSegment(orientation));
    for (const stored of await storedSizes(sent)) {
      const { width, height, colourAt } = await files.decode(stored);
      expect(width).toBe(height);
      const seen = [colourAt(0.2, 0.2), colourAt(0.8, 0.2), colourAt(0.8, 0.8), colourAt(0.2, 0.8)];
      for (const [corner, colour] of expected.entries()) {
        for (const [channel, value] of colour.entries()) {
          expect(Math.abs((seen[corner]?.[channel] ?? -99) - value)).toBeLessThan(40);
        }
      }
    }
  });

  it("of a migrant is a square of 192 pixels in a list and of 512 pixels in the profile", async () => {
    // `photoPixels`
    const [card, profile] = await Promise.all((await storedSizes(await files.jpeg())).map(files.decode));
    expect(card).toMatchObject({ width: 192, height: 192 });
    expect(profile).toMatchObject({ width: 512, height: 512 });
  });

  it("of more than 60 KB in a list is drawn again with a poorer quality", async () => {
    const small = await files.webp();
    const cardAfter = async (bytes: number) => {
      const large = new Uint8Array(bytes);
      large.set(small);
      const view = new DataView(large.buffer);
      view.setUint32(4, bytes - 8, true);
      view.setUint32(16, bytes - 20, true);
      // The local Images binding ignores the quality, so this one takes its place.
      const input = (): object => ({
        transform: input,
        output: async ({ quality }: { quality: number }) => {
          if (quality > 100) throw new Error("There is no such quality.");
          return { response: () => new Response(quality > 60 ? large : small) };
        },
      });
      const IMAGES = { input } as unknown as ImagesBinding;
      return (await reencode({ ...env, IMAGES }, inspectPhoto(small), "migrant")).card.length;
    };
    // `listedPhotoBytes`
    expect(await cardAfter(60 * 1024)).toBe(60 * 1024);
    expect(await cardAfter(60 * 1024 + 2)).toBe(small.length);
  });

  it("is mirrored and turned back by exactly what the camera mirrored and turned", () => {
    // The local Images binding cannot mirror, so this checks the requested steps.
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(uprightBy)).toEqual([
      [],
      [{ flip: "h" }],
      [{ rotate: 180 }],
      [{ flip: "v" }],
      [{ flip: "h" }, { rotate: 270 }],
      [{ rotate: 90 }],
      [{ flip: "h" }, { rotate: 90 }],
      [{ rotate: 270 }],
    ]);
  });
});
