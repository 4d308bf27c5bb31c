import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { openUpload, setProfilePhoto } from "#schema/endpoints/photos.ts";
import { as, send } from "./client.ts";
import type { Person } from "./people.ts";

const chunk = (name: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
};

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** A PNG of one colour. */
function drawnPhoto(width = 240, height = 180): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7a)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, content: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, content]);
};

/** A JPEG as large as a phone's photo, with its location in the metadata. */
export async function phonePhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    canvas.getContext("2d")?.fillRect(900, 400, 1200, 1200);
    const file = await canvas.convertToBlob({ type: "image/jpeg" });
    return [...new Uint8Array(await file.arrayBuffer())];
  });
  const jpeg = Buffer.from(drawn);
  const place = segment(0xe1, Buffer.from("Exif\0\0MM\0\x2a\0\0\0\x08\0\0 Taken in Damascus", "latin1"));
  const rest = Array.from({ length: 90 }, () => segment(0xe5, Buffer.alloc(60_000, 7)));
  return Buffer.concat([jpeg.subarray(0, 2), place, ...rest, jpeg.subarray(2)]);
}

/** The width of a JPEG in pixels. */
export const widthOf = (jpeg: Buffer) => jpeg.readUInt16BE(jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 7);

/** Gives a person a photo through the API; returns its path. */
export async function givePhoto(person: Person): Promise<string> {
  const { uploadURL } = await as(person).call(openUpload);
  const headers = { "Content-Type": "image/png" };
  const sent = await send(uploadURL, { method: "PUT", body: new Uint8Array(drawnPhoto()), headers });
  if (!sent.ok) throw new Error(await sent.text());
  const { objectPath } = await as(person).call(setProfilePhoto, { body: { profilePhotoURL: uploadURL } });
  return objectPath;
}
