import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent } from "@tanstack/react-query";
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
import { storeDevice } from "./devices.ts";
import { forgetDrafts, forgetDraftsHere, storesDrafts } from "./drafts.ts";
import { cacheReply, queryClient, refresh, useRead } from "./query.ts";
import { ApiError, request } from "./request.ts";
import { setSuspension } from "./suspension.ts";
import { dropToken, hasEnded, onTokenChange, readToken, storeKind, storeToken } from "./token.ts";

/** Who is signed in. `failed` means that the server could not be reached, not that no one is signed in. */
export type Session =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "in"; user: CurrentUser }
  /** `ended`: the session ended although the person did not sign out on this page. */
  | { status: "out"; ended: boolean };

const SessionContext = createContext<Session>({ status: "loading" });

/** The session: loading, then in or out (specification section 4). */
export const useSession = () => useContext(SessionContext);

/** The signed-in person, for screens behind a guard. Throws when no one is signed in. */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.status !== "in") throw new Error("This screen needs a signed-in person.");
  return session.user;
}

/** Reads the current user once, and only when a token is stored. Clears the cache when the session ends or another begins. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken, () => null);
  // False in a page that is prerendered.
  const ended = useSyncExternalStore(onTokenChange, hasEnded, () => false);
  const { data, error, refetch } = useRead(me, {}, { enabled: token !== null });
  const before = useRef<string | null>(undefined);
  useEffect(() => {
    // A prerendered page begins without its token.
    if (token !== readToken()) return;
    const last = before.current;
    before.current = token;
    if (last === undefined || last === token) return;
    if (last !== null) forgetDraftsHere();
    // A sign-in in this tab has stored its person. After one in another tab, `data` may be of the previous person.
    else if (data) return;
    queryClient.clear();
    // After a sign-out and a sign-in in another tab, this tab belongs to another person.
    if (token !== null) void refetch();
  }, [token, data, refetch]);
  useEffect(() => {
    if (token !== null && data) storeKind(data);
  }, [token, data]);
  useEffect(() => onForbidden(() => void refetch()), [refetch]);
  const role = data?.role;
  useEffect(() => (role === "admin" ? forgetAdmin : undefined), [role]);
  const session = useMemo((): Session => {
    if (token === null) return { status: "out", ended };
    if (data) return { status: "in", user: data };
    return error ? { status: "failed", retry: refetch } : { status: "loading" };
  }, [token, ended, data, error, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Calls back when a call was refused because of who the person is: they may have lost the admin role, or need their second
 * factor. Returns the function that unsubscribes.
 */
function onForbidden(look: () => void): () => void {
  const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const fault: unknown = event.action.error;
    if (fault instanceof ApiError && ["forbidden", "second_factor_required"].includes(fault.code)) look();
  };
  const ends = [
    queryClient.getQueryCache().subscribe(check),
    queryClient.getMutationCache().subscribe(check),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Drops what only admins may read, once the person is no longer one. */
const forgetAdmin = () =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith("/api/admin/"),
  });

/** Begins the session that a sign-in or registration returned, then reads the current user again. */
export function beginSession({ token, device, user }: { token: string; device: string; user: CurrentUser }) {
  rememberDevice(user, device);
  queryClient.clear();
  cacheReply(me, {}, user);
  storeToken(token);
  // Removes the suspension of an earlier session.
  setSuspension();
  void refreshSession();
}

/** Remembers that this account used this device, unless the device is shared. */
export function rememberDevice({ id }: Pick<CurrentUser, "id">, device: string) {
  if (storesDrafts()) storeDevice({ id, device });
}

/** Reads the current user again, after a verification for example. */
export const refreshSession = () => refresh(me, {});

/**
 * Ends the session: clears the token, the cached data and this device's drafts at once, and tells the server at
 * the same time. It does not wait for the network.
 */
export function endSession() {
  // `request` reads the token before its first await.
  request(logout, {}).catch(endNotifications);
  dropToken({ asked: true });
  forgetDrafts();
  queryClient.clear();
}

/** Ends the notifications of this browser. The server keeps sending them when it was not told of the sign-out. Never fails. */
async function endNotifications() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => undefined);
  await subscription?.unsubscribe().catch(() => undefined);
}
