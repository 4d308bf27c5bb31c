import { useLingui } from "@lingui/react/macro";
import type { Body } from "#schema/endpoint.ts";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { useWrite } from "#web/api/query.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import type { Person } from "./queue.ts";
import { refreshAdmin } from "./refresh-admin.ts";

/** Suspends an account or lifts that, says how it went, and reads what is shown again. */
export function useSuspension({ id }: Person, onDone: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(suspendUser, {
    onSuccess: ({ suspended }) => {
      void refreshAdmin();
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
    if (!isPending) mutate({ params: { id }, body });
  };
  return { change, isPending };
}
