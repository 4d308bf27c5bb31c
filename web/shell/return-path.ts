import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";

/** Where somebody was going when a guard sent them home to sign in; the history entry carries it. */
type NavigationState = { returnPath?: string } | null;

/** The way to sign in that leads on to a path of ours afterwards. */
export const signInFor = (path: string | null) =>
  path === null ? screens.auth : `${screens.auth}?next=${encodeURIComponent(path)}`;

/** The same, opened on Register. In the address, so that it also works before the page has become an app. */
export const registerFor = (path: string | null) =>
  `${signInFor(path)}${path === null ? "?" : "&"}tab=register`;

/** The path that this visit was turned away from, until they have signed in; null for all others. */
export function useReturnPath(): string | null {
  const { status } = useSession();
  const state: NavigationState = useLocation().state;
  return status === "out" && typeof state?.returnPath === "string" ? state.returnPath : null;
}
