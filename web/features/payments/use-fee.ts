import { connectionFee } from "#schema/limits.ts";
import { pounds } from "#web/pounds.ts";

/** The fee as people write it here: "£200". */
export const useFee = (): string => pounds(connectionFee.pence / 100);
