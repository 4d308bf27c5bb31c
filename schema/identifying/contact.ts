const at = "\\s*(?:@|[([{]\\s*at\\s*[)\\]}])\\s*";
const dot = "\\s*(?:\\.|[([{]\\s*dot\\s*[)\\]}]|\\sdot\\s)\\s*";
const part = "[\\p{L}\\p{N}_%+-]{1,64}";
const emails = [
  new RegExp(`${part}${at}${part}(?:${dot}${part}){0,4}${dot}[\\p{L}]{2,}`, "iu"),
  new RegExp(`${part}\\s+at\\s+${part}(?:\\s+dot\\s+${part}){0,3}\\s+dot\\s+[\\p{L}]{2,}`, "iu"),
];

/** Whether a text contains an e-mail address, also as "name (at) example dot com". */
export const holdsEmail = (text: string) => emails.some((email) => email.test(text));

const day = "(?:0?[1-9]|[12]\\d|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:\\d{4}|\\d{2})";
// Two dates with dots or slashes can have a dash between them; dates with dashes cannot, as phone numbers have dashes.
const dates = new RegExp(
  `(?<![\\d./])${day}[./]${month}[./]${year}(?![./]?\\d)|(?<![\\d./-])(?:\\d{4}-${month}-${day}|${day}-${month}-${year})(?![./-]?\\d)`,
  "gu",
);
const digits = /(?<!\d)(\+\s?)?[([]?\d(?:[\s()[\]./\p{Pd}\u00B7\u2212]{0,3}\d)+/gu;

/** Whether a text contains a phone number, UK or international. Expects the form of `plain`. */
export const holdsPhone = (text: string) =>
  (text.replace(dates, " and ").match(digits) ?? []).some((found) => {
    const shortest = found.startsWith("+") ? 7 : 9;
    // A text can have two numbers side by side, so every run of adjacent groups can be a phone number.
    const groups = found.match(/\d+/g) ?? [];
    return groups.some((_, first) => {
      let length = 0;
      return groups.slice(first).some((group) => {
        length += group.length;
        return length >= shortest && length <= 15;
      });
    });
  });
