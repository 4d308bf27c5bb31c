import { textAt, viewOf } from "./photo-file.ts";

const orientationTag = 0x0112;
const upright = 1;

/** The orientation in a TIFF header (EXIF 2.32, 4.6.4), 1 if it is missing or invalid. */
export function readOrientation(tiff: Uint8Array): number {
  if (tiff.length < 8) return upright;
  const view = viewOf(tiff);
  const order = textAt(tiff, 0, 2);
  if (order !== "II" && order !== "MM") return upright;
  const little = order === "II";
  const start = view.getUint32(4, little);
  if (start + 2 > tiff.length) return upright;
  const entries = view.getUint16(start, little);
  for (let index = 0; index < entries; index += 1) {
    const at = start + 2 + index * 12;
    if (at + 12 > tiff.length) break;
    if (view.getUint16(at, little) !== orientationTag) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
}
