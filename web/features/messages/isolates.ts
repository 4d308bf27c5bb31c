/** A stretch of a message; what is isolated keeps its own direction within right-to-left words. */
export type Stretch = { text: string; isolated: boolean };

// Web and e-mail addresses, and runs of at least six digits as in phone and account numbers.
const leftToRight =
  /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+|\+?\d(?:[\s().-]?\d){5,}/giu;

/** Cuts out addresses and numbers, which would otherwise be shuffled by the words around them. */
export function isolate(content: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const match of content.matchAll(leftToRight)) {
    if (match.index > end) stretches.push({ text: content.slice(end, match.index), isolated: false });
    stretches.push({ text: match[0], isolated: true });
    end = match.index + match[0].length;
  }
  if (end < content.length) stretches.push({ text: content.slice(end), isolated: false });
  return stretches;
}
