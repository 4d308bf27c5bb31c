import type { Hono } from "hono";
import { refuse } from "#worker/platform/errors.ts";
import type { AppEnv, Route } from "./handle.ts";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/**
 * Mounts every call under its own method; other methods of its path get 405. Throws when a route is not declared, or a
 * declared call has no route.
 */
export function mount(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  declared: readonly { method: string; path: string }[],
): void {
  const mounted = new Set(routes.map(nameOf));
  const known = new Set(declared.map(nameOf));
  for (const name of mounted) if (!known.has(name)) throw new Error(`${name} is not declared.`);
  for (const name of known) if (!mounted.has(name)) throw new Error(`${name} is declared and has no verb.`);
  for (const { method, path, serve } of routes) {
    app.on(method, path, (c) => {
      c.set("route", path);
      // Hono serves HEAD with the GET route; we refuse it.
      return c.req.raw.method === method ? serve(c) : refuse("method_not_allowed", { allow: method });
    });
  }
  for (const path of new Set(routes.map((known) => known.path))) {
    const allow = routes.flatMap((known) => (known.path === path ? [known.method] : [])).join(", ");
    app.all(path, (c) => {
      c.set("route", path);
      return refuse("method_not_allowed", { allow });
    });
  }
}
