import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusalOf } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { newMigrant } from "#tests/people.ts";
import * as files from "#tests/photo-files.ts";
import { idOf, newUploadURL, objectsOf, setPhoto, upload } from "#tests/photos.ts";
import type { Env } from "#worker/platform/env.ts";

afterEach(() => vi.restoreAllMocks());

const newVerified = () => newMigrant({ verified: true });

/** The bytes that are checked before the rest arrives (`headBytes`). */
const headBytes = 64 * 1024;

/** A photo that is large enough for its beginning to reach storage before its end arrives. */
const largePhoto = () =>
  files.png(8, 8, () => [9, 9, 9], files.pngChunk("tEXt", new Uint8Array(2 * headBytes)));

/** Sends the beginning of a photo at once. The returned functions send the rest or break the upload off. */
function sendInParts(uploadURL: string, photo: Uint8Array<ArrayBuffer>) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
      controller.enqueue(photo.slice(0, headBytes));
    },
  });
  const answer = upload(uploadURL, body, { headers: { "Content-Length": String(photo.length) } });
  return {
    answer,
    finish: () => {
      stream?.enqueue(photo.slice(headBytes));
      stream?.close();
    },
    breakOff: () => stream?.error(new Error("The network is gone.")),
  };
}

it("an upload address refuses a second PUT while the first one is arriving", async () => {
  const migrant = await newVerified();
  const uploadURL = await newUploadURL(migrant);
  const photo = await largePhoto();
  const put = vi.spyOn(env.PHOTOS, "put");
  const first = sendInParts(uploadURL, photo);
  // Storage receives the beginning before the end is sent.
  await vi.waitFor(() => expect(put.mock.calls[0]?.[1]).toBeInstanceOf(ReadableStream));
  expect((await upload(uploadURL, photo)).status).toBe(403);
  first.finish();
  expect((await first.answer).status).toBe(200);
  expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
});

it("an upload address accepts a new PUT after the first one aborts, which leaves no object and logs no error", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const photo = await largePhoto();
  const log = vi.spyOn(console, "log");
  const faults = vi.spyOn(console, "error");
  const put = vi.spyOn(env.PHOTOS, "put");
  const first = sendInParts(uploadURL, photo);
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  first.breakOff();
  await first.answer.catch(() => undefined);
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  const lines = log.mock.calls.map(([line]) => JSON.parse(line));
  expect(lines.map(({ event, status }) => [event, status])).toContainEqual(["request_aborted", 499]);
  expect(lines.filter(({ event }) => event === "photo_store_unreachable")).toEqual([]);
  expect(faults).not.toHaveBeenCalled();
  expect((await upload(uploadURL, photo)).status).toBe(200);
});

it("an upload address accepts a new PUT after two minutes when the runtime dropped the first one", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const began = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(began);
  const put = vi.spyOn(env.PHOTOS, "put");
  const dropped = sendInParts(uploadURL, await largePhoto());
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  // An open address reads what it gets, and answers 415 because this is no photo.
  const statusAfter = async (seconds: number) => {
    clock.mockReturnValue(began + seconds * 1000);
    return (await upload(uploadURL, "not a photo")).status;
  };
  // `uploadClaimSeconds`
  expect([await statusAfter(119), await statusAfter(121)]).toEqual([403, 415]);
  dropped.breakOff();
  await dropped.answer.catch(() => undefined);
});

it("an upload address refuses a PUT that stalls, and stores nothing", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const photo = await largePhoto();
  const wait = scheduler.wait.bind(scheduler);
  const waits = vi.spyOn(scheduler, "wait");
  waits.mockImplementation((ms, options) => wait(ms > 30_000 ? 50 : ms, options));
  const { answer } = sendInParts(uploadURL, photo);
  expect((await answer).status).toBe(403);
  // `uploadStallMs`
  expect(waits).toHaveBeenCalledWith(60_000, expect.anything());
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  expect((await upload(uploadURL, photo)).status).toBe(200);
  // No timer of an upload remains after it.
  const timers = waits.mock.calls.filter(([ms]) => ms === 60_000);
  expect(timers.filter(([, options]) => !options?.signal?.aborted)).toEqual([]);
});

it("an upload address stores nothing of a large photo that ends one byte early, and accepts it again", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const photo = await largePhoto();
  const log = vi.spyOn(console, "log");
  const headers = { "Content-Length": String(photo.length + 1) };
  expect((await upload(uploadURL, photo, { headers })).status).toBe(499);
  const events = log.mock.calls.map(([line]) => JSON.parse(line).event);
  expect(events).toContain("request_aborted");
  expect(events).not.toContain("photo_store_unreachable");
  expect(await objectsOf(idOf(uploadURL))).toEqual([]);
  expect((await upload(uploadURL, photo)).status).toBe(200);
});

