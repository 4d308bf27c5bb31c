import { isId } from "#schema/ids.ts";
import { photoPathSeconds, photoPathSteadySeconds } from "#schema/limits.ts";
import { type PhotoSize, photoSizes } from "#schema/vocabulary.ts";
import type { Env } from "#worker/platform/env.ts";
import { isSigned, signText } from "./signatures.ts";

/** The person whom a path is for. An `own` path also works while the photo is hidden. */
export type PhotoViewer = "others" | "own";

const textOf = (id: string, size: string, until: string, eyes: PhotoViewer) =>
  `${id}/${size}/${until}/${eyes}`;

/**
 * The signed path of a photo. Callers give it only to people who may see the photo. It is valid for at most an hour and
 * stays the same for ten minutes, so that browsers can cache the picture. Null without a photo.
 */
export function photoPath(
  env: Env,
  id: string | null | undefined,
  size: PhotoSize,
  eyes: PhotoViewer = "others",
): string | null {
  if (!id) return null;
  const now = Math.floor(Date.now() / 1000);
  const until = String(now - (now % photoPathSteadySeconds) + photoPathSeconds);
  const query = new URLSearchParams({ until, ...(eyes === "own" && { eyes }) });
  query.set("signature", signText(env, "photo path", textOf(id, size, until, eyes)));
  return `/objects/${id}/${size}?${query}`;
}

/** The paths of both sizes of a space photo, or null without a photo. */
export function spacePhotoPaths(env: Env, id: string | null | undefined) {
  const [card, profile] = [photoPath(env, id, "card"), photoPath(env, id, "profile")];
  return card && profile ? { card, profile } : null;
}

export interface SignedPhoto {
  readonly id: string;
  readonly size: PhotoSize;
  readonly eyes: PhotoViewer;
}

/** The photo of a path, or null unless we signed it and it has not expired. */
export function readPhotoPath(
  env: Env,
  id: string,
  size: string,
  query: URLSearchParams,
): SignedPhoto | null {
  const known = photoSizes.find((one) => one === size);
  const eyes = query.get("eyes") ?? "others";
  const until = query.get("until") ?? "";
  // mutant-safe: the signature covers all four values; this check only refuses impossible values earlier
  if (!known || !isId(id) || (eyes !== "own" && eyes !== "others") || !/^\d{1,12}$/.test(until)) return null;
  if (Number(until) * 1000 <= Date.now()) return null;
  const signed = isSigned(env, "photo path", textOf(id, known, until, eyes), query.get("signature"));
  return signed ? { id, size: known, eyes } : null;
}

/** The text in the place of the photo id in a path, also in an expired path; null for any other text. */
export const photoIdOf = (path: string): string | null => /^\/objects\/([^/?]+)\//.exec(path)?.[1] ?? null;
