import { useLingui } from "@lingui/react/macro";
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
import { without } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";

/** The result of a decision: it counts, or the request is no longer pending. */
export type DecisionEnd = "decided" | "gone";
type Decision = Body<typeof decideMigrantVerification>;

/** Decides a request, shows the result as a toast, and removes it from the queue. */
export function useDecision(request: FullVerification, onEnd: (end: DecisionEnd) => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const outcome = {
    onSuccess: (decided: { status: string }) => {
      onEnd("decided");
      takeOut(request);
      toast(
        decided.status === "approved"
          ? { title: t`Request Approved`, description: t`Verification request has been approved.` }
          : { title: t`Request Rejected`, description: t`Verification request has been rejected.` },
      );
    },
    onError: ({ code, serverMessage }: ApiError) => {
      const description = code === "unknown" ? t`Failed to update verification request` : serverMessage;
      toast({ title: t`Error`, description, variant: "destructive" });
      // Another admin was first, or the person is gone: the shown data is old.
      if (code !== "already_decided" && code !== "not_found") return;
      onEnd("gone");
      void refreshAdmin();
    },
  };
  const landlord = useWrite(decideLandlordVerification, outcome);
  const migrant = useWrite(decideMigrantVerification, outcome);
  const { mutate, isPending } = request.kind === "landlord" ? landlord : migrant;
  const decide = (body: Decision) => {
    if (!isPending) mutate({ params: { id: request.id }, body });
  };
  return { decide, isPending };
}

const takeOut = ({ kind, id }: FullVerification) =>
  queryClient.setQueriesData<PendingSummary[]>({ queryKey: [listPendingVerifications.path] }, (pages) =>
    pages?.map((page) => without(page, kind, id)),
  );
