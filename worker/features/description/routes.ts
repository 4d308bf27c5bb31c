import { readDescription } from "#schema/endpoints/description.ts";
import type { HonoContext, Route } from "#worker/http/handle.ts";
import { refuse } from "#worker/platform/errors.ts";

export const descriptionRoutes: readonly Route[] = [{ ...readDescription, serve: serveDescription }];

/**
 * The description of the API, a file that the build makes from schema/ (dev/build/api-description.ts). Answers 304 if
 * the caller's copy is current. Refuses with 404 under `npm run dev`, which builds nothing.
 */
async function serveDescription(c: HonoContext): Promise<Response> {
  const known = c.req.header("If-None-Match");
  const file = await c.env.ASSETS.fetch(new URL("/documents/openapi.json", c.req.url), {
    headers: known === undefined ? {} : { "If-None-Match": known },
  });
  const { status, body } = file;
  if (status !== 200 && status !== 304) refuse("not_found");
  const headers = new Headers({ "Cache-Control": "no-cache" });
  if (status === 200) headers.set("Content-Type", "application/json");
  const tag = file.headers.get("ETag");
  if (tag) headers.set("ETag", tag);
  return new Response(body, { status, headers });
}
