import { useLingui } from "@lingui/react/macro";

/** Writes an amount with the pound sign and no decimals (specification section 9). */
export function usePounds() {
  const { i18n } = useLingui();
  return (amount: number | string) =>
    i18n.number(Number(amount), { style: "currency", currency: "GBP", maximumFractionDigits: 0 });
}
