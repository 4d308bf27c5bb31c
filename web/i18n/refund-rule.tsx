import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { moveInDays, silentRefundDays } from "#schema/limits.ts";
import { feeInPounds } from "./money.ts";

/** Every case in which the fee is refunded, and when it is not. `name` is the migrant's. */
export function RefundRule({ name }: { name: ReactNode }) {
  const fee = feeInPounds();
  return (
    <ul className="mt-3 grid max-w-line gap-2.5">
      <li>
        <Trans>We refund the full {fee} automatically if:</Trans>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5">
          <li>
            <Trans>{name} withdraws before you accept</Trans>
          </li>
          <li>
            <Trans>
              {name} says within {moveInDays} days after you accept that they did not move in
            </Trans>
          </li>
          <li>
            <Trans>{name}'s account or your account is suspended before you accept</Trans>
          </li>
          <li>
            <Trans>{name} deletes their account before you accept</Trans>
          </li>
          <li>
            <Trans>
              you decline or delete your account after {silentRefundDays} days, and {name} has never sent you
              a message
            </Trans>
          </li>
          <li>
            <Trans>you were charged twice, or we could not connect you</Trans>
          </li>
        </ul>
      </li>
      <li>
        <Trans>We do not refund the fee in any other case.</Trans>
      </li>
      <li>
        <Trans>If {name} ends the connection, you cannot pay to connect with them again.</Trans>
      </li>
    </ul>
  );
}
