import { useLingui } from "@lingui/react/macro";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getUserRatings, rateConnection } from "#schema/endpoints/ratings.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Sends a rating and says how it went; `onSent` follows once the dashboard knows of it. */
export function useSendRating(onSent: () => void) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { id } = useUser();
  return useWrite(rateConnection, {
    onSuccess: async () => {
      toast({
        title: t`Rating sent`,
        description: t`Thank you. It helps the next people to trust each other.`,
      });
      // Mine may have revealed theirs.
      refresh(getUserRatings, { params: { id } });
      await refresh(listConnections, {});
      onSent();
    },
    onError: ({ status, code, serverMessage }) => {
      const description = code === "unknown" ? t`Failed to send rating` : serverMessage;
      toast({ variant: "destructive", title: t`Error`, description });
      if (status === 409) refresh(listConnections, {});
    },
  });
}
