const iban = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?\b/giu;
const sortCode = /(?<!\d)\d{2}[- ]\d{2}[- ]\d{2}(?!\d)/u;
const card = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu;

/** Whether a text contains the number of a bank account or a card. Expects the form of `plain`. */
export const holdsAccount = (text: string) =>
  (text.match(iban) ?? []).some(isIban) ||
  (text.match(card) ?? []).some(isCard) ||
  (sortCode.test(text) && /(?<!\d)\d{8}(?!\d)/u.test(text));

/** Whether the check digits of an IBAN are right (ISO 13616). */
function isIban(text: string): boolean {
  const plain = text.replace(/[ -]/g, "").toUpperCase();
  const turned = plain.slice(4) + plain.slice(0, 4);
  let rest = 0;
  for (const digit of turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) {
    rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** Whether the check digit of a card number is right (Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, "");
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
