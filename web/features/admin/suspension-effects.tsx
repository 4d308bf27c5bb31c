import { Trans } from "@lingui/react/macro";
import type { UserType } from "#schema/vocabulary.ts";

/** The effects of a suspension, or of lifting it. */
export function SuspensionEffects({ kind, lifting }: { kind: UserType; lifting: boolean }) {
  if (lifting)
    return (
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <Trans>They can sign in again with their old password.</Trans>
        </li>
        <li>
          <Trans>Paused stays continue. Cancelled connections stay cancelled.</Trans>
        </li>
        {kind === "migrant" && (
          <li>
            <Trans>Landlords can find them again.</Trans>
          </li>
        )}
        <li>
          <Trans>If they were verified, they do not get the badge back and have to send a new request.</Trans>
        </li>
      </ul>
    );
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        <Trans>They are signed out everywhere at once and cannot sign in.</Trans>
      </li>
      <li>
        <Trans>If they were verified, they lose the badge and have to send a new request afterwards.</Trans>
      </li>
      {kind === "migrant" && (
        <li>
          <Trans>Landlords can no longer find them.</Trans>
        </li>
      )}
      <li>
        <Trans>Their pending connections are cancelled, and the fee is refunded in full.</Trans>
      </li>
      <li>
        <Trans>Their active stays are paused. Nobody can send messages until the suspension is lifted.</Trans>
      </li>
      <li>
        <Trans>
          The people of these connections hear at once that the account is suspended, without the reason. You
          get a case for each person to whom they wrote in the last 90 days.
        </Trans>
      </li>
      <li>
        <Trans>Nothing is deleted. An admin can lift the suspension.</Trans>
      </li>
    </ul>
  );
}
