import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { type CurrentUser, logout, me } from "#schema/endpoints/auth.ts";
import { keepDevice } from "./devices.ts";
import { forgetDrafts, forgetHeldDrafts, keepsDrafts } from "./drafts.ts";
import { cacheReply, queryClient, refresh, useRead } from "./query.ts";
import { request } from "./request.ts";
import { dropToken, hasEnded, keepToken, onTokenChange, readToken } from "./token.ts";

/** Who is signed in. `failed` means that the server could not be asked, not that nobody is. */
export type Session =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "in"; user: CurrentUser }
  /** `ended`: the session ended without its person asking for it on this page. */
  | { status: "out"; ended: boolean };

const SessionContext = createContext<Session>({ status: "loading" });

/** The session: loading, then in or out (specification section 4). */
export const useSession = () => useContext(SessionContext);

/** The signed-in person; only for screens behind a guard. Throws otherwise. */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.status !== "in") throw new Error("This screen needs a signed-in person.");
  return session.user;
}

/** Asks who is signed in, once, and only when a token is stored; an ended session empties what the page holds. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken, () => null);
  const { data, error, refetch } = useRead(me, {}, { enabled: token !== null });
  const before = useRef(token);
  useEffect(() => {
    const ended = before.current !== null && before.current !== token;
    before.current = token;
    if (!ended) return;
    queryClient.clear();
    forgetHeldDrafts();
    // A tab that slept through a sign-out and a sign-in wakes up as somebody else's.
    if (token !== null) void refetch();
  }, [token, refetch]);
  const session = useMemo((): Session => {
    if (token === null) return { status: "out", ended: hasEnded() };
    if (data) return { status: "in", user: data };
    return error ? { status: "failed", retry: refetch } : { status: "loading" };
  }, [token, data, error, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Begins the session that a sign-in or registration has answered; the current user is then read afresh. */
export function beginSession({ token, device, user }: { token: string; device: string; user: CurrentUser }) {
  rememberDevice(user, device);
  queryClient.clear();
  cacheReply(me, {}, user);
  keepToken(token);
  void refreshSession();
}

/** Makes this device known to an account, unless other people use it too. */
export function rememberDevice({ id }: CurrentUser, device: string) {
  if (keepsDrafts()) keepDevice({ id, device });
}

/** Asks again who is signed in, after something about them has changed (a verification, say). */
export const refreshSession = () => refresh(me, {});

/**
 * Ends the session: clears the token, the cached data and the drafts of this device at once, whatever the network
 * does, and tells the server meanwhile.
 */
export function endSession() {
  // It has taken the token along before it first waits.
  request(logout, {}).catch(() => undefined);
  dropToken({ asked: true });
  forgetDrafts();
  queryClient.clear();
}
