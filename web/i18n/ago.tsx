import { Trans, useLingui } from "@lingui/react/macro";
import { agoOf } from "./elapsed.ts";

/** How long ago an ISO instant was, "5 minutes ago"; after a week, its day. The title has the time of day. */
export function Ago({ at }: { at: string }) {
  const { i18n } = useLingui();
  const ago = agoOf(Date.now() - Date.parse(at));
  const words = ago && new Intl.RelativeTimeFormat(i18n.locales ?? i18n.locale, { numeric: "auto" });
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: "full", timeStyle: "short" })}>
      {ago?.[0] === 0 ? (
        <Trans>Just now</Trans>
      ) : ago && words ? (
        words.format(-ago[0], ago[1])
      ) : (
        i18n.date(at, { dateStyle: "long" })
      )}
    </time>
  );
}
