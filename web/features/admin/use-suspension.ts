import { useLingui } from "@lingui/react/macro";
import type { Body } from "#schema/endpoint.ts";
import { listPendingVerifications, suspendUser } from "#schema/endpoints/admin.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { useToast } from "#web/ui/toast.tsx";
import type { Waiting } from "./queue.ts";

/** Suspends the requester's account or lifts that, says how it went, and reads the list anew. */
export function useSuspension({ requesterId }: Waiting, onDone: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(suspendUser, {
    onSuccess: ({ suspended }) => {
      refresh(listPendingVerifications, {});
      onDone();
      toast(
        suspended
          ? { title: t`Account suspended`, description: t`They are signed out everywhere.` }
          : { title: t`Suspension lifted`, description: t`They can sign in again.` },
      );
    },
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
  });
  const change = (body: Body<typeof suspendUser>) => {
    if (!isPending) mutate({ params: { id: requesterId }, body });
  };
  return { change, isPending };
}
