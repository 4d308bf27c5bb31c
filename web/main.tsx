import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { screenAt } from "#schema/screens.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { speakReadersLanguage } from "#web/i18n/languages.ts";
import { App } from "./app.tsx";
import { fetchScreenOf } from "./routes.tsx";
import "#web/ui/styles.css";

const app = <App router={(inside) => <BrowserRouter>{inside}</BrowserRouter>} />;
const root = document.getElementById("root");

async function speak() {
  const speaksPseudo =
    !import.meta.env.PRODUCTION_BUILD && new URLSearchParams(location.search).has("pseudo");
  if (speaksPseudo) (await import("#web/i18n/pseudo-language.ts")).speakPseudo(i18n);
  else await speakReadersLanguage();
}

/** Milliseconds for which a page stays empty while the code of its screen is awaited. */
const patience = 1000;

/**
 * Renders the application, with the code of its screen; replaces a page in another language. Without that code in time,
 * the frame comes first, and the screen says that it is loading.
 */
async function drawAnew(place: HTMLElement) {
  await withTimeout(fetchScreenOf(screenAt(location.pathname)), patience).catch(() => undefined);
  place.replaceChildren();
  // In a transition, so that a slow phone can respond in between.
  startTransition(() => createRoot(place).render(app));
  dispatchEvent(new Event("live"));
}

/**
 * Hydrates a prerendered page. When the script fails to load, links still work, and the next interaction tries
 * again.
 */
function takeOver(drawn: HTMLElement) {
  fetchScreenOf(screenAt(location.pathname)).then(
    () => {
      startTransition(() => {
        hydrateRoot(drawn, app);
      });
      // The script in the document's head waits for this event.
      dispatchEvent(new Event("live"));
    },
    () => {
      const until = new AbortController();
      const again = () => {
        until.abort();
        takeOver(drawn);
      };
      for (const sign of ["online", "pointerdown", "keydown"])
        addEventListener(sign, again, { signal: until.signal });
    },
  );
}

if (root) {
  const { lang } = document.documentElement;
  await speak();
  if (root.hasChildNodes() && lang === i18n.locale) takeOver(root);
  else await drawAnew(root);
  delete document.documentElement.dataset.language;
}
