import { useLingui } from "@lingui/react/macro";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { connectionRowId } from "#schema/screens.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { focusSoon } from "#web/ui/controls/focus.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

interface Outcomes {
  /** Called when the refetched connections contain the rating. */
  onSent: () => void;
  /** Called with the problem of each field. */
  onRefused: (problems: ApiError["problems"]) => void;
}

/** Sends a rating and shows the result as a toast. */
export function useSendRating({ onSent, onRefused }: Outcomes) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { id } = useUser();
  return useWrite(rateConnection, {
    onSuccess: async (_, { params }) => {
      toast({ title: t`Rating sent`, description: t`Thank you. It helps people to trust each other.` });
      // This rating may have revealed the other one.
      refresh(getUserRatings, { params: { id } });
      await refresh(listConnections, {});
      onSent();
      // The button that opened the dialog is gone, so the row of the connection takes the focus.
      focusSoon(connectionRowId(params.id));
    },
    onError: async ({ status, code, serverMessage, problems }) => {
      const description = code === "unknown" ? t`Failed to send rating` : serverMessage;
      toast({ variant: "destructive", title: t`Error`, description });
      onRefused(problems);
      // With the refetched list, the dialog says what has changed.
      if (status === 409) await refresh(listConnections, {});
    },
  });
}
