import { useLingui } from "@lingui/react/macro";
import { connectionFee } from "#schema/limits.ts";

/** The connection fee as people say it: "£200". */
export function useFee(): string {
  const { i18n } = useLingui();
  return i18n.number(connectionFee.pence / 100, {
    style: "currency",
    currency: connectionFee.currency,
    maximumFractionDigits: 0,
  });
}
