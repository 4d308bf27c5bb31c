import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { queryClient } from "./api/query.ts";
import { SessionProvider } from "./api/session.tsx";
import { Screens } from "./routes.tsx";
import "./styles.css";
import { UiProviders } from "./ui/providers.tsx";

// English stands in the code beside its screen, compiled by the build, so it needs no catalogue.
// British dates and the 24-hour clock.
i18n.loadAndActivate({ locale: "en", locales: "en-GB", messages: {} });
if (!import.meta.env.PRODUCTION_BUILD && new URLSearchParams(location.search).has("pseudo"))
  (await import("./pseudo-language.ts")).speakPseudo(i18n);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <BrowserRouter>
              <UiProviders>
                <Screens />
              </UiProviders>
            </BrowserRouter>
          </SessionProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}
