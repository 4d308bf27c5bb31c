import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Body } from "#schema/endpoint.ts";
import {
  decideLandlordVerification,
  decideMigrantVerification,
  type FullVerification,
  listPendingVerifications,
  type PendingSummary,
} from "#schema/endpoints/admin.ts";
import { queryClient, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { storeNotes } from "./draft-notes.ts";
import { type Waiting, without } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";

/** Milliseconds in which an approval can be undone: it is sent only after them. */
const undoMs = 5_000;

/** How a decision ended: it counts, the request was no longer pending, or it was not sent. */
type End = "decided" | "gone" | "failed";
type Decision = Body<typeof decideMigrantVerification>;

/** The last decision of this admin, the request that follows, and how it went. */
export interface Outcome {
  request: FullVerification;
  status: Decision["status"];
  next: Waiting | undefined;
  end: "held" | "sent" | End;
}

/**
 * Decides requests. An approval is held for a moment in which it can be undone, because a false badge hurts someone;
 * another decision or leaving the screen sends it at once.
 */
export function useDecisions() {
  const send = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Approved requests whose answer has not come yet. */
  const [approving, setApproving] = useState<readonly FullVerification[]>([]);
  const held = useRef<{ request: FullVerification; send: () => void; timer: number } | null>(null);

  const release = () => {
    const last = held.current;
    held.current = null;
    clearTimeout(last?.timer);
    last?.send();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen is left
  useEffect(() => release, []);

  const forget = ({ id }: FullVerification) => setApproving((all) => all.filter((each) => each.id !== id));
  const approve = (request: FullVerification, body: Decision, next: Waiting | undefined) => {
    release();
    const shown = { request, status: "approved", next } as const;
    // A later decision replaces the news of an earlier one, but not the news that it did not count.
    const report = (end: Outcome["end"]) =>
      setOutcome((last) =>
        last?.request.id === request.id || end === "gone" || end === "failed" ? { ...shown, end } : last,
      );
    const sendIt = async () => {
      report("sent");
      report(await send(request, body));
      forget(request);
    };
    setApproving((all) => [...all, request]);
    setOutcome({ ...shown, end: "held" });
    held.current = { request, send: sendIt, timer: window.setTimeout(release, undoMs) };
  };
  /** Takes back the approval that is held, and returns its request. */
  const undo = () => {
    const last = held.current;
    if (!last) return null;
    held.current = null;
    clearTimeout(last.timer);
    forget(last.request);
    setOutcome(null);
    return last.request;
  };
  const reject = async (request: FullVerification, body: Decision, next: Waiting | undefined) => {
    release();
    const end = await send(request, body);
    if (end === "decided") setOutcome({ request, status: "rejected", next, end });
    return end;
  };
  return { outcome, approving, approve, undo, reject };
}

/** Sends a decision, shows the result as a toast, and removes the request from the queue. */
function useSend() {
  const { t } = useLingui();
  const { toast } = useToast();
  const calls = {
    landlord: useWrite(decideLandlordVerification),
    migrant: useWrite(decideMigrantVerification),
  };
  return async (request: FullVerification, body: Decision): Promise<End> => {
    try {
      await calls[request.kind].mutateAsync({ params: { id: request.id }, body });
      storeNotes(request.id);
      takeOut(request);
      toast(
        body.status === "approved"
          ? { title: t`Request Approved`, description: t`Verification request has been approved.` }
          : { title: t`Request Rejected`, description: t`Verification request has been rejected.` },
      );
      return "decided";
    } catch (fault) {
      const { code, serverMessage } = fault as ApiError;
      const description = code === "unknown" ? t`Failed to update verification request` : serverMessage;
      toast({ title: t`Error`, description, variant: "destructive" });
      // Another admin was first, or the person is gone: the shown data is old.
      if (code !== "already_decided" && code !== "not_found") return "failed";
      void refreshAdmin();
      return "gone";
    }
  };
}

const takeOut = ({ kind, id }: FullVerification) =>
  queryClient.setQueriesData<PendingSummary[]>({ queryKey: [listPendingVerifications.path] }, (pages) =>
    pages?.map((page) => without(page, kind, id)),
  );
