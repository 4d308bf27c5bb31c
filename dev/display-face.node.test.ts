import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { characters, fileOf, make, parts } from "./display-face.mjs";

const css = readFileSync("web/ui/styles.css", "utf8");

test.each(Object.entries(parts))(
  "the display face's %s file is what `npm run fonts` makes, and styles.css names its letters",
  async (part, ranges) => {
    const made = await make(part);
    expect(readFileSync(fileOf(part)).equals(made)).toBe(true);
    const [, range = ""] =
      new RegExp(`${path.basename(fileOf(part))}[^}]*unicode-range:([^;]*);`).exec(css) ?? [];
    const named = new Set(
      characters(range.replaceAll("U+", "").replaceAll(",", "").trim().replace(/\s+/g, " ")),
    );
    expect([...characters(ranges)].filter((letter) => !named.has(letter))).toEqual([]);
  },
);
