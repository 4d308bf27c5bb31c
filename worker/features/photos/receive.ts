import { photoLine, photoUpload, uploadClaimSeconds, uploadSeconds, uploadStallMs } from "#schema/limits.ts";
import { isId } from "#schema/parts.ts";
import { chunksOf, readBytes } from "#worker/http/body.ts";
import { openDatabase } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Http, Route } from "#worker/http/handle.ts";
import { refuseForeignWrite } from "#worker/http/origin.ts";
import { keepAddressPace, refuseBeyond } from "#worker/http/pace.ts";
import { makeLine } from "#worker/services/few-at-once.ts";
import { count } from "#worker/services/pace.ts";
import { headBytes, photoTypeOf } from "#worker/services/photos/inspect-photo.ts";
import { stage } from "#worker/services/photos/photo-store.ts";
import { isOpenAddress } from "#worker/services/photos/upload-door.ts";
import { claimUpload, holdUpload } from "./queries.ts";

/** The bytes of one upload, by the address that was handed out for it: no session, one time, ten minutes. */
export const receiveRoute: Route = { method: "PUT", path: "/api/objects/upload/:id", serve: receive };

/** Claims the address before it reads a byte, so that a second PUT is refused unread. */
async function receive(c: Http): Promise<Response> {
  const { env } = c;
  const request = c.req.raw;
  refuseForeignWrite(request, env);
  const id = c.req.param("id") ?? "";
  if (!isId(id) || !isOpenAddress(env, id, new URL(c.req.url).searchParams)) refuse("upload_closed");
  await keepAddressPace(env, request, "sendPhotoFrom");
  const db = openDatabase(env);
  const owner = (await claimUpload(db, id, inSeconds(0), inSeconds(uploadClaimSeconds)))?.userId;
  if (!owner) refuse("upload_closed");
  const taking = take(owner).catch(async (fault: unknown) => {
    // The same address can be tried again.
    await holdUpload(db, id, null);
    throw fault;
  });
  // Also when the client goes away in the middle, which ends everything else.
  c.executionCtx.waitUntil(taking.catch(() => undefined));
  return taking;

  async function take(owner: string) {
    refuseBeyond("sendPhoto", await count(env, { kind: "person", name: owner }, "sendPhoto"));
    if (!(await stage(env, id, await look(request)))) refuse("upload_closed");
    await holdUpload(db, id, inSeconds(uploadSeconds));
    return Response.json({});
  }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Reads no more of a photo than its length and its beginning: 413, 415 or 422 for what they rule out. */
async function look(request: Request) {
  const declared = request.headers.get("Content-Length");
  if (declared === null) return lookAtAll(request);
  const length = Number(declared);
  if (length > photoUpload.bytes) refuse("photo_too_large");
  const chunks = steadily(chunksOf(request));
  let head: Uint8Array = new Uint8Array();
  try {
    while (head.length < headBytes) {
      const { value, done } = await chunks.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    return { length, contentType: photoTypeOf(head), chunks: after(head, chunks) };
  } catch (fault) {
    await chunks.return(undefined);
    throw fault;
  }
}

const inTurn = makeLine({ ...photoLine, full: "unavailable" });

/** Storage has to know the length beforehand: without one the photo is read whole, a few at a time. */
async function lookAtAll(request: Request) {
  const bytes = await inTurn(() => readBytes(request, photoUpload.bytes, "photo_too_large"));
  return { length: bytes.length, contentType: photoTypeOf(bytes), chunks: after(bytes) };
}

async function* after(head: Uint8Array, rest?: AsyncIterable<Uint8Array>) {
  yield head;
  if (rest) yield* rest;
}

/** The same chunks; refuses a sender that stops in the middle. */
async function* steadily(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const over = new AbortController();
      const stalled = scheduler.wait(uploadStallMs, { signal: over.signal }).catch(() => undefined);
      const next = await Promise.race([chunks.next(), stalled]);
      over.abort();
      if (!next) refuse("upload_closed");
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: after a stall the read that is under way may never end.
    void chunks.return(undefined);
  }
}
