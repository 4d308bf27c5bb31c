/** A part of a message. An isolated part keeps its own direction within right-to-left text. */
export type Stretch = {
  text: string;
  isolated: boolean;
  /** The link of a web address. */
  href?: string;
};

// Web and e-mail addresses, and runs of at least six digits as in phone and account numbers.
const leftToRight =
  /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+|\+?\d(?:[\s().-]?\d){5,}/giu;
// Closing punctuation is not part of an address.
const ending = /[.,;:!?)\]}'"»”’؟،]+$/u;

/** Splits a message so that addresses and numbers are isolated. Right-to-left text would reorder them. */
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

/** The URL of a link. Only http and https are allowed. */
function hrefOf(text: string): string | undefined {
  try {
    // `URL.parse` is not available in browsers of 2023.
    const address = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    // A user name before the host can deceive readers.
    if (address.username || address.password) return undefined;
    return /^https?:$/.test(address.protocol) ? address.href : undefined;
  } catch {
    return undefined;
  }
}
