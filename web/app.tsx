import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { queryClient } from "#web/api/query.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { Screens } from "./routes.tsx";
import { LayersProvider } from "./ui/dialogs/layers.tsx";
import { AnnouncerProvider } from "./ui/feedback/announcer.tsx";
import { ToastProvider } from "./ui/feedback/toast.tsx";

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

/** What the parts need around them; once, inside the router. */
function UiProviders({ children }: { children: ReactNode }) {
  return (
    <LayersProvider>
      <AnnouncerProvider>
        <ToastProvider>{children}</ToastProvider>
      </AnnouncerProvider>
    </LayersProvider>
  );
}
