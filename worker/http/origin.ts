import { type Env, settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";

/**
 * Whether a write or socket comes from our own pages or from a client that is no browser. Browsers always send
 * `Origin` with these requests; other clients only have their token.
 */
export function isOwnOrigin(request: Request, env: Env): boolean {
  const origin = request.headers.get("Origin");
  const { production, publicOrigin } = settingsOf(env);
  if (origin === null || origin === publicOrigin) return true;
  return !production && origin === new URL(request.url).origin;
}

/** Refuses with 403 `wrong_origin` a write from another site's page. */
export function refuseForeignWrite(request: Request, env: Env): void {
  if (request.method !== "GET" && !isOwnOrigin(request, env)) refuse("wrong_origin");
}
