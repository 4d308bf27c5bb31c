import { useLingui } from "@lingui/react/macro";

/** "17 November 2026"; the minute for who asks. */
export function Day({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}>
      {i18n.date(at, { dateStyle: "long" })}
    </time>
  );
}
