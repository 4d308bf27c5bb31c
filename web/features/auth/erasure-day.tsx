import { useLingui } from "@lingui/react/macro";

/** The day on which an account is erased. */
export function ErasureDay({ at }: { at: string }) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at} className="font-medium text-ink">
      {i18n.date(at, { dateStyle: "long" })}
    </time>
  );
}
