import { useLingui } from "@lingui/react/macro";

/** An ISO instant as its day, "17 November 2026". The title has the time of day. */
export function Day({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}>
      {i18n.date(at, { dateStyle: "long" })}
    </time>
  );
}

/** An ISO instant to the minute, "17 Nov 2026, 09:30". */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <time dateTime={at}>{i18n.date(at, { dateStyle: "medium", timeStyle: "short" })}</time>;
}
