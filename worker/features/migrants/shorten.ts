const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const ellipsis = "…";

/** Shortens a text to `max` code points: whole words and an ellipsis, or whole graphemes if the last word is long. */
export function shorten(text: string, max: number): string {
  if (endOf(text, max) === text.length) return text;
  const room = endOf(text, max - ellipsis.length);
  // Only the beginning is segmented, to save time. A boundary depends only on the text near it.
  const beginning = text.slice(0, 3 * max);
  const wholeWords = boundaryBefore(words, beginning, room);
  const end = wholeWords >= room / 2 ? wholeWords : boundaryBefore(graphemes, beginning, room);
  return `${text.slice(0, end).replace(/[\s\p{P}]+$/u, "")}${ellipsis}`;
}

/** The index at which the first `count` code points end. */
function endOf(text: string, count: number): number {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left -= 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/** The last boundary at or before this index. */
const boundaryBefore = (segmenter: Intl.Segmenter, text: string, place: number) =>
  segmenter.segment(text).containing(place)?.index ?? 0;
