// @ts-check

/** @typedef {"incomplete_number" | "invalid_number" | "incomplete_expiry" | "invalid_expiry_month" | "invalid_expiry_year_past" | "incomplete_cvc" | "incomplete_zip"} CardProblem */

/** @param {string} text */
export function digitsOf(text) {
  return text.replaceAll(/\D/g, "");
}

/** @param {string} text */
export function brandOf(text) {
  const number = digitsOf(text);
  if (/^4/.test(number)) return "Visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "Mastercard";
  if (/^3[47]/.test(number)) return "American Express";
  return "";
}

/** @param {string} text */
export function formatNumber(text) {
  const number = digitsOf(text);
  if (brandOf(number) !== "American Express") return (number.slice(0, 16).match(/.{1,4}/g) ?? []).join(" ");
  return [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)].filter(Boolean).join(" ");
}

/** @param {string} text */
export function formatExpiry(text) {
  const digits = digitsOf(text).slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded;
}

/** @param {string} text */
export function formatCvc(text) {
  return digitsOf(text).slice(0, 4);
}

/** @param {string} text */
export function formatPostalCode(text) {
  return text.toUpperCase().slice(0, 10);
}

/**
 * @param {string} text
 * @returns {CardProblem | undefined}
 */
export function problemWithNumber(text) {
  const number = digitsOf(text);
  const whole = brandOf(number) === "American Express" ? 15 : 16;
  if (number.length < whole) return "incomplete_number";
  return passesLuhn(number) ? undefined : "invalid_number";
}

/**
 * @param {string} text
 * @param {Date} now
 * @returns {CardProblem | undefined}
 */
export function problemWithExpiry(text, now = new Date()) {
  const digits = digitsOf(text);
  if (digits.length < 4) return "incomplete_expiry";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return "invalid_expiry_month";
  return new Date(year, month, 1) <= now ? "invalid_expiry_year_past" : undefined;
}

/**
 * @param {string} text
 * @returns {CardProblem | undefined}
 */
export function problemWithCvc(text) {
  return digitsOf(text).length < 3 ? "incomplete_cvc" : undefined;
}

/**
 * @param {string} text
 * @returns {CardProblem | undefined}
 */
export function problemWithPostalCode(text) {
  return text.trim().length < 3 ? "incomplete_zip" : undefined;
}

/** @param {string} number */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
