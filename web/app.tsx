import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, StrictMode } from "react";
import { queryClient } from "#web/api/query.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { Screens } from "./routes.tsx";
import { AskAgain } from "./screens/ask-again.tsx";
import { LayersProvider } from "./ui/dialogs/layers.tsx";
import { AnnouncerProvider } from "./ui/feedback/announcer.tsx";
import { ToastProvider } from "./ui/feedback/toast.tsx";

// English messages are compiled into the code, so English needs no catalogue. Dates are British, with a
// 24-hour clock.
i18n.loadAndActivate({ locale: "en", locales: "en-GB", messages: {} });

interface AppProps {
  router: (inside: ReactNode) => ReactNode;
  Session?: ComponentType<{ children: ReactNode }>;
}

/** The application. The browser and the prerender pass their own routers. A frame passes a session that loads. */
export function App({ router, Session = SessionProvider }: AppProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Session>
            {router(
              <UiProviders>
                <Screens />
                <AskAgain />
              </UiProviders>,
            )}
          </Session>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}

/** The providers that web/ui needs, once, inside the router. */
function UiProviders({ children }: { children: ReactNode }) {
  return (
    <LayersProvider>
      <AnnouncerProvider>
        <ToastProvider>{children}</ToastProvider>
      </AnnouncerProvider>
    </LayersProvider>
  );
}
