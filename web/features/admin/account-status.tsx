import { Trans } from "@lingui/react/macro";
import { UserCheck, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { canSuspend } from "#schema/policy.ts";
import { useUser } from "#web/api/session.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { ConnectedNotice } from "./connected-notice.tsx";
import { choiceIdOf } from "./ids.ts";
import type { Person } from "./queue.ts";

type AccountStatusProps = {
  person: Person;
  /** The admin is or was connected with the person. */
  connected: boolean;
  /** Whether the suspension form is open. */
  open: boolean;
  onOpen: () => void;
  children?: ReactNode;
};

/** Shows whether the account is suspended, with a button that opens the suspension form. */
export function AccountStatus({ person, connected, open, onOpen, children }: AccountStatusProps) {
  const user = useUser();
  const suspended = !!person.suspendedAt;
  if (!canSuspend(user, person.id)) return null;
  if (connected)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
        {suspended && (
          <p className="text-soft">
            <Trans>This account is suspended.</Trans>
          </p>
        )}
        <ConnectedNotice person={person} />
        {children}
      </div>
    );
  const Icon = suspended ? UserCheck : UserX;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <p className="text-soft">
        {suspended ? <Trans>This account is suspended.</Trans> : <Trans>Worried about this person?</Trans>}
      </p>
      {children}
      <Button
        id={choiceIdOf("suspension")}
        variant="quiet"
        className="-ms-4"
        aria-expanded={open}
        icon={<Icon aria-hidden className="size-5" />}
        onClick={onOpen}
      >
        {suspended ? <Trans>Lift the suspension</Trans> : <Trans>Suspend this account</Trans>}
      </Button>
    </div>
  );
}
