import { photoPathSteadySeconds } from "#schema/limits.ts";
import type { HonoContext } from "#worker/http/handle.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { readPhotoPath } from "./paths.ts";
import { isShown } from "./queries.ts";
import { findPhotoObject } from "./store.ts";

/** Serves a photo by a signed path. Every invalid path gets the same 404. */
export async function serveObject(c: HonoContext): Promise<Response> {
  const { id = "", size = "" } = c.req.param() as Record<string, string>;
  const query = new URL(c.req.url).searchParams;
  const signed = readPhotoPath(c.env, id, size, query) ?? refuse("not_found");
  // This reads from the primary database, so that a photo that was just removed or hidden is not shown.
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
