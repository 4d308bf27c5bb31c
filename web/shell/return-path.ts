import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";

/** The path that a guard redirected from. It is in the state of the history entry. */
type NavigationState = { returnPath?: string } | null;

/** The sign-in path that leads to `path` afterwards. */
export const signInFor = (path: string | null) =>
  path === null ? screens.auth : `${screens.auth}?next=${encodeURIComponent(path)}`;

/** The same with the Register tab. It is in the address, so it also works before hydration. */
export const registerFor = (path: string | null) =>
  `${signInFor(path)}${path === null ? "?" : "&"}tab=register`;

/** The path that a guard redirected this visit from; null for other visits, and for a signed-in person. */
export function useReturnPath(): string | null {
  const { status } = useSession();
  const state: NavigationState = useLocation().state;
  return status === "out" && typeof state?.returnPath === "string" ? state.returnPath : null;
}
