import { isId } from "#schema/fields.ts";
import { photoPathSeconds, photoPathSteadySeconds } from "#schema/limits.ts";
import { type PhotoSize, photoSizes } from "#schema/vocabulary.ts";
import type { Env } from "#worker/platform/env.ts";
import { isSigned, signText } from "./signatures.ts";

/** For whose eyes a path is: `own` still works while its photo is hidden. */
export type PhotoEyes = "others" | "own";

const textOf = (id: string, size: string, until: string, eyes: PhotoEyes) => `${id}/${size}/${until}/${eyes}`;

/**
 * The path of a photo, for an answer to somebody who may see it. It lasts an hour at most and stays the same
 * for ten minutes, so that a browser asks once for a picture that stands on two pages. Null without a photo.
 */
export function photoPath(
  env: Env,
  id: string | null | undefined,
  size: PhotoSize,
  eyes: PhotoEyes = "others",
): string | null {
  if (!id) return null;
  const now = Math.floor(Date.now() / 1000);
  const until = String(now - (now % photoPathSteadySeconds) + photoPathSeconds);
  const query = new URLSearchParams({ until, ...(eyes === "own" && { eyes }) });
  query.set("signature", signText(env, "photo path", textOf(id, size, until, eyes)));
  return `/objects/${id}/${size}?${query}`;
}

/** Both sizes of the photo of a space; null without one. */
export function spacePhotoPaths(env: Env, id: string | null | undefined) {
  const [card, profile] = [photoPath(env, id, "card"), photoPath(env, id, "profile")];
  return card && profile ? { card, profile } : null;
}

export interface SignedPhoto {
  readonly id: string;
  readonly size: PhotoSize;
  readonly eyes: PhotoEyes;
}

/** The photo that a path shows, or null unless we signed it and its hour is not over. */
export function readPhotoPath(
  env: Env,
  id: string,
  size: string,
  query: URLSearchParams,
): SignedPhoto | null {
  const known = photoSizes.find((one) => one === size);
  const eyes = query.get("eyes") ?? "others";
  const until = query.get("until") ?? "";
  if (!known || !isId(id) || (eyes !== "own" && eyes !== "others") || !/^\d{1,12}$/.test(until)) return null;
  if (Number(until) * 1000 <= Date.now()) return null;
  const signed = isSigned(env, "photo path", textOf(id, known, until, eyes), query.get("signature"));
  return signed ? { id, size: known, eyes } : null;
}

/** The id in a path that we handed out, whatever has become of its hour; null for any other text. */
export function photoIdOf(path: string): string | null {
  const id = /^\/objects\/([^/?]+)\//.exec(path)?.[1] ?? "";
  return isId(id) ? id : null;
}
