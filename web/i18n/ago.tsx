import { Trans, useLingui } from "@lingui/react/macro";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The largest unit that fits into a time, and how often; null from a week on. */
export function agoOf(ms: number): [count: number, unit: "minute" | "hour" | "day"] | null {
  if (ms < hour) return [Math.max(0, Math.floor(ms / minute)), "minute"];
  if (ms < day) return [Math.floor(ms / hour), "hour"];
  return ms < 7 * day ? [Math.floor(ms / day), "day"] : null;
}

/** How long ago an ISO instant was, "5 minutes ago"; from a week on its day. The title has the time of day. */
export function Ago({ at }: { at: string }) {
  const { i18n } = useLingui();
  const ago = agoOf(Date.now() - Date.parse(at));
  const words = ago && new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
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
