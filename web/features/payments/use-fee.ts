import { useLingui } from "@lingui/react";
import { connectionFee } from "#schema/limits.ts";

/** The fee as people write it here: "£200". */
export function useFee(): string {
  const { i18n } = useLingui();
  return i18n.number(connectionFee.pence / 100, {
    style: "currency",
    currency: connectionFee.currency.toUpperCase(),
    minimumFractionDigits: 0,
  });
}
