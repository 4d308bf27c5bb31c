/** Why a message needs a caution. */
export type Caution = "bank" | "phone" | "elsewhere";

const digitsOf = (text: string) => text.replace(/\D/g, "");

const account = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?\b/giu;
const sortCode = /(?<!\d)\d{2}[- ]\d{2}[- ]\d{2}(?!\d)/u;
const card = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu;
const bankTerms =
  /sort code|account (?:number|no\b)|\biban\b|\bswift\b|\bbic\b|bank (?:details|transfer)|western union|moneygram|\bpaypal\b|\bbitcoin\b|\bcrypto|gift card|حساب (?:بنكي|مصرفي)|تحويل (?:بنكي|مصرفي)|شماره (?:حساب|کارت)|банківськ|банковск|номер (?:рахунку|счета|счёта|карты|картки)/iu;
const phone = /(?<![\d-])(?:\+|00)?\(?\d(?:[\s().-]{0,2}\d){8,14}(?![\d-])/gu;
const elsewhere =
  /whats\s?app|\btelegram\b|\bviber\b|\bsignal\b app|\bmessenger\b|\bskype\b|\bsnapchat\b|\binstagram\b|\bwechat\b|\bt\.me\/|\bwa\.me\/|(?:text|call|e-?mail|contact|write to) me (?:on|at|outside)|[^\s@]+@[^\s@.]+\.[a-z]{2,}|واتس\s?(?:اب|آپ|أب)|تل[يغ]?[غي]?رام|تلگرام|ватсап|вотсап|вайбер|телеграм/iu;

/** The cautions of a message: bank details, a phone number, or a request to use another service. */
export function cautionsIn(content: string): Caution[] {
  const found: Caution[] = [];
  if (bankTerms.test(content) || hasAccount(content)) found.push("bank");
  if (!hasAccount(content) && (content.match(phone) ?? []).some(isPhone)) found.push("phone");
  if (elsewhere.test(content)) found.push("elsewhere");
  return found;
}

const hasAccount = (content: string) =>
  (content.match(account) ?? []).some(isIban) ||
  (content.match(card) ?? []).some(isCard) ||
  (sortCode.test(content) && /(?<!\d)\d{8}(?!\d)/u.test(content));

// Years, amounts and dates have fewer digits than a phone number.
const isPhone = (text: string) => digitsOf(text).length >= 9 && digitsOf(text).length <= 15;

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
  const sum = [...digitsOf(text)].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
