import { useLingui } from "@lingui/react/macro";
import { answerMoveIn, listConnections } from "#schema/endpoints/connections.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { connectionRowId } from "#schema/screens.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { focusSoon } from "#web/ui/controls/focus.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/**
 * Sends the answer about the move-in and refetches what shows it. Shows the result as a toast, unless the dialog
 * explains it.
 */
export function useAnswerMoveIn(explains = () => false) {
  const { t } = useLingui();
  const { toast } = useToast();
  return useWrite(answerMoveIn, {
    onSuccess: async ({ id, moveIn }) => {
      const description =
        moveIn?.state === "confirmed"
          ? t`You have confirmed that you moved in.`
          : t`The connection has ended.`;
      toast({ title: t`Thank you`, description });
      refresh(getMigrantProfile, {});
      await refresh(listConnections, {});
      focusSoon(connectionRowId(id));
    },
    onError: async ({ status, serverMessage }) => {
      if (status === 409) await refresh(listConnections, {});
      if (!explains()) toast({ variant: "destructive", title: t`Error`, description: serverMessage });
    },
  });
}
