import { randomInt } from "node:crypto";

/** Without 0, O, 1, I, L and U, because they look like other letters or digits. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");

/** A new number for a report, such as `HB-7K3Q-92MX`: one of 650 billion. The number alone gives access to nothing. */
export const newReportNumber = () => `HB-${group()}-${group()}`;
