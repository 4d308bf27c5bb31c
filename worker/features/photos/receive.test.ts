import { env, exports } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { uploadClaimSeconds, uploadStallMs } from "#schema/limits.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { serve } from "#tests/money.ts";
import { newPerson } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { idOf, objectsOf, openUpload, send, setPhoto } from "#tests/photos.ts";
import type { Env } from "#worker/platform/env.ts";
import { headBytes } from "./files/inspect-photo.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const newMigrant = () => newPerson({ userType: "migrant", verified: true });

/** A photo of which storage is sent the beginning while the rest is arriving. */
const largePhoto = () =>
  files.png(8, 8, () => [9, 9, 9], files.pngChunk("tEXt", new Uint8Array(2 * headBytes)));

/** A photo that is sent by hand: its beginning at once, the rest or nothing when the test says so. */
function sendByHand(uploadURL: string, photo: Uint8Array<ArrayBuffer>) {
  let hand: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      hand = controller;
      controller.enqueue(photo.slice(0, headBytes));
    },
  });
  const answer = send(uploadURL, body as unknown as string, { "Content-Length": String(photo.length) });
  return {
    answer,
    finish: () => {
      hand?.enqueue(photo.slice(headBytes));
      hand?.close();
    },
    breakOff: () => hand?.error(new Error("The network is gone.")),
  };
}

it("belongs to the first PUT from its first byte on: a second one is refused while the first is arriving", async () => {
  const migrant = await newMigrant();
  const uploadURL = await openUpload(migrant);
  const photo = await largePhoto();
  const put = vi.spyOn(env.PHOTOS, "put");
  const first = sendByHand(uploadURL, photo);
  // Storage has the beginning before the end has been sent.
  await vi.waitFor(() => expect(put.mock.calls[0]?.[1]).toBeInstanceOf(ReadableStream));
  expect((await send(uploadURL, photo)).status).toBe(403);
  first.finish();
  expect((await first.answer).status).toBe(200);
  expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
});

it("is free again when the first PUT breaks off, which leaves no object and no fault in the log", async () => {
  const uploadURL = await openUpload(await newMigrant());
  const photo = await largePhoto();
  const log = vi.spyOn(console, "log");
  const faults = vi.spyOn(console, "error");
  const put = vi.spyOn(env.PHOTOS, "put");
  const first = sendByHand(uploadURL, photo);
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  first.breakOff();
  await first.answer.catch(() => undefined);
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  const lines = log.mock.calls.map(([line]) => JSON.parse(line));
  expect(lines.map(({ event, status }) => [event, status])).toContainEqual(["request_aborted", 499]);
  expect(lines.filter(({ event }) => event === "photo_store_unreachable")).toEqual([]);
  expect(faults).not.toHaveBeenCalled();
  expect((await send(uploadURL, photo)).status).toBe(200);
});

it("is free again after two minutes when the runtime has dropped the request that had it", async () => {
  const uploadURL = await openUpload(await newMigrant());
  const photo = await files.jpeg();
  await env.DB.prepare("update photos set claimed_until = ? where id = ?")
    .bind(Date.now() + uploadClaimSeconds * 1000, idOf(uploadURL))
    .run();
  expect((await send(uploadURL, photo)).status).toBe(403);
  vi.useFakeTimers({ now: Date.now() + (uploadClaimSeconds + 1) * 1000, toFake: ["Date"] });
  expect((await send(uploadURL, photo)).status).toBe(200);
});

it("refuses a sender that stops in the middle, and keeps nothing", async () => {
  const uploadURL = await openUpload(await newMigrant());
  const photo = await largePhoto();
  const wait = scheduler.wait.bind(scheduler);
  vi.spyOn(scheduler, "wait").mockImplementation((ms, options) =>
    wait(ms === uploadStallMs ? 50 : ms, options),
  );
  const { answer } = sendByHand(uploadURL, photo);
  expect((await answer).status).toBe(403);
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  expect((await send(uploadURL, photo)).status).toBe(200);
});

it("takes sixty attempts of one person an hour, and three hundred from one address", async () => {
  const counting: Env = { ...env, RATE_LIMITS: "" };
  const migrant = await newMigrant();
  const uploadURL = await openUpload(migrant);
  const photo = await files.jpeg();
  const { pathname, search } = new URL(uploadURL);
  const attempt = async (address: string) => {
    const headers = { "CF-Connecting-IP": address, "Content-Length": String(photo.length) };
    const answer = await serve(counting, pathname + search, { method: "PUT", headers, body: photo });
    return [answer.status, (await answer.json<{ code?: string }>()).code];
  };
  await fillRateLimit("sendPhotoFrom", "address", "203.0.113.61");
  expect(await attempt("203.0.113.61")).toEqual([429, "too_many_uploads"]);
  expect(await attempt("203.0.113.62")).toEqual([200, undefined]);
  await fillRateLimit("sendPhoto", "person", migrant.id);
  const again = await openUpload(migrant);
  const path = new URL(again).pathname + new URL(again).search;
  const answer = await serve(counting, path, { method: "PUT", body: photo });
  expect(answer.status).toBe(429);
});

it("judges a large photo by its beginning, passes nothing of a refused one on, and takes another", async () => {
  const uploadURL = await openUpload(await newMigrant());
  const rest = new Uint8Array(2 * headBytes);
  const wide = files.withSegments(await files.jpeg(), files.frameSegment(50_000, 50_000));
  const refused: [Uint8Array, number, string][] = [
    [files.hugePng(50_000, 50_000), 422, "photo_of_too_many_pixels"],
    [files.hugePng(0, 0), 415, "photo_of_wrong_type"],
    [wide, 422, "photo_of_too_many_pixels"],
    [files.hugeWebp(16_000, 16_000), 422, "photo_of_too_many_pixels"],
    [new TextEncoder().encode("<!doctype html>"), 415, "photo_of_wrong_type"],
  ];
  const put = vi.spyOn(env.PHOTOS, "put");
  for (const [beginning, status, code] of refused) {
    const answer = await send(uploadURL, files.joined(beginning, rest));
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([status, code]);
  }
  expect(put).not.toHaveBeenCalled();
  expect((await send(uploadURL, await largePhoto())).status).toBe(200);
});

it("reads a photo whose declared length makes no sense, and stores what has arrived", async () => {
  const migrant = await newMigrant();
  const photo = await files.jpeg();
  for (const length of ["abc", "-1", "1", "1e9"]) {
    const uploadURL = await openUpload(migrant);
    const sent = new Request(uploadURL, {
      method: "PUT",
      headers: { "Content-Length": length },
      body: photo,
    });
    expect([length, (await exports.default.fetch(sent)).status]).toEqual([length, 200]);
    expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
  }
});
