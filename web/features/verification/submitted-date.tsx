import { Trans, useLingui } from "@lingui/react/macro";

/** "Submitted on 20 November 2026", with the minute for who asks. */
export function SubmittedDate({ of: instant }: { of: string }) {
  const { i18n } = useLingui();
  return (
    <Trans>
      Submitted on{" "}
      <time dateTime={instant} title={i18n.date(instant, { dateStyle: "full", timeStyle: "short" })}>
        {i18n.date(instant, { dateStyle: "long" })}
      </time>
    </Trans>
  );
}
