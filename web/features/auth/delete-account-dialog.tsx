import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { keptDays } from "#schema/limits.ts";
import type { DeletionCause } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DeletionCauses } from "./deletion-causes.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";
import { usePasskeys } from "./use-passkeys.ts";

interface DeleteAccountDialogProps {
  onClose: () => void;
  /** What ends for a landlord, and the ids of those connections once they are loaded. */
  ending: ReactNode;
  endingIds: readonly string[] | undefined;
  /** Whether the connections still load. The person can continue only when they can read them. */
  isLoading: boolean;
  /** What must finish before the deletion, as far as this page knows. */
  causes: readonly DeletionCause[];
  /** Reads the connections again. */
  onChanged: () => void;
}

/** Explains what a deletion means, then asks for the password or a passkey. */
export function DeleteAccountDialog({
  onClose,
  ending,
  endingIds,
  isLoading,
  causes,
  onChanged,
}: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  // The connections that the person has read about. Later changes do not count as read.
  const [read, setRead] = useState(endingIds);
  const { withPassword, withPasskey, pending, refusal, reasons } = useDeleteAccount(read, () => {
    setAsks(false);
    onChanged();
  });
  const hasPasskeys = (usePasskeys().data?.length ?? 0) > 0;
  const keep = (
    <Button variant="quiet" wide onClick={onClose}>
      <Trans>Keep my account</Trans>
    </Button>
  );
  const waitsFor = reasons.length > 0 ? reasons : asks ? [] : causes;
  if (waitsFor.length > 0)
    return (
      <Dialog open onClose={onClose} step="waits" title={<Trans>Your account cannot be deleted yet</Trans>}>
        <DeletionCauses reasons={waitsFor} onClose={onClose} />
      </Dialog>
    );
  if (asks)
    return (
      <Dialog
        open
        onClose={onClose}
        step="asks"
        title={<Trans>Enter your password</Trans>}
        description={<Trans>This makes sure that nobody else deletes your account.</Trans>}
      >
        <PasswordForm
          onPassword={withPassword}
          refusal={refusal}
          isPending={pending === "password"}
          disabled={pending === "passkey"}
          variant="danger"
          action={<Trans>Delete my account</Trans>}
        >
          {hasPasskeys && (
            <Button
              variant="outlined"
              wide
              icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
              pending={pending === "passkey"}
              pendingLabel={t`Waiting for your passkey…`}
              onClick={withPasskey}
            >
              <Trans>Delete with a passkey</Trans>
            </Button>
          )}
          {keep}
        </PasswordForm>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreenOnPhone
      title={<Trans>Delete your account?</Trans>}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outlined" onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button
            pending={isLoading}
            onClick={() => {
              setRead(endingIds);
              setAsks(true);
            }}
          >
            <Trans>Continue</Trans>
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {ending}
        <Facts />
      </div>
    </Dialog>
  );
}

function Facts() {
  const { userType } = useUser();
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        <Trans>
          At once: nobody can find you, all your devices are signed out, and open payments are cancelled.
          People from your connections see your name and messages until the seven days are over.
        </Trans>
      </li>
      {userType === "migrant" && (
        <li>
          <Trans>
            Connections that wait for an answer end, and the landlord gets the fee back. They do not come back
            if you change your mind.
          </Trans>
        </li>
      )}
      <li>
        <Trans>
          After seven days: your profile, photos, messages, documents and email are erased. Nobody can bring
          them back.
        </Trans>
      </li>
      <li>
        <Trans>
          Others keep their own words and see “Deleted user”. The stars you gave stay, without your name or
          comment.
        </Trans>
      </li>
      <li>
        <Trans>
          Reports, and messages that were copied into them, stay until we have answered, and{" "}
          {keptDays.reports} days longer.
        </Trans>
      </li>
      <li>
        <Trans>Records of payments stay for seven years, because tax law asks for them.</Trans>
      </li>
    </ul>
  );
}