it("an upload address accepts sixty attempts an hour of one person, and three hundred from one network address", async () => {
  const counting: Env = { ...env, RATE_LIMITS: "" };
  const migrant = await newVerified();
  const uploadURL = await newUploadURL(migrant);
  const photo = await files.jpeg();
  const attempt = (address: string) =>
    upload(uploadURL, photo, { bindings: counting, headers: { "CF-Connecting-IP": address } });
  await fillRateLimit("sendPhotoFrom", "address", "203.0.113.61", 300);
  const refusal = { status: 429, code: "too_many_uploads" };
  expect(await refusalOf(attempt("203.0.113.61"))).toEqual(refusal);
  expect((await attempt("203.0.113.62")).status).toBe(200);
  await fillRateLimit("sendPhoto", "person", migrant.id, 59);
  const again = await newUploadURL(migrant);
  expect(await refusalOf(upload(again, photo, { bindings: counting }))).toEqual(refusal);
});

it("an upload address checks the first 64 KB of a large photo, stores nothing of a refused one, and accepts the next", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const rest = new Uint8Array(2 * headBytes);
  const wide = files.withSegments(await files.jpeg(), files.frameSegment(50_000, 50_000));
  // Its header is 10 bytes long and ends with the first 64 KB.
  const comment = files.commentSegment("x".repeat(headBytes - 2 - 4 - 10));
  const late = files.withSegments(await files.jpeg(), comment, files.frameSegment(50_000, 50_000));
  const refused: [Uint8Array, number, string][] = [
    [files.hugePng(50_000, 50_000), 422, "photo_of_too_many_pixels"],
    [files.hugePng(0, 0), 415, "photo_of_wrong_type"],
    [wide, 422, "photo_of_too_many_pixels"],
    [late, 422, "photo_of_too_many_pixels"],
    [files.hugeWebp(16_000, 16_000), 422, "photo_of_too_many_pixels"],
    [new TextEncoder().encode("<!doctype html>"), 415, "photo_of_wrong_type"],
  ];
  const put = vi.spyOn(env.PHOTOS, "put");
  for (const [beginning, status, code] of refused) {
    expect(await refusalOf(upload(uploadURL, files.joined(beginning, rest)))).toEqual({ status, code });
  }
  expect(put).not.toHaveBeenCalled();
  expect((await upload(uploadURL, await largePhoto())).status).toBe(200);
  const stored = await env.PHOTOS.head(`staging/${idOf(uploadURL)}`);
  expect(stored?.httpMetadata?.contentType).toBe("image/png");
});

it("an upload address reads all bytes of a refused photo, because a sender who is cut off sees no answer", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      if (sent === 40) return stream.close();
      sent += 1;
      stream.enqueue(new Uint8Array(headBytes));
    },
  });
  const headers = { "Content-Length": String(40 * headBytes) };
  expect((await upload(uploadURL, body, { headers })).status).toBe(415);
  expect(sent).toBe(40);
});

it("an upload address accepts a photo with a wrong declared length, and stores the bytes that arrive", async () => {
  const migrant = await newVerified();
  const photo = await files.jpeg();
  for (const length of ["abc", "-1", "1", "1e9"]) {
    const uploadURL = await newUploadURL(migrant);
    const answer = await upload(uploadURL, photo, { headers: { "Content-Length": length } });
    expect([length, answer.status]).toEqual([length, 200]);
    expect((await setPhoto(migrant, uploadURL)).status).toBe(200);
  }
});

describe("a page of another website", () => {
  it("cannot send a photo to an upload address", async () => {
    const uploadURL = await newUploadURL(await newVerified());
    const sent = upload(uploadURL, "a photo", { headers: { Origin: "https://evil.example" } });
    expect(await refusalOf(sent)).toEqual({ status: 403, code: "wrong_origin" });
  });
});

it("an upload address refuses a PUT over a file that has arrived before, and keeps that file", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  const key = `staging/${idOf(uploadURL)}`;
  await env.PHOTOS.put(key, "as it arrived");
  expect(await refusalOf(upload(uploadURL, await files.jpeg()))).toEqual({
    status: 403,
    code: "upload_closed",
  });
  expect(await (await env.PHOTOS.get(key))?.text()).toBe("as it arrived");
});

it("an upload address refuses a declared length above 5 MB before it reads the bytes", async () => {
  const uploadURL = await newUploadURL(await newVerified());
  // `photoUpload`
  const headers = { "Content-Length": String(5 * 1024 * 1024 + 1) };
  const sent = upload(uploadURL, await files.jpeg(), { headers });
  expect(await refusalOf(sent)).toEqual({ status: 413, code: "photo_too_large" });
});
