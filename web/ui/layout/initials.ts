/** The first letter as a reader sees it; a combining accent stays with it. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name.trim());
  return (first?.segment ?? "").toLocaleUpperCase();
}

/** "Amina", "Karimi" -> "AK". A missing name gives only the other letter. */
export function initialsOf(firstName: string, lastName: string): string {
  return firstLetter(firstName) + firstLetter(lastName);
}
