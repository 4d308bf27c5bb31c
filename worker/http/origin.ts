import { type Env, settingsOf } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";

/** The origins of our own pages. In development also the request's origin, because servers use different ports. */
export function ownOrigins(request: Request, env: Env): string[] {
  const { production, publicOrigin } = settingsOf(env);
  return production ? [publicOrigin] : [publicOrigin, new URL(request.url).origin];
}

/**
 * Whether a write or socket comes from our own pages or from a client that is not a browser. Browsers always send
 * `Origin` with these requests. Other clients send none, and need a token.
 */
export function isOwnOrigin(request: Request, env: Env): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || ownOrigins(request, env).includes(origin);
}

/** Refuses with 403 `wrong_origin` a write from another site's page. */
export function refuseForeignWrite(request: Request, env: Env): void {
  if (request.method !== "GET" && !isOwnOrigin(request, env)) refuse("wrong_origin");
}
