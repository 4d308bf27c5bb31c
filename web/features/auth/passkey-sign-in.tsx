import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import type { ApiError } from "#web/api/request.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useKnowsPasskeys } from "./knows-passkeys.ts";
import { UndoDeletionDialog } from "./undo-deletion.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

interface PasskeySignInProps {
  /** Called with undefined when an attempt begins, and with the suspension of a person who may not sign in. */
  onSuspended: (suspended: ApiError["suspended"]) => void;
}

/** The button that signs in with a passkey. It needs no email. */
export function PasskeySignIn({ onSuspended }: PasskeySignInProps) {
  const { t } = useLingui();
  const { start, isPending, erasesAt, leave, prefetch } = usePasskeySignIn(onSuspended);
  if (!useKnowsPasskeys()) return null;
  return (
    <>
      <Button
        {...prefetch}
        variant="outlined"
        wide
        icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
        pending={isPending}
        pendingLabel={t`Waiting for your passkey…`}
        onClick={() => start()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      {erasesAt && (
        <UndoDeletionDialog
          erasesAt={erasesAt}
          isPending={isPending}
          onClose={leave}
          onUndo={() => start(true)}
        />
      )}
    </>
  );
}
