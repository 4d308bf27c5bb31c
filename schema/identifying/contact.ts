const at = "\\s*(?:@|[([{]\\s*at\\s*[)\\]}])\\s*";
const dot = "\\s*(?:\\.|[([{]\\s*dot\\s*[)\\]}]|\\sdot\\s)\\s*";
const part = "[\\p{L}\\p{N}_%+-]{1,64}";
const emails = [
  new RegExp(`${part}${at}${part}(?:${dot}${part}){0,4}${dot}[\\p{L}]{2,}`, "iu"),
  new RegExp(`${part}\\s+at\\s+${part}(?:\\s+dot\\s+${part}){0,3}\\s+dot\\s+[\\p{L}]{2,}`, "iu"),
];

/** Whether a text holds an email address, also written as "name (at) example dot com". */
export const holdsEmail = (text: string) => emails.some((email) => email.test(text));

const day = "(?:0?[1-9]|[12]\\d|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:\\d{4}|\\d{2})";
// A dash may stand between two dates with dots or slashes, but a phone number has dashes too.
const dates = new RegExp(
  `(?<![\\d./])${day}[./]${month}[./]${year}(?![./]?\\d)|(?<![\\d./-])(?:\\d{4}-${month}-${day}|${day}-${month}-${year})(?![./-]?\\d)`,
  "gu",
);
const digits = /(?<!\d)(\+\s?)?[([]?\d(?:[\s()[\]./\p{Pd}\u00B7\u2212]{0,3}\d)+/gu;

/** Whether a text holds a telephone number, UK or international, in any script's digits. Expects plain text. */
export const holdsPhone = (text: string) =>
  (text.replace(dates, " and ").match(digits) ?? []).some((found) => {
    const { length } = found.replace(/\D/g, "");
    return length <= 15 && length >= (found.startsWith("+") ? 7 : 9);
  });
