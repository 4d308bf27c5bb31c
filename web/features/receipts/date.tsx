import { useLingui } from "@lingui/react/macro";

/** "20 November 2026". */
export function ReceiptDate({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <time dateTime={at}>{i18n.date(at, { dateStyle: "long" })}</time>;
}
