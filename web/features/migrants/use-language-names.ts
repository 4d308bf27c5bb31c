import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { languages } from "#schema/vocabulary.ts";
import { useLabels } from "#web/i18n/labels.ts";

/** The names of languages in the reader's language. Profiles store them in English. Unknown names stay unchanged. */
export function useLanguageNames() {
  const { i18n } = useLingui();
  const { label } = useLabels();
  const comma = i18n.locale === "ar" ? "، " : ", ";
  return useMemo(() => {
    const nameOf = (language: string) => label("languages", language);
    /** A list with commas, as people type it. */
    const textOf = (several: readonly string[]) => several.map(nameOf).join(comma);
    const languageOf = (name: string) => {
      const isIt = (other: string) => other.toLowerCase() === name.toLowerCase();
      return languages.find((each) => isIt(each) || isIt(nameOf(each))) ?? name;
    };
    return { nameOf, textOf, languageOf };
  }, [label, comma]);
}
