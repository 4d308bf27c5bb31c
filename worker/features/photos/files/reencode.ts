import { listedPhotoBytes, photoPixels } from "#schema/limits.ts";
import type { PhotoSize, UserType } from "#schema/vocabulary.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import type { PhotoFile } from "./photo-file.ts";
import { readWebp } from "./webp.ts";

/** Faces are cut square for round pictures; a room keeps its shape where it is the only thing shown. */
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

/** From how the camera was held to upright: mirrored first, then turned clockwise (EXIF orientation). */
const turns: Record<number, readonly ImageTransform[]> = {
  2: [{ flip: "h" }],
  3: [{ rotate: 180 }],
  4: [{ flip: "v" }],
  5: [{ flip: "h" }, { rotate: 270 }],
  6: [{ rotate: 90 }],
  7: [{ flip: "h" }, { rotate: 90 }],
  8: [{ rotate: 270 }],
};
/** The changes that set a photo upright. */
export const uprightBy = (orientation: number) => turns[orientation] ?? [];

const quality = 80;
const poorerQuality = 55;

/**
 * Draws a photo anew as WebP in both sizes; nothing of the original file but its picture comes through. The
 * binding never sees the orientation that the file tells, for its makers' own server applies it and the local
 * stand-in does not: we turn the picture. 422 when the photo cannot be decoded, 503 when the binding is down.
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
    const down = !(await drawsAtAll(env));
    logLine("photo_not_drawn", { down, ...describeFault(fault) });
    return refuse(down ? "unavailable" : "photo_unreadable");
  }
}

async function webpOf(image: ImageTransformer, at: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = await image.output({ format: "image/webp", quality: at });
  // What leaves is read as strictly as what came, and its last profile or comment with it.
  return readWebp(new Uint8Array(await drawn.response().arrayBuffer()), { colours: false }).bare;
}

/** A white pixel that every decoder knows: whether the fault was the photo's or the binding's. */
const knownPhoto =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC";

async function drawsAtAll(env: Env): Promise<boolean> {
  try {
    await webpOf(env.IMAGES.input(streamOf(Buffer.from(knownPhoto, "base64"))), quality);
    return true;
  } catch {
    return false;
  }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> => new Blob([bytes]).stream();
