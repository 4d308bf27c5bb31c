import { screens } from "#schema/screens.ts";

/**
 * The path to open after signing in: the value of `?next=` when it is a path of this origin, otherwise home. The
 * value must start with one slash, and the browser's URL parser decides its origin.
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith("/")) return screens.home;
  try {
    const { origin: whose, pathname, search, hash } = new URL(next, origin);
    const ours = whose === origin && !pathname.startsWith("//") && pathname !== screens.auth;
    return ours ? pathname + search + hash : screens.home;
  } catch {
    return screens.home;
  }
}
