import { Trans, useLingui } from "@lingui/react/macro";

type DateProps = { of: string };

/** "Submitted on 20 November 2026", with the minute for who asks. */
export function SubmittedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Submitted on <Day of={instant} />
    </Trans>
  );
}

/** When a reviewer answered. Their name stays with us. */
export function DecidedDate({ of: instant }: DateProps) {
  return (
    <Trans>
      Decided by a reviewer on <Day of={instant} />
    </Trans>
  );
}

function Day({ of: instant }: DateProps) {
  const { i18n } = useLingui();
  return (
    <time dateTime={instant} title={i18n.date(instant, { dateStyle: "full", timeStyle: "short" })}>
      {i18n.date(instant, { dateStyle: "long" })}
    </time>
  );
}
