const zeros = [0x0660, 0x06f0];

/** The text with Arabic and Persian digits as 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** Reads a number field: `undefined` when it is empty, `NaN` for anything but a whole number of at most nine digits. */
export function readWholeNumber(typed: string): number | undefined {
  const digits = latinDigits(typed.trim());
  if (digits === "") return undefined;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
