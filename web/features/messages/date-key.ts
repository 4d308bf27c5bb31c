/** The calendar day of an instant in the reader's time zone, as `2026-03-01`. */
export function dateKey(instant: string | Date): string {
  const date = new Date(instant);
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}
