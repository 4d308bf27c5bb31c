import { useUser } from "#web/api/session.tsx";
import { DeleteAccountDialog } from "#web/features/auth/delete-account-dialog.tsx";
import { EndedByDeletion } from "#web/features/connections/ended-by-deletion.tsx";

/** The dialog that deletes the account. A landlord also reads which connections end, and what becomes of each fee. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { userType } = useUser();
  return (
    <DeleteAccountDialog onClose={onClose} ending={userType === "landlord" ? <EndedByDeletion /> : null} />
  );
}
