import * as limits from "#schema/limits.ts";
import { passingChunksOf, readBytes } from "#worker/http/body.ts";
import type { HonoContext } from "#worker/http/handle.ts";
import { refuseForeignWrite } from "#worker/http/origin.ts";
import { limitAddress, refuseBeyond } from "#worker/http/rate-limit.ts";
import { makeQueue } from "#worker/platform/concurrency.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { count } from "#worker/platform/rate-limit/rate-limit.ts";
import { headBytes, inspectHead } from "./files/inspect-photo.ts";
import { claimUpload, holdUpload } from "./queries.ts";
import { type Arriving, stage } from "./store.ts";
import { isOpenAddress } from "./upload-address.ts";

const { inTurn } = makeQueue({ ...limits.uploadQueue, full: "unavailable" });

/** Receives the bytes of one upload. Claims the address before it reads them, so that a second PUT is refused unread. */
export async function receive(c: HonoContext): Promise<Response> {
  const { env } = c;
  const request = c.req.raw;
  refuseForeignWrite(request, env);
  const id = c.req.param("id") ?? "";
  if (!isOpenAddress(env, id, new URL(c.req.url).searchParams)) refuse("upload_closed");
  await limitAddress(env, request, "sendPhotoFrom");
  const db = openDatabase(env);
  const owner = (await claimUpload(db, id, inSeconds(0), inSeconds(limits.uploadClaimSeconds)))?.userId;
  if (!owner) refuse("upload_closed");
  const taking = take(owner).catch(async (fault: unknown) => {
    // The address can be used again.
    await holdUpload(db, id, null);
    throw fault;
  });
  // Without `waitUntil`, the runtime would stop this work when the client disconnects.
  c.executionCtx.waitUntil(taking.catch(() => undefined));
  return taking;

  async function take(owner: string) {
    refuseBeyond("sendPhoto", await count(env, { kind: "person", name: owner }, "sendPhoto"));
    const stored = await inTurn(async () => stage(env, id, await inspectArriving(request)));
    if (!stored) refuse("upload_closed");
    await holdUpload(db, id, inSeconds(limits.uploadSeconds));
    return Response.json({});
  }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Checks a photo's length and first bytes before they are passed to storage. Refuses with 413, 415 or 422. */
async function inspectArriving(request: Request): Promise<Arriving> {
  const declared = request.headers.get("Content-Length") ?? "";
  if (!/^\d+$/.test(declared)) return readWhole(request);
  if (Number(declared) > limits.photoUpload.bytes) refuse("photo_too_large");
  const chunks = withStallLimit(passingChunksOf(request));
  try {
    const { head, isWhole } = await readHead(chunks);
    const length = isWhole ? head.length : Number(declared);
    return { length, contentType: inspectHead(head, length), chunks: concat(head, chunks) };
  } catch (fault) {
    await chunks.return(undefined);
    throw fault;
  }
}

async function readHead(chunks: AsyncGenerator<Uint8Array>) {
  const read: Uint8Array[] = [];
  for (let total = 0; total < headBytes; ) {
    const { value, done } = await chunks.next();
    if (done) return { head: Buffer.concat(read), isWhole: true };
    // The chunk is copied, because its buffer is reused for the next chunk.
    read.push(value.slice());
    total += value.length;
  }
  return { head: Buffer.concat(read), isWhole: false };
}

const wholeInTurn = makeQueue({ ...limits.photoQueue, full: "unavailable" }).inTurn;

/** Reads a whole photo, because storage needs its length and the client sent none. Only a few are read at once. */
async function readWhole(request: Request): Promise<Arriving> {
  const bytes = await wholeInTurn(() => readBytes(request, limits.photoUpload.bytes, "photo_too_large"));
  return { length: bytes.length, contentType: inspectHead(bytes, bytes.length), chunks: concat(bytes) };
}

async function* concat(head: Uint8Array, rest?: AsyncIterable<Uint8Array>) {
  yield head;
  if (rest) yield* rest;
}

/** Passes the chunks on. Refuses when the sender stalls. */
async function* withStallLimit(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const over = new AbortController();
      const stalled = scheduler.wait(limits.uploadStallMs, { signal: over.signal }).catch(() => undefined);
      const next = await Promise.race([chunks.next(), stalled]);
      over.abort();
      if (!next) refuse("upload_closed");
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // This is not awaited, because after a stall the pending read may never end.
    void chunks.return(undefined);
  }
}
