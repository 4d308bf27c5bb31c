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

/** Registers the service worker, which shows a page of its own when the network fails. Never fails. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const policy = (window as TrustedTypes).trustedTypes?.createPolicy("service-worker", {
    createScriptURL: (address) => (address === script ? address : null),
  });
  const trusted = (policy?.createScriptURL(script) ?? script) as string;
  try {
    await Promise.all([serviceWorker.register(trusted), rememberLanguage()]);
  } catch {
    // A browser that stores nothing (private windows) has no service worker; everything else works.
  }
}

/** Tells the service worker the language of this device. It cannot read local storage. Never fails. */
export async function rememberLanguage(): Promise<void> {
  try {
    const settings = await caches.open("settings");
    await settings.put("/language", new Response(document.documentElement.lang));
  } catch {
    // Without storage there is no service worker either.
  }
}
