/**
 * The number of a report as we write it, `HB-7K3Q-92MX`, from a typed one. Small letters, spaces, dashes and a missing HB
 * at the beginning do not matter. Null for text that cannot be a number.
 */
export function reportNumberIn(typed: string): string | null {
  const [, first, second] =
    /^(?:HB)?([A-Z\d]{4})([A-Z\d]{4})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, "")) ?? [];
  return first && second ? `HB-${first}-${second}` : null;
}
