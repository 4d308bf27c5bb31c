/** A stretch of a message; what is isolated keeps its own direction within right-to-left words. */
export type Stretch = {
  text: string;
  isolated: boolean;
  /** Where it leads, for a web address. */
  href?: string;
};

// Web and e-mail addresses, and runs of at least six digits as in phone and account numbers.
const leftToRight =
  /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+|\+?\d(?:[\s().-]?\d){5,}/giu;
// What ends a sentence or a bracket is not part of the address in it.
const ending = /[.,;:!?)\]}'"»”’؟،]+$/u;

/** Cuts out addresses and numbers, which would otherwise be shuffled by the words around them. */
export function isolate(content: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(leftToRight)) {
    const isAddress = /^(?:https?:|www\.)/i.test(found);
    const text = isAddress ? found.replace(ending, "") : found;
    if (index > end) stretches.push({ text: content.slice(end, index), isolated: false });
    stretches.push({ text, isolated: true, ...(isAddress && { href: hrefOf(text) }) });
    end = index + text.length;
  }
  if (end < content.length) stretches.push({ text: content.slice(end), isolated: false });
  return stretches;
}

/** The address to go to; nothing but the web. */
function hrefOf(text: string): string | undefined {
  const address = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  // A name before the host is there to deceive.
  if (!address || address.username || address.password) return undefined;
  return /^https?:$/.test(address.protocol) ? address.href : undefined;
}
