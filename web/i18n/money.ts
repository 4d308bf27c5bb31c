import { i18n } from "@lingui/core";

const money = { style: "currency", currency: "GBP" } as const;
const british = new Intl.NumberFormat("en-GB", { ...money, maximumFractionDigits: 0 });
const toThePenny = new Intl.NumberFormat("en-GB", money);

// After Arabic letters the sign would change sides; the mark before it, which nobody sees, keeps it in front.
const signInFront = (text: string) => `${i18n.locale === "ar" ? "\u200e" : ""}${text}`;

/** An amount as a British card statement writes it, "£200", in every language: elsewhere it would be "UK£" or "GBP". */
export const pounds = (amount: number) => signInFront(british.format(amount));

/** "£200.00", as a receipt has it. */
export const poundsAndPence = (amount: number) => signInFront(toThePenny.format(amount));
