// npm run fonts: makes the display face in public/fonts from Source Serif 4 (npm, SIL Open Font License 1.1).
// Raise `edition` when anything here changes: browsers keep the files for a year.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { root } from "./run.mjs";

const edition = 1;
const source = path.join(root, "node_modules/@fontsource-variable/source-serif-4");
const target = path.join(root, "public/fonts");

/** The characters of "A-Z a-z": a list of characters and ranges, separated by spaces. */
export const characters = (ranges) =>
  ranges
    .split(" ")
    .flatMap((range) => {
      const [first, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step));
    })
    .join("");

/** The parts of the face, with their characters. styles.css names the same characters as `unicode-range`. */
export const parts = {
  latin: "20-7e a0 a3 ab b7 bb c0-ff 2010-2014 2018-201e 2022 2026 2039 203a 20ac 2212",
  // Letters of names in Turkish, Kurdish, Polish, Romanian and others.
  "latin-ext":
    "100-107 10a-113 116-11b 11e-123 12a-131 136-148 14c-14d 150-15b 15e-16b 16e-173 178-17e 218-21b",
  cyrillic: "401 404 406 407 40e 410-44f 451 454 456 457 45e 490 491 2116",
};

export const fileOf = (part) => path.join(target, `display-${part}-${edition}.woff2`);

/** The file of one part: weights 400 to 700 in the size for headings, without the glyphs that only CSS features use. */
export const make = (part) =>
  subsetFont(
    readFileSync(path.join(source, `files/source-serif-4-${part}-opsz-normal.woff2`)),
    characters(parts[part]),
    {
      targetFormat: "woff2",
      variationAxes: { opsz: 28, wght: { min: 400, max: 700 } },
      noLayoutClosure: true,
    },
  );

if (import.meta.filename === process.argv[1]) {
  for (const part of Object.keys(parts)) {
    const bytes = await make(part);
    writeFileSync(fileOf(part), bytes);
    console.log(`${path.relative(root, fileOf(part))}: ${bytes.length} bytes`);
  }
  copyFileSync(path.join(source, "LICENSE"), path.join(target, "LICENSE.txt"));
}
