import { connectionFee } from "#schema/limits.ts";
import { pounds } from "./money.ts";

/** The connection fee as people say it: "£200". */
export const useFee = (): string => pounds(connectionFee.pence / 100);
