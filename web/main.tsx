import { i18n } from "@lingui/core";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { screenAt } from "#schema/screens.ts";
import { readToken } from "#web/api/token.ts";
import { whenIdle } from "#web/api/when-idle.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { speakReadersLanguage } from "#web/i18n/languages.ts";
import { App } from "./app.tsx";
import { fetchScreenOf } from "./routes.tsx";
import "#web/ui/styles.css";

const app = <App router={(inside) => <BrowserRouter>{inside}</BrowserRouter>} />;
const root = document.getElementById("root");
const { lang } = document.documentElement;
const frameIn = (place: HTMLElement) => place.querySelector("[data-frame]");
const isInReadersLanguage = () => lang === i18n.locale;

async function speak() {
  const speaksPseudo =
    !import.meta.env.PRODUCTION_BUILD && new URLSearchParams(location.search).has("pseudo");
  if (speaksPseudo) (await import("#web/i18n/pseudo-language.ts")).speakPseudo(i18n);
  else await speakReadersLanguage();
}

/** The longest wait for the code of a screen before its placeholder is rendered, in milliseconds. */
const patience = 1000;

/**
 * Renders the application after the code of its screen has loaded. It replaces a page in another language. When the code
 * does not load in time, the frame of the application appears first, and the screen says that it is loading.
 */
async function renderFresh(place: HTMLElement) {
  await withTimeout(fetchScreenOf(screenAt(location.pathname)), patience).catch(() => undefined);
  // For a signed-in person, the frame stays until the screen replaces it. Visitors have not seen it.
  if (!(frameIn(place) && isInReadersLanguage() && readToken())) place.replaceChildren();
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

/** Waits for the whole document, because a script from the browser's cache may be faster than a slow network. */
async function untilParsed() {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
}

if (root) {
  await Promise.all([speak(), untilParsed()]);
  if (root.hasChildNodes() && !frameIn(root) && isInReadersLanguage()) takeOver(root);
  else await renderFresh(root);
  delete document.documentElement.dataset.language;
}

/** Milliseconds after which the service worker is registered even if the page is never idle. */
const registeredWithin = 20_000;

// In development, files change all the time and there is no offline page.
if (import.meta.env.PROD)
  whenIdle(() => {
    import("#web/shell/register-service-worker.ts").then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      () => undefined,
    );
  }, registeredWithin);
