import { screens } from "#schema/screens.ts";

/**
 * Where `?next=` leads after signing in: a path of this origin, or home.
 * Only a path that starts with one slash is looked at, and the browser's own reading decides.
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
