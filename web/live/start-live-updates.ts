import type { QueryState } from "@tanstack/react-query";
import { listPendingVerifications, type PendingSummary } from "#schema/endpoints/admin.ts";
import { me } from "#schema/endpoints/auth.ts";
import { getConnection, listConnections } from "#schema/endpoints/connections.ts";
import { listPayments } from "#schema/endpoints/payments.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import type { LiveFrame } from "#schema/live.ts";
import { isNotFound, queryClient, refresh } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.tsx";
import { callTimeout } from "#web/api/with-timeout.ts";
import { applyMessage, applyReadMark, applyUnreadCount } from "#web/features/messages/apply-live-messages.ts";
import { sendWaiting } from "#web/features/messages/delivery.ts";
import { countInTitle } from "#web/ui/layout/document-title.ts";
import { connectLive } from "./socket.ts";

/** Keeps every open screen of the signed-in person true, without polling. The answer ends it. */
export function startLiveUpdates() {
  const ends = [connectLive(apply), renewPhotos(), sendWhenOnline(), () => countInTitle(null)];
  return () => {
    for (const end of ends) end();
  };
}

/** The homes that a migrant has opened. */
const landlords = "/api/landlords";

/** The socket says most of the time that the network is back; where it cannot be opened, the browser may know. */
function sendWhenOnline() {
  const over = new AbortController();
  addEventListener("online", sendWaiting, { signal: over.signal });
  sendWaiting();
  return () => over.abort();
}

function apply(frame: LiveFrame) {
  switch (frame.type) {
    case "hello":
      sendWaiting();
      return catchUp(frame.quietFor);
    case "message":
      return applyMessage(frame);
    case "read":
      return applyReadMark(frame);
    case "unread":
      return applyUnreadCount(frame);
    case "connection":
      void refresh(listConnections, {});
      void refresh(getConnection, { params: { id: frame.connectionId } });
      // What a migrant may see of the landlord depends on the connection.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(`${landlords}/`),
      });
      // Whether a migrant is hosted stands on their own profile.
      return void refresh(getMigrantProfile, {});
    case "payment":
      return void refresh(listPayments, {});
    case "verification":
      void refresh(getMigrantVerification, {});
      void refresh(getLandlordVerification, {});
      return void refreshSession();
    case "pending":
      return applyPendingCount(frame.count);
  }
}

/** What news can change; each stands for its own path and those below it. */
const changing = [
  listConnections.path,
  listPayments.path,
  landlords,
  "/api/messages",
  getMigrantVerification.path,
  getLandlordVerification.path,
  getMigrantProfile.path,
  listPendingVerifications.path,
  me.path,
];
/**
 * Reads again what is older than the last news, and what could not be read. Nothing was pushed since, so nothing
 * else can be out of date.
 */
function catchUp(quietFor: number | null) {
  const lastNews = quietFor === null ? 0 : Date.now() - quietFor;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], state }) =>
      changing.some((each) => path === each || String(path).startsWith(`${each}/`)) &&
      !isNotFound({ state }) &&
      // An answer may have been on its way for as long as a call is given.
      answeredAt(state) < lastNews + callTimeout,
  });
}

/** When the server last said how things are; a failure says nothing. */
const answeredAt = ({ dataUpdatedAt, error }: QueryState<unknown, unknown>) =>
  error === null ? dataUpdatedAt : 0;

/** Whoever has just decided knows it from the answer, a moment later. */
const A_MOMENT_MS = 1_000;

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

/** Notices every photo whose path has had its hour (docs/photos.md). The answer ends it. */
function renewPhotos(): () => void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) renew(target.getAttribute("src") ?? "");
  };
  // The error of an image does not bubble.
  document.addEventListener("error", notice, true);
  return () => document.removeEventListener("error", notice, true);
}

/** Reads again what has told of a photo, so that it is told with a new path. */
function renew(path: string) {
  const until = new URLSearchParams(path.split("?")[1]).get("until");
  if (until === null || Number(until) * 1000 > Date.now()) return;
  void queryClient.invalidateQueries(
    { predicate: ({ state }) => JSON.stringify(state.data)?.includes(path) ?? false },
    // Every photo of a list fails at once; they need one answer.
    { cancelRefetch: false },
  );
}
