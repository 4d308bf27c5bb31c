import { useLingui } from "@lingui/react/macro";
import { listConnections, updateConnection } from "#schema/endpoints/connections.ts";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { connectionRowId } from "#schema/screens.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import { focusSoon } from "#web/ui/controls/focus-soon.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Changes a connection's status, says how it went, and reads again whatever shows it. */
export function useChangeConnection() {
  const { t } = useLingui();
  const { toast } = useToast();
  return useWrite(updateConnection, {
    onSuccess: async ({ id, migrantId }) => {
      toast({
        title: t`Connection updated`,
        description: t`The connection status has been updated successfully.`,
      });
      // Hosting has begun or ended, so browse and the profile may say something else too.
      refresh(listMigrants, {});
      refresh(getMigrant, { params: { id: migrantId } });
      refresh(getMigrantProfile, {});
      await refresh(listConnections, {});
      // The row stands under another heading now, and focus goes with it.
      focusSoon(connectionRowId(id));
    },
    onError: async ({ status, code, serverMessage }, { params }) => {
      const description = code === "unknown" ? t`Failed to update connection` : serverMessage;
      toast({ variant: "destructive", title: t`Error`, description });
      if (status !== 409) return;
      await refresh(listConnections, {});
      focusSoon(connectionRowId(params.id));
    },
  });
}
