import type { QueryKey, QueryState } from "@tanstack/react-query";
import { listPendingVerifications, type PendingSummary } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { listQueue, readCase } from "#schema/endpoints/cases.ts";
import { getConnection, listConnections } from "#schema/endpoints/connections.ts";
import { listNotifications } from "#schema/endpoints/notifications.ts";
import { listPayments } from "#schema/endpoints/payments.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import type { LiveFrame } from "#schema/live.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import { dropPrefetched } from "#web/api/early.ts";
import { isNotFound, keyOf, queryClient, refresh, refreshInTurn } from "#web/api/query.ts";
import { lastSent } from "#web/api/request.ts";
import { refreshSession } from "#web/api/session.tsx";
import { callTimeout } from "#web/api/with-timeout.ts";
import {
  applyMessage,
  applyReadMark,
  applyUnreadCount,
  applyUnreadCounts,
} from "#web/features/messages/apply-live-messages.ts";
import { sendWaiting } from "#web/features/messages/delivery.ts";
import { connectLive } from "./socket.ts";

/** Keeps the signed-in person's screens current without polling. Returns the function that ends it. */
export function startLiveUpdates() {
  const ends = [connectLive(apply), renewPhotos(), sendWhenOnline()];
  return () => {
    for (const end of ends) end();
  };
}

/** The homes that a migrant can open, and people's ratings. */
const landlords = "/api/landlords";
const people = "/api/users";

/** The socket usually shows that the network is back. When it cannot connect, the browser's event may show it. */
function sendWhenOnline() {
  const over = new AbortController();
  addEventListener("online", sendWaiting, { signal: over.signal });
  sendWaiting();
  return () => over.abort();
}

function apply(frame: LiveFrame) {
  if (frame.type !== "hello") dropPrefetched();
  switch (frame.type) {
    case "hello":
      sendWaiting();
      applyUnreadCounts(frame.unread);
      return catchUp(frame.quietFor);
    case "message":
      return applyMessage(frame);
    case "read":
      return applyReadMark(frame);
    case "unread":
      return applyUnreadCount(frame);
    case "connection":
      refreshInTurn(listConnections, {});
      refreshInTurn(getConnection, { params: { id: frame.connectionId } });
      refreshInTurn(getReceipt, { params: { id: frame.connectionId } });
      // What a migrant sees of the landlord, and who is rated, depend on the connection.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => isBelow(path, landlords, people),
      });
      // The migrant's own profile says whether they are hosted.
      return refreshInTurn(getMigrantProfile, {});
    case "notifications":
      return refreshInTurn(listNotifications, {});
    case "payment":
      return refreshInTurn(listPayments, {});
    case "verification":
      if (frame.status === "pending") return applySubmission();
      void refresh(getMigrantVerification, {});
      void refresh(getLandlordVerification, {});
      return void refreshSession();
    case "pending":
      refreshInTurn(listQueue, {});
      return applyPendingCount(frame.count);
    case "cases":
      refreshInTurn(listQueue, {});
      if (frame.caseId !== null) refreshInTurn(readCase, { params: { id: frame.caseId } });
  }
}

/** The paths whose replies live events change, with the paths below each. */
const changing = [
  listConnections.path,
  listPayments.path,
  listNotifications.path,
  landlords,
  people,
  "/api/messages",
  getMigrantVerification.path,
  getLandlordVerification.path,
  getMigrantProfile.path,
  listPendingVerifications.path,
  listQueue.path,
  "/api/admin/cases",
  me.path,
];
/**
 * Refetches replies that were requested before the last event, and failed reads. Nothing was pushed after it, so all
 * other replies are current.
 */
function catchUp(quietFor: number | null) {
  const lastNews = quietFor === null ? 0 : Date.now() - quietFor;
  dropPrefetched(lastNews);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      isBelow(queryKey[0], ...changing) &&
      !isNotFound({ state }) &&
      (state.error !== null || askedAt(queryKey, state) < lastNews),
  });
}

/** Whether a query's path is one of the paths, or below one. */
const isBelow = (path: unknown, ...paths: readonly string[]) =>
  paths.some((each) => path === each || String(path).startsWith(`${each}/`));

/** When the reply was requested. A thread is read in pages, so its call may have taken up to the time limit of a call. */
const askedAt = ([path, search]: QueryKey, { dataUpdatedAt }: QueryState<unknown, unknown>) =>
  lastSent(search ? `${path}?${search}` : String(path)) || dataUpdatedAt - callTimeout;

/** The device that has just decided or submitted gets its own reply a moment later. */
const A_MOMENT_MS = 1_000;

/** One of the person's devices has submitted a request. The others show that it is pending. */
function applySubmission() {
  setTimeout(() => {
    for (const call of [getMigrantVerification, getLandlordVerification]) {
      const known = queryClient.getQueryData<{ status: VerificationStatus }>(keyOf(call, {}));
      if (known?.status !== "pending") void refresh(call, {});
    }
  }, A_MOMENT_MS);
}

function applyPendingCount(count: number) {
  setTimeout(() => {
    const shown = queryClient.getQueriesData<PendingSummary[]>({
      queryKey: [listPendingVerifications.path],
      type: "active",
    });
    const knows = ([, pages]: (typeof shown)[number]) => {
      const totals = pages?.at(-1)?.totals;
      return totals !== undefined && totals.landlord + totals.migrant === count;
    };
    if (!shown.every(knows)) void refresh(listPendingVerifications, {});
  }, A_MOMENT_MS);
}

/** Refetches a photo's path when it has expired (docs/photos.md). Returns the function that ends it. */
function renewPhotos(): () => void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) renew(target.getAttribute("src") ?? "");
  };
  // Error events of images do not bubble.
  document.addEventListener("error", notice, true);
  return () => document.removeEventListener("error", notice, true);
}

/** Refetches every query whose reply contains the path, to get a new one. */
function renew(path: string) {
  const until = new URLSearchParams(path.split("?")[1]).get("until");
  if (until === null || Number(until) * 1000 > Date.now()) return;
  void queryClient.invalidateQueries(
    { predicate: ({ state }) => JSON.stringify(state.data)?.includes(path) ?? false },
    // All photos of a list fail at once; one refetch is enough.
    { cancelRefetch: false },
  );
}
