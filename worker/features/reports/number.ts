import { randomInt } from "node:crypto";

/** Without letters and digits that look like another one: 0 and O, 1, I and L, U and V. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");

/** A new number for a report, such as `HB-7K3Q-92MX`: one of 650 billion, and by itself a key to nothing. */
export const newReportNumber = () => `HB-${group()}-${group()}`;
