import { i18n } from "@lingui/core";
import { connectionFee } from "#schema/limits.ts";

// In Arabic text the pound sign would move behind the number. A left-to-right mark keeps it in front.
const signInFront = (text: string) => `${i18n.locale === "ar" ? "\u200e" : ""}${text}`;

/**
 * An amount in pounds without pence, "£200". Every language shows it in the British form. Fees stay below a thousand, so they
 * need no `Intl.NumberFormat`, which takes a tenth of a second to create on a cheap phone.
 */
export const pounds = (amount: number | string) => signInFront(`£${Number(amount).toFixed(0)}`);

/** An amount in pounds with pence, "£200.00", for receipts. */
export const poundsAndPence = (amount: number | string) => signInFront(`£${Number(amount).toFixed(2)}`);

/** The connection fee, "£200". Call it while rendering: the form depends on the language. */
export const feeInPounds = () => pounds(connectionFee.pence / 100);
