/**
 * The number of a report as we write it, `HB-7K3Q-92MX`, from one that someone typed or read out: small letters, spaces and
 * dashes do not matter, nor whether it begins with HB. Null for text that cannot be a number.
 */
export function reportNumberIn(typed: string): string | null {
  const [, first, second] =
    /^(?:HB)?([A-Z\d]{4})([A-Z\d]{4})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, "")) ?? [];
  return first && second ? `HB-${first}-${second}` : null;
}
