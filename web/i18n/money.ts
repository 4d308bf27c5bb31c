import { i18n } from "@lingui/core";
import { connectionFee } from "#schema/limits.ts";

const money = { style: "currency", currency: "GBP" } as const;
const british = new Intl.NumberFormat("en-GB", { ...money, maximumFractionDigits: 0 });
const toThePenny = new Intl.NumberFormat("en-GB", money);

// In Arabic text the pound sign would move behind the number. A left-to-right mark keeps it in front.
const signInFront = (text: string) => `${i18n.locale === "ar" ? "\u200e" : ""}${text}`;

/** An amount in pounds without pence, "£200". Every language shows it in the British form. */
export const pounds = (amount: number | string) => signInFront(british.format(Number(amount)));

/** An amount in pounds with pence, "£200.00", for receipts. */
export const poundsAndPence = (amount: number | string) => signInFront(toThePenny.format(Number(amount)));

/** The connection fee, "£200". Call it while rendering: the form depends on the language. */
export const feeInPounds = () => pounds(connectionFee.pence / 100);
