import { useLingui } from "@lingui/react/macro";
import type { Body, Reply } from "#schema/endpoint.ts";
import {
  decideLandlordVerification,
  decideMigrantVerification,
  listPendingVerifications,
} from "#schema/endpoints/admin.ts";
import { keyOf, queryClient, refresh, remember, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useToast } from "#web/ui/toast.tsx";
import { type Waiting, without } from "./queue.ts";

/** How a decision ended: it counts, or the request is no longer there to decide. */
export type DecisionEnd = "decided" | "gone";
type Decision = Body<typeof decideMigrantVerification>;

/** Decides one request, says how it went, and takes it out of the queue. */
export function useDecision(waiting: Waiting, onEnd: (end: DecisionEnd) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const outcome = {
    onSuccess: (decided: { id: string; status: string }) => {
      onEnd("decided");
      takeOut(decided.id);
      toast(
        decided.status === "approved"
          ? { title: t`Request Approved`, description: t`Verification request has been approved.` }
          : { title: t`Request Rejected`, description: t`Verification request has been rejected.` },
      );
    },
    onError: ({ code, serverMessage }: ApiError) => {
      const description = code === "unknown" ? t`Failed to update verification request` : serverMessage;
      toast({ title: t`Error`, description, variant: "destructive" });
      // Somebody was first, or the person is gone: what we show is old.
      if (code !== "already_decided" && code !== "not_found") return;
      refresh(listPendingVerifications, {});
      onEnd("gone");
    },
  };
  const landlord = useWrite(decideLandlordVerification, outcome);
  const migrant = useWrite(decideMigrantVerification, outcome);
  const { mutate, isPending } = waiting.kind === "landlord" ? landlord : migrant;
  const decide = (body: Decision) => {
    if (!isPending) mutate({ params: { id: waiting.id }, body });
  };
  return { decide, isPending };
}

function takeOut(id: string) {
  const pending = queryClient.getQueryData<Reply<typeof listPendingVerifications>>(
    keyOf(listPendingVerifications, {}),
  );
  if (pending) remember(listPendingVerifications, {}, without(pending, id));
}
