/** What stands in the three boxes of a date. */
export type DateParts = { day: string; month: string; year: string };

const zeros = [0x0660, 0x06f0];

/** Digits of Arabic and Persian keyboards as 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** "" when nothing is typed, else "year-month-day"; complete dates are YYYY-MM-DD, incomplete ones never look like one. */
export function joinDate({ day, month, year }: DateParts): string {
  const [d, m, y] = [day, month, year].map((part) => latinDigits(part.trim()));
  if (!d && !m && !y) return "";
  return `${y}-${m?.padStart(m ? 2 : 0, "0")}-${d?.padStart(d ? 2 : 0, "0")}`;
}

/** The three boxes of a "YYYY-MM-DD". */
export function splitDate(value: string): DateParts {
  const [year = "", month = "", day = ""] = value.split("-");
  return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}
