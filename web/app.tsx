import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { queryClient } from "#web/api/query.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { UiProviders } from "#web/ui/providers.tsx";
import { Screens } from "./routes.tsx";

// English stands in the code beside its screen, compiled by the build, so it needs no catalogue.
// British dates and the 24-hour clock.
i18n.loadAndActivate({ locale: "en", locales: "en-GB", messages: {} });

/** Everything within the router, which the browser and the build bring each their own of. */
export function App({ router }: { router: (inside: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            {router(
              <UiProviders>
                <Screens />
              </UiProviders>,
            )}
          </SessionProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
