import { Trans } from "@lingui/react/macro";
import { moveInDays } from "#schema/limits.ts";
import { pounds } from "#web/i18n/money.ts";
import type { ConnectionDialogProps } from "./confirm-button.tsx";
import ConfirmChange from "./confirm-change.tsx";

/** Says what acceptance changes, for the people and for the fee, and asks. */
export default function AcceptDialog({ connection, onClose }: ConnectionDialogProps) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  const fee = pounds(connection.amount);
  return (
    <ConfirmChange
      connection={connection}
      to="active"
      onClose={onClose}
      action={<Trans>Accept</Trans>}
      keep={<Trans>Not yet</Trans>}
      title={<Trans>Has {name} moved in?</Trans>}
      confirmVariant="primary"
    >
      <p>
        <Trans>Press Accept on the day they move in.</Trans>
      </p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <Trans>{name} counts as hosted by you. Other landlords no longer see them.</Trans>
        </li>
        <li>
          <Trans>
            We ask {name} if this is right. If they say no within {moveInDays} days, the connection ends and
            we refund the full {fee}.
          </Trans>
        </li>
        <li>
          <Trans>You cannot decline after this. When the stay is over, mark it complete.</Trans>
        </li>
      </ul>
    </ConfirmChange>
  );
}
