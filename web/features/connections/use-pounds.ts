import { pounds } from "#web/pounds.ts";

/** Writes an amount with the pound sign and no decimals (specification section 9). */
export const usePounds = () => (amount: number | string) => pounds(Number(amount));
