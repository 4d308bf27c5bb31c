import { useLingui } from "@lingui/react/macro";
import type { Language } from "#schema/languages.ts";
import { useSession } from "#web/api/session.tsx";
import { chooseLanguage } from "#web/i18n/languages.ts";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Changes the language of the product and says so. */
export function useSpeak() {
  const { t } = useLingui();
  const session = useSession();
  const announce = useAnnounce();
  const { toast } = useToast();
  return async (language: Language) => {
    try {
      await chooseLanguage(language);
      void import("./register-service-worker.ts").then(({ rememberLanguage }) => rememberLanguage());
      // The language of the person's emails changes too, even before the session is read. A failure does no harm: the next
      // choice stores the language again.
      if (session.status !== "out")
        void import("./store-language.ts").then(({ storeLanguage }) => storeLanguage(language.code));
      announce(language.name);
    } catch {
      toast({
        variant: "destructive",
        title: t`Error`,
        description: t`This language could not be fetched. Please try again.`,
      });
    }
  };
}
