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
import { finishBeforeSignOut } from "#web/forms/leave.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { storeNotes } from "./draft-notes.ts";
import { type Loss, storeLoss } from "./lost-approvals.ts";
import { type Waiting, without } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";
import { effectOf } from "./second-review.ts";

/** Milliseconds in which an approval can be undone. It is sent only after this time. */
const undoMs = 5_000;

/**
 * How a decision ended: it counts, it waits for a second reviewer, it opened the request again, the request was no longer
 * pending, or the approval was lost.
 */
type End = "decided" | "proposed" | "reopened" | "gone" | Loss;
const wentWell = ["sent", "decided", "proposed", "reopened"];
type Decision = Body<typeof decideMigrantVerification>;

/** The last decision of this admin, the request that follows, and how it went. */
export interface Outcome {
  request: FullVerification;
  status: Decision["status"];
  next: Waiting | undefined;
  end: "held" | "sent" | End;
}

/** An approval that is not sent yet. */
interface Held {
  request: FullVerification;
  send: () => Promise<void>;
  /** Cancels the delayed sending. */
  stop: () => void;
}

/**
 * Decides requests. An approval is held for a moment in which it can be undone, because a wrong badge can harm people.
 * Another decision, leaving the screen, signing out or closing the page sends it at once.
 */
export function useDecisions() {
  const send = useSend();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Approved requests whose answer has not come yet. */
  const [approving, setApproving] = useState<readonly FullVerification[]>([]);
  const held = useRef<Held | null>(null);

  const release = async () => {
    const last = held.current;
    held.current = null;
    last?.stop();
    await last?.send();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen or the page is left
  useEffect(() => {
    addEventListener("pagehide", release);
    return () => {
      removeEventListener("pagehide", release);
      void release();
    };
  }, []);

  const forget = ({ id }: FullVerification) => setApproving((all) => all.filter((each) => each.id !== id));
  const approve = (request: FullVerification, body: Decision, next: Waiting | undefined) => {
    void release();
    const shown = { request, status: "approved", next } as const;
    // Does not overwrite the news of a later decision, unless this approval had no effect.
    const report = (end: Outcome["end"]) =>
      setOutcome((last) =>
        last?.request.id === request.id || !wentWell.includes(end) ? { ...shown, end } : last,
      );
    const sendIt = async () => {
      report("sent");
      const end = await send(request, body);
      if (end === "failed" || end === "suspended") storeLoss(request.id, end);
      report(end);
      forget(request);
    };
    storeLoss(request.id);
    setApproving((all) => [...all, request]);
    setOutcome({ ...shown, end: "held" });
    const timer = setTimeout(release, undoMs);
    const forgetWork = finishBeforeSignOut(release);
    const stop = () => {
      clearTimeout(timer);
      forgetWork();
    };
    held.current = { request, send: sendIt, stop };
  };
  /** Takes back the approval that is held, and returns its request. */
  const undo = () => {
    const last = held.current;
    if (!last) return null;
    held.current = null;
    last.stop();
    forget(last.request);
    setOutcome(null);
    return last.request;
  };
  const sendNow = async (request: FullVerification, body: Decision, next: Waiting | undefined) => {
    void release();
    const end = await send(request, body);
    if (wentWell.includes(end)) setOutcome({ request, status: body.status, next, end });
    return end;
  };
  return { outcome, approving, approve, undo, sendNow };
}

/** Sends a decision and shows the result as a toast. A final decision removes the request from the queue. */
function useSend() {
  const { t } = useLingui();
  const { toast } = useToast();
  const calls = {
    landlord: useWrite(decideLandlordVerification),
    migrant: useWrite(decideMigrantVerification),
  };
  const decide = async (request: FullVerification, body: Decision): Promise<End> => {
    try {
      const { status } = await calls[request.kind].mutateAsync({ params: { id: request.id }, body });
      storeNotes(request.id);
      storeLoss(request.id);
      if (status === "pending") {
        const reopened = effectOf(request, body.status) === "disagrees";
        toast(
          reopened
            ? {
                title: t`The request is open again`,
                description: t`The first reviewer reads why you disagree.`,
              }
            : { title: t`Waits for a second reviewer`, description: t`It counts when another admin agrees.` },
        );
        // Waits for the refetch, so that the list and the request show the new state.
        await refreshAdmin();
        return reopened ? "reopened" : "proposed";
      }
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
      // "gone": another admin was first, or the request does not exist any more. The shown data is outdated.
      const end =
        code === "person_suspended"
          ? "suspended"
          : code === "already_decided" || code === "not_found"
            ? "gone"
            : "failed";
      if (end !== "failed" || code === "proposal_changed" || code === "second_reviewer_needed")
        void refreshAdmin();
      return end;
    }
  };
  return (request: FullVerification, body: Decision) => {
    const answer = decide(request, body);
    void answer.finally(finishBeforeSignOut(() => answer));
    return answer;
  };
}

const takeOut = ({ kind, id }: FullVerification) =>
  queryClient.setQueriesData<PendingSummary[]>({ queryKey: [listPendingVerifications.path] }, (pages) =>
    pages?.map((page) => without(page, kind, id)),
  );
