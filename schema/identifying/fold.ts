// Letters that Unicode does not decompose, and Arabic-script letters that people use for each other.
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

/** Text for comparing names: without case, diacritics and invisible characters. Its length can differ. */
export const fold = (text: string) =>
  text
    // This comes first, because a mathematical bold "N" has no lower-case form.
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}ـ]/gu, "")
    .replace(/[łøđðħıßæœþىیکة]/gu, (letter) => likeness[letter] ?? letter);

/** Text with the digits of every script as 0 to 9, in compatibility form, without invisible characters. */
export const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\p{Nd}/gu, asciiDigit);

/** Text with a space for each run of invisible characters, such as a zero-width space between "12" and "Victoria". */
export const apart = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}+/gu, " ");

/** The ten digits of each script are consecutive in Unicode, from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
