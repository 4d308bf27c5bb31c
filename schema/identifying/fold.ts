// Letters that Unicode does not take apart, and Arabic-script letters that people use for each other.
const likeness: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
};

/** Text for comparing names: without case, diacritics and invisible characters. Not one to one with the original. */
export const fold = (text: string) =>
  text
    // First the compatibility forms: a mathematical bold "N" has no lower case of its own.
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}ـ]/gu, "")
    .replace(/[łøđðħıßæœþىیکة]/gu, (letter) => likeness[letter] ?? letter);

/** Text with every script's digits as 0 to 9, compatibility forms resolved, and invisible characters gone. */
export const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\p{Nd}/gu, asciiDigit);

/** Text in which an invisible character separates words: "12" and "Victoria" with a zero-width space between. */
export const apart = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}+/gu, " ");

/** Unicode keeps each script's ten digits together, from zero up. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
