import { Trans } from "@lingui/react/macro";
import { Day } from "#web/i18n/dates.tsx";

type DateProps = { of: string };

/** "Submitted on 20 November 2026", with the time of day in the title. */
export function SubmittedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Submitted on <Day at={instant} />
    </Trans>
  );
}

/** When a reviewer decided. The reviewer's name is not shown. */
export function DecidedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Decided by a reviewer on <Day at={instant} />
    </Trans>
  );
}
