import { photoPathSteadySeconds } from "#schema/limits.ts";
import type { HonoContext } from "#worker/http/handle.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { readPhotoPath } from "./paths.ts";
import { isShown } from "./queries.ts";
import { findPhotoObject } from "./store.ts";

/** A photo by a path that the API has handed out. Whatever is wrong with it, the answer is the same 404. */
export async function serveObject(c: HonoContext): Promise<Response> {
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
