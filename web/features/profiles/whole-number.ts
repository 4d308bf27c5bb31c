/** The first digit of each script that people here type numbers in: Latin, Arabic, Persian. */
const zeros = ["0", "\u0660", "\u06F0"].map((zero) => zero.charCodeAt(0));

const latinDigit = (digit: string) => {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
};

/** Reads what was typed in a number's box: nothing is `undefined`, anything but a whole number `NaN`. */
export function readWholeNumber(typed: string): number | undefined {
  const digits = typed.trim().replace(/\d|[\u0660-\u0669\u06F0-\u06F9]/g, latinDigit);
  if (digits === "") return undefined;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
