/** The first letter as a reader sees it; a combining accent stays with it. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase();
}

/** "Amina", "Karimi" -> "AK". A missing name gives only the other letter. */
export function initialsOf(firstName: string, lastName: string): string {
  return firstLetter(firstName) + firstLetter(lastName);
}

/** The same name always gets the same tint: 0 to count - 1. */
export function tintOf(name: string, count: number): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % count;
}
