import { listedPhotoBytes, photoPixels } from "#schema/limits.ts";
import type { PhotoSize, UserType } from "#schema/vocabulary.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { using } from "#worker/platform/observe.ts";
import type { PhotoFile } from "./photo-file.ts";
import { readWebp } from "./webp.ts";

/** A migrant's photo is cropped to a square. A photo of a landlord's space keeps its aspect ratio in the large size. */
const shapes: Record<UserType, Record<PhotoSize, ImageTransform>> = {
  migrant: { card: square(photoPixels.card), profile: square(photoPixels.profile) },
  landlord: {
    card: square(photoPixels.card),
    profile: { width: photoPixels.space, height: photoPixels.space, fit: "scale-down" },
  },
};

function square(pixels: number): ImageTransform {
  return { width: pixels, height: pixels, fit: "cover" };
}

/** The transforms that turn a photo of each EXIF orientation upright: first flip, then rotate clockwise. */
const turns: Record<number, readonly ImageTransform[]> = {
  2: [{ flip: "h" }],
  3: [{ rotate: 180 }],
  4: [{ flip: "v" }],
  5: [{ flip: "h" }, { rotate: 270 }],
  6: [{ rotate: 90 }],
  7: [{ flip: "h" }, { rotate: 90 }],
  8: [{ rotate: 270 }],
};
/** The transforms that make a photo upright. */
export const uprightBy = (orientation: number) => turns[orientation] ?? [];

const quality = 80;
const poorerQuality = 55;

/**
 * Re-encodes a photo as WebP in both sizes. Only the picture of the original file remains. We remove the orientation and
 * request the rotation: Cloudflare's binding would apply the orientation, the local one would not. Refuses with 422 if the
 * photo cannot be decoded, and with 503 when the binding is down.
 */
export async function reencode(env: Env, photo: PhotoFile, userType: UserType) {
  const draw = async (size: PhotoSize, at = quality) => {
    let image = env.IMAGES.input(streamOf(photo.bare));
    for (const turn of uprightBy(photo.orientation)) image = image.transform(turn);
    return webpOf(image.transform(shapes[userType][size]), at);
  };
  try {
    const [card, profile] = await Promise.all([draw("card"), draw("profile")]);
    return { card: card.length > listedPhotoBytes ? await draw("card", poorerQuality) : card, profile };
  } catch (fault) {
    const down = !(await isBindingUp(env));
    logLine("photo_not_drawn", { down, ...describeFault(fault) });
    return refuse(down ? "unavailable" : "photo_unreadable");
  }
}

async function webpOf(image: ImageTransformer, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await using("images", () => image.output({ format: "image/webp", quality: at }));
  // This checks the result like an upload and removes any colour profile and metadata from it.
  return readWebp(new Uint8Array(await drawn.response().arrayBuffer()), { colours: false }).bare;
}

/** A valid PNG of one white pixel. It shows whether a photo is bad or the binding is down. */
const knownPhoto =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC";

async function isBindingUp(env: Env): Promise<boolean> {
  try {
    await webpOf(env.IMAGES.input(streamOf(Buffer.from(knownPhoto, "base64"))), quality);
    return true;
  } catch {
    return false;
  }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> => new Blob([bytes]).stream();
