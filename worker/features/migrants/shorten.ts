const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const ellipsis = "…";

/** Shortens a text to at most `max` code points: whole words and an ellipsis, or whole graphemes if a word is too long. */
export function shorten(text: string, max: number): string {
  if ([...text].length <= max) return text;
  const room = max - ellipsis.length;
  const kept = withinRoom(words, text, room);
  const enough = [...kept].length >= room / 2;
  return `${(enough ? kept : withinRoom(graphemes, text, room)).replace(/[\s\p{P}]+$/u, "")}${ellipsis}`;
}

/** The first segments that fit into `room` code points. */
function withinRoom(segmenter: Intl.Segmenter, text: string, room: number): string {
  let end = 0;
  let length = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    length += [...segment].length;
    if (length > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
