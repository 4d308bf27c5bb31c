import { listConnections } from "#schema/endpoints/connections.ts";
import { refresh } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { DeleteAccountDialog } from "#web/features/auth/delete-account-dialog.tsx";
import { EndedByDeletion } from "#web/features/connections/ended-by-deletion.tsx";
import { inStatus, useConnections } from "#web/features/connections/use-connections.ts";

/** The dialog that deletes the account. A landlord also reads which connections end, and what happens to each fee. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const isLandlord = useUser().userType === "landlord";
  const { data, error } = useConnections();
  return (
    <DeleteAccountDialog
      onClose={onClose}
      ending={isLandlord ? <EndedByDeletion /> : null}
      // While the list is not loaded, the landlord has seen no connection.
      endingIds={isLandlord ? inStatus(data ?? [], "pending").map(({ id }) => id) : undefined}
      isLoading={!data && !error}
      causes={data && inStatus(data, "active").length > 0 ? ["active_stay"] : []}
      onChanged={() => void refresh(listConnections, {})}
    />
  );
}
