import { describe, expect, it } from "vitest";
import { shorten } from "./shorten.ts";

const max = 300;
const lengthOf = (text: string) => [...text].length;
const boundaries = (text: string, granularity: "word" | "grapheme") =>
  new Set([...new Intl.Segmenter("en", { granularity }).segment(text)].map(({ index }) => index));

const pieces = [
  "I taught mathematics in Aleppo. ",
  "كنت أعمل ممرضة في حلب، وأحب الطبخ. ",
  "Я працювала вчителькою. ",
  "我在喀布尔当老师。",
  "ฉันเป็นครู",
  "می‌خواهم درس بخوانم. ",
  "👩‍👩‍👧‍👦🏳️‍🌈🇺🇦 ",
  "é̀̂ ñ ",
  "नमस्ते क्षत्रिय ",
  "한국어를 ",
  "x".repeat(500),
  "👩🏽‍🚀".repeat(200),
];

describe("a shortened story", () => {
  it("is the whole story when it fits", () => {
    for (const text of ["", "A story.", "🌊".repeat(max)]) expect(shorten(text, max)).toBe(text);
  });

  it.each(pieces)(
    "ends with an ellipsis after a whole word, or after a whole grapheme of a long word: %s",
    (piece) => {
      for (let offset = 0; offset < 30; offset += 1) {
        const text = "ab ".repeat(offset) + piece.repeat(Math.ceil((4 * max) / piece.length));
        const short = shorten(text, max);
        const kept = short.slice(0, -1);
        expect(short.endsWith("…")).toBe(true);
        expect(text.startsWith(kept)).toBe(true);
        expect(lengthOf(short)).toBeLessThanOrEqual(max);
        expect(lengthOf(short)).toBeGreaterThan(max / 2 - 30);
        expect(boundaries(text, "grapheme")).toContain(kept.length);
        const isLongWord = piece.length > 200;
        if (!isLongWord) expect(boundaries(text, "word")).toContain(kept.length);
      }
    },
  );

  it("has no space or comma before the ellipsis", () => {
    expect(shorten("one, two, three", 9)).toBe("one, two…");
    expect(shorten("one, two, three", 8)).toBe("one…");
  });
});
