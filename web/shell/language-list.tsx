import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { languages } from "#schema/languages.ts";
import { classes } from "#web/ui/layout/classes.ts";
import { useSpeak } from "./use-speak.ts";

/** Every language by its own name, with a mark at the current one. */
export function LanguageList({ onChoose }: { onChoose: () => void }) {
  const { i18n } = useLingui();
  const speak = useSpeak();
  return (
    <ul>
      {languages.map((language) => {
        const spoken = language.code === i18n.locale;
        return (
          <li key={language.code}>
            <button
              type="button"
              lang={language.code}
              aria-current={spoken ? "true" : undefined}
              onClick={() => {
                onChoose();
                speak(language);
              }}
              className={classes(
                "flex min-h-11 w-full items-center gap-2 rounded-control px-3 hover:bg-harbour-tint hover:text-harbour",
                spoken && "font-medium",
              )}
            >
              <bdi>{language.name}</bdi>
              {spoken && <Check aria-hidden className="ms-auto size-5 text-harbour" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
