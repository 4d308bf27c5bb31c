import { useLingui } from "@lingui/react/macro";
import { languages } from "#schema/languages.ts";
import { useSpeak } from "#web/shell/use-speak.ts";
import { classes } from "#web/ui/layout/classes.ts";

/** A list of all languages by their own names. It is hidden once a language has been chosen on this device. */
export function LanguageNames() {
  const { t, i18n } = useLingui();
  const speak = useSpeak();
  return (
    <ul aria-label={t`Languages`} className="-ms-2 flex flex-wrap in-data-chosen:hidden">
      {languages.map((language) => {
        const spoken = language.code === i18n.locale;
        return (
          <li key={language.code}>
            <button
              type="button"
              lang={language.code}
              aria-current={spoken ? "true" : undefined}
              onClick={() => speak(language)}
              className={classes(
                "min-h-11 px-2 hover:text-harbour",
                spoken ? "font-medium" : "text-soft underline",
              )}
            >
              {language.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
