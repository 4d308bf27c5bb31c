import { type Env, settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";

/**
 * Whether a request comes from our own pages, or from what is not a browser: browsers always say where a write or a
 * socket comes from, and what is not one has only its token to show.
 */
export function isOwnOrigin(request: Request, env: Env): boolean {
  const origin = request.headers.get("Origin");
  const { production, publicOrigin } = settingsOf(env);
  if (origin === null || origin === publicOrigin) return true;
  return !production && origin === new URL(request.url).origin;
}

/** 403 `wrong_origin` for a write that another site's page has sent. */
export function refuseForeignWrite(request: Request, env: Env): void {
  if (request.method !== "GET" && !isOwnOrigin(request, env)) refuse("wrong_origin");
}
