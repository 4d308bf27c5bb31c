import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { chooseLanguage, type Language, languages } from "#web/i18n/languages.ts";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** Every language by its own name, with a mark at the current one. */
export function LanguageList({ onChoose }: { onChoose: () => void }) {
  const { t, i18n } = useLingui();
  const announce = useAnnounce();
  const { toast } = useToast();
  const turn = async (language: Language) => {
    onChoose();
    try {
      await chooseLanguage(language);
      announce(language.name);
    } catch {
      toast({
        variant: "destructive",
        title: t`Error`,
        description: t`This language could not be fetched. Please try again.`,
      });
    }
  };
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
              onClick={() => turn(language)}
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
