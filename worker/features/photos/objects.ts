import { photoPathSteadySeconds, photoUpload } from "#schema/limits.ts";
import { isId } from "#schema/parts.ts";
import { openDatabase } from "#worker/http/database.ts";
import { refuse } from "#worker/http/errors.ts";
import type { Http, Route } from "#worker/http/handle.ts";
import { refuseForeignWrite } from "#worker/http/origin.ts";
import { inspectPhoto } from "#worker/services/photos/inspect-photo.ts";
import { readPhotoPath } from "#worker/services/photos/photo-paths.ts";
import { findPhotoObject, stage } from "#worker/services/photos/photo-store.ts";
import { isOpenAddress } from "#worker/services/photos/upload-door.ts";
import { isAwaited, isShown } from "./queries.ts";

/** The bytes of one upload, by the address that was handed out for it: no session, one time, ten minutes. */
export const receiveRoute: Route = { method: "PUT", path: "/api/objects/upload/:id", serve: receive };

async function receive(c: Http): Promise<Response> {
  refuseForeignWrite(c.req.raw, c.env);
  const id = c.req.param("id") ?? "";
  const open = isId(id) && isOpenAddress(c.env, id, new URL(c.req.url).searchParams);
  if (!open || !(await isAwaited(openDatabase(c.env), id))) refuse("upload_closed");
  const bytes = await readPhoto(c.req.raw);
  const { type } = inspectPhoto(bytes);
  if (!(await stage(c.env, id, bytes, type))) refuse("upload_closed");
  return Response.json({});
}

/** Counts while it reads, whatever the length that was declared. */
async function readPhoto(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > photoUpload.bytes) refuse("photo_too_large");
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.byteLength;
    if (total > photoUpload.bytes) refuse("photo_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A photo by a path that the API has handed out. Whatever is wrong with it, the answer is the same 404. */
export const objectRoute: Route = { method: "GET", path: "/objects/:id/:size", serve: serveObject };

async function serveObject(c: Http): Promise<Response> {
  const { id = "", size = "" } = c.req.param() as Record<string, string>;
  const query = new URL(c.req.url).searchParams;
  const signed = readPhotoPath(c.env, id, size, query) ?? refuse("not_found");
  // The newest row decides: a photo that was just removed or hidden is not shown from a replica.
  if (!(await isShown(openDatabase(c.env), signed.id, signed.eyes === "own"))) refuse("not_found");
  const object = (await findPhotoObject(c.env, signed.id, signed.size)) ?? refuse("not_found");
  return new Response(object.body, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(object.size),
      "Content-Disposition": "inline",
      "Cache-Control": `private, max-age=${photoPathSteadySeconds}`,
    },
  });
}
