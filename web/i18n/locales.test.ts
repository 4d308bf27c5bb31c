import { formatter } from "@lingui/format-po";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { languages } from "#schema/languages.ts";

const files = import.meta.glob<string>("./locales/*.po", { query: "?raw", import: "default", eager: true });

const read = async (code: string) => {
  const filename = `./locales/${code}.po`;
  const context = { locale: code, sourceLocale: "en", filename };
  const entries = Object.entries(await formatter().parse(files[filename] ?? "", context));
  // Error sentences have their English as id and no message of their own (decision 20).
  return entries.map(([id, { message = id, translation }]) => ({ message, translation }));
};

interface Plural {
  of: string;
  forms: Record<string, Set<string>>;
}

/** The parts of a message besides its words: placeholders, tags, and for each plural the parts of each form. */
function contentsOf(compiled: CompiledMessage, parts = new Set<string>(), plurals: Plural[] = []) {
  for (const token of typeof compiled === "string" ? [compiled] : compiled) {
    if (typeof token === "string") {
      for (const tag of token.match(/<\/?\d+\/?>/g) ?? []) parts.add(tag);
      if (token === "#") parts.add(token);
      continue;
    }
    const [name, type, forms] = token;
    parts.add(`{${name}}`);
    if (type !== "plural" || typeof forms !== "object") continue;
    const words = Object.entries(forms ?? {}).filter(([form]) => form !== "offset");
    plurals.push({
      of: name,
      forms: Object.fromEntries(
        words.map(([form, message]) => [form, contentsOf(message as CompiledMessage).parts]),
      ),
    });
  }
  return { parts, plurals };
}

/** The plural forms that match several numbers and so must contain the number: Ukrainian "one" is 1, 21, 31. */
function formsThatCount(rules: Intl.PluralRules) {
  const numbers = Array.from({ length: 201 }, (_, number) => number);
  return (form: string) => numbers.filter((number) => rules.select(number) === form).length > 1;
}

function mistakes(english: string, translation: string, rules: Intl.PluralRules): string[] {
  const source = contentsOf(compileMessage(english));
  const target = contentsOf(compileMessage(translation));
  const found: string[] = [];
  for (const part of source.parts) if (!target.parts.has(part)) found.push(`lacks ${part}`);
  for (const part of target.parts) if (!source.parts.has(part)) found.push(`has ${part} of its own`);
  const counts = formsThatCount(rules);
  for (const { of, forms } of source.plurals) {
    const translated = target.plurals.find((plural) => plural.of === of);
    if (!translated) found.push(`has no plural of ${of}`);
    for (const form of translated ? rules.resolvedOptions().pluralCategories : []) {
      const parts = translated?.forms[form];
      if (!parts) found.push(`lacks the plural form ${form}`);
      const needed = counts(form) || form === "other" ? (forms.other ?? []) : [];
      for (const part of needed) if (parts && !parts.has(part)) found.push(`lacks ${part} in ${form}`);
    }
  }
  return found;
}

test.each(languages.filter(({ code }) => code !== "en"))(
  "every translation into $name keeps every placeholder, tag and plural form",
  async ({ code }) => {
    const rules = new Intl.PluralRules(code);
    const entries = await read(code);
    expect(entries.length).toBeGreaterThan(0);
    const wrong = entries.flatMap(({ message, translation }) =>
      translation
        ? mistakes(message, translation, rules).map((mistake) => `“${translation}” ${mistake}`)
        : [],
    );
    expect(wrong).toEqual([]);
  },
);

test("a translation without a number, a tag or a plural form is reported", () => {
  const english = "{n, plural, one {# <0>day</0>} other {# <0>days</0>}}";
  const ukrainian = new Intl.PluralRules("uk");
  const days = "few {# <0>дні</0>} many {# <0>днів</0>} other {# <0>дня</0>}}";
  expect(mistakes(english, `{n, plural, one {# <0>день</0>} ${days}`, ukrainian)).toEqual([]);
  expect(mistakes(english, `{n, plural, one {<0>день</0>} ${days}`, ukrainian)).toEqual(["lacks # in one"]);
  expect(mistakes(english, "{n, plural, one {#} other {#}}", ukrainian)).toContain(
    "lacks the plural form few",
  );
  expect(mistakes("<0>{name}</0>", "{імя}", ukrainian)).toHaveLength(4);
});

test("a number of characters has the plural forms of Arabic and Ukrainian", async () => {
  const english = (await read("en")).map(({ message }) => message);
  const counted = english.filter((message) => /\} characters?\b|# characters?\b/.test(message));
  expect(counted.length).toBeGreaterThan(3);
  expect(counted.filter((message) => contentsOf(compileMessage(message)).plurals.length === 0)).toEqual([]);
});
