import { useLingui } from "@lingui/react/macro";
import { claimCase, listQueue, type QueuedCase, readCase } from "#schema/endpoints/cases.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Takes a case, gives it back, or takes it over from someone else. */
export function useClaim() {
  const { t } = useLingui();
  const user = useUser();
  const { toast } = useToast();
  const announce = useAnnounce();
  const { mutate, isPending } = useWrite(claimCase, {
    onSuccess: ({ claim }) =>
      announce(claim ? t`You are working on this case.` : t`Nobody has this case now.`),
    onError: ({ serverMessage }) =>
      toast({ title: t`Error`, description: serverMessage, variant: "destructive" }),
    onSettled: (_, __, { params }) => {
      refresh(listQueue, {});
      return refresh(readCase, { params: { id: params.id } });
    },
  });
  const isMine = ({ claim }: Pick<QueuedCase, "claim">) => claim?.by.id === user.id;
  const toggle = (of: Pick<QueuedCase, "id" | "claim">, { takeOver }: { takeOver: boolean }) =>
    mutate({ params: { id: of.id }, body: { claimed: !isMine(of), takeOver } });
  return { toggle, isMine, isPending };
}
