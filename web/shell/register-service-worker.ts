/** The Trusted Types API (W3C), which TypeScript does not know yet. */
interface TrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (address: string) => string | null },
    ): { createScriptURL: (address: string) => unknown };
  };
}

const script = "/sw.js";

let registering: Promise<void> | undefined;

/** Registers the service worker once. It shows a page when the network fails, and notifications. Never fails. */
export function registerServiceWorker(): Promise<void> {
  registering ??= register();
  return registering;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const policy = (window as TrustedTypes).trustedTypes?.createPolicy("service-worker", {
    createScriptURL: (address) => (address === script ? address : null),
  });
  const trusted = (policy?.createScriptURL(script) ?? script) as string;
  try {
    // The language comes first: a new worker reads it when it begins.
    await rememberLanguage();
    await serviceWorker.register(trusted);
  } catch {
    // A browser that stores nothing (private windows) has no service worker; everything else works.
  }
}

/** Tells the service worker something that it cannot know: it has no local storage. Never fails. */
export async function writeSetting(name: "/language" | "/start", value: string): Promise<void> {
  try {
    const settings = await caches.open("settings");
    await settings.put(name, new Response(value));
  } catch {
    // Without storage there is no service worker either.
  }
}

/** Tells the service worker and the browser the language of this device. Never fails. */
export async function rememberLanguage(): Promise<void> {
  const { lang } = document.documentElement;
  await writeSetting("/language", lang);
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // The browser sends it whenever it asks for a page (worker/http/documents.ts).
    await registration?.navigationPreload?.setHeaderValue(lang);
  } catch {
    // The worker is not active yet. It sets the header itself later.
  }
}
