import { latinDigits } from "../numbers.ts";

/** The text of the three boxes of a date. */
export type DateParts = { day: string; month: string; year: string };

/** "" when nothing is typed, otherwise "year-month-day". Only a complete date is YYYY-MM-DD. */
export function joinDate({ day, month, year }: DateParts): string {
  const [d, m, y] = [day, month, year].map((part) => latinDigits(part.trim()));
  if (!d && !m && !y) return "";
  return `${y}-${m?.padStart(m ? 2 : 0, "0")}-${d?.padStart(d ? 2 : 0, "0")}`;
}

/** The three boxes of a "YYYY-MM-DD", without leading zeros. */
export function splitDate(value: string): DateParts {
  const [year = "", month = "", day = ""] = value.split("-");
  return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}
