import { languages } from "#schema/vocabulary.ts";
import { readLanguages } from "./browse-address.ts";
import { useLanguageNames } from "./use-language-names.ts";

/** Suggests languages that are not in the text yet, each after the typed text: "Arabic, " offers "Arabic, English". */
export function LanguageSuggestions({ id, typed }: { id: string; typed: string }) {
  const { nameOf, languageOf } = useLanguageNames();
  const [before = ""] = typed.match(/^.*[,،]/u) ?? [];
  const named = readLanguages(before).map(languageOf);
  const begin = before && `${before.trim()} `;
  return (
    <datalist id={id}>
      {languages
        .filter((language) => !named.includes(language))
        .map((language) => (
          <option key={language} value={begin + nameOf(language)} />
        ))}
    </datalist>
  );
}
