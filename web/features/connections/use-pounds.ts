import { pounds } from "#web/i18n/money.ts";

/** Writes an amount with the pound sign and no decimals (specification section 9). */
export const usePounds = () => (amount: number | string) => pounds(Number(amount));
