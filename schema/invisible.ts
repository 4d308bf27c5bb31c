/** Which characters of a text are visible: the one rule for the browser, the Worker and the tests. */

// Unicode's own list, and the controls of interlinear annotations.
const ignorable = "\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB";
const viramas = "\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA";

/** The inside of a character class: characters that render as nothing in every context. */
export const unseen = `\\s\\p{Cc}\\p{Cf}\\u2800${ignorable}`;

// A combining mark without a letter shows nothing useful.
const nothingToSee = new RegExp(`^[${unseen}\\p{Mn}\\p{Me}]*$`, "u");

/** Whether a text shows nothing: spaces, controls, invisible characters and marks without a letter. */
export const rendersAsNothing = (text: string) => nothingToSee.test(text);

// Embeddings, overrides and isolates reorder the text after them, so that it reads as something else.
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;
// These marks place punctuation between right-to-left letters. Elsewhere they only make equal texts differ.
const directionMarks = /[\u200E\u200F\u061C]/gu;
const rightToLeft = /[\u05D0-\u05F2\u0620-\u08FF]/;

/** A text without the invisible characters that change the order of the visible ones. */
export function inTypedOrder(text: string): string {
  const clean = text.replace(directionControls, "");
  return rightToLeft.test(clean) ? clean : clean.replace(directionMarks, "");
}

const gaps = /[\s\x85\u2800]+/gu;
// NUL stays, so that the whole text is refused.
const controls = /(?!\0)\p{Cc}/gu;

// A zero-width non-joiner between Arabic-script letters is ordinary Persian spelling, and either joiner beside a
// virama shapes letters of India and Sri Lanka. Everywhere else a joiner makes two different names look equal.
const joinsLetters = [
  "(?<=\\p{Script=Arabic})\\u200C(?=\\p{Script=Arabic})",
  `(?<=\\p{L}[${viramas}])[\\u200C\\u200D](?=\\p{L})`,
  `(?<=\\p{L})\\u200D(?=[${viramas}]\\p{L})`,
].join("|");
const disguises = new RegExp(`(${joinsLetters})|[${ignorable}]`, "gu");

// No script has five marks on one letter; more marks only draw over the neighbours.
const pileOfMarks = /(\p{Mn}{4})\p{Mn}+/gu;

/** A name on one line, without characters that are invisible, disguise it or draw over its neighbours. */
export const visibleName = (name: string) =>
  name
    .replace(gaps, " ")
    .replace(controls, "")
    .replace(disguises, "$1")
    .replace(pileOfMarks, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
