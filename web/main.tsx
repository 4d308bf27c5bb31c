import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { documentOf } from "#schema/screens.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { loadReadersLanguage } from "#web/i18n/languages.ts";
import { App } from "./app.tsx";
import { fetchScreenOf } from "./routes.tsx";
import "#web/ui/styles.css";

const app = <App router={(inside) => <BrowserRouter>{inside}</BrowserRouter>} />;
const root = document.getElementById("root");

async function speaksNoEnglish(): Promise<boolean> {
  const speaksPseudo =
    !import.meta.env.PRODUCTION_BUILD && new URLSearchParams(location.search).has("pseudo");
  if (!speaksPseudo) return loadReadersLanguage();
  (await import("#web/i18n/pseudo-language.ts")).speakPseudo(i18n);
  return true;
}

/** Milliseconds for which a page stays empty while the code of its screen is awaited. */
const patience = 1000;

/**
 * Renders the application, with the code of its screen; replaces a prerendered English page. Without that code in time,
 * the frame comes first, and the screen says that it is loading.
 */
async function drawAnew(place: HTMLElement) {
  await withTimeout(fetchScreenOf(documentOf(location.pathname)), patience).catch(() => undefined);
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
  fetchScreenOf(documentOf(location.pathname)).then(
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

/** Whether the document shows what this address shows (dev/build/early.js). */
const isDrawn = (place: HTMLElement) =>
  place.hasChildNodes() && !("other" in document.documentElement.dataset);

if (root) {
  if ((await speaksNoEnglish()) || !isDrawn(root)) await drawAnew(root);
  else takeOver(root);
  delete document.documentElement.dataset.language;
}
