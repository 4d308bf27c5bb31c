import { useSyncExternalStore } from "react";

/** The event of Chrome and similar browsers that can install the site. TypeScript does not have this type. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Stored by the script in the head of every document (dev/build/early.js). */
    installPrompt?: InstallPrompt;
  }
}

/** Whether this is an iPhone or iPad, whose browsers have no install button. An iPad reports that it is a Mac. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** How a person installs this site here: by a press or by hand. Null if it is installed or cannot be installed. */
export function wayToInstall(): "press" | "hand" | null {
  if (isInstalled()) return null;
  if (window.installPrompt) return "press";
  return isApplePhone() ? "hand" : null;
}

const changed = ["installable", "appinstalled"];

function subscribe(listener: () => void) {
  for (const event of changed) addEventListener(event, listener);
  return () => {
    for (const event of changed) removeEventListener(event, listener);
  };
}

/** The same as a hook. */
export const useWayToInstall = () => useSyncExternalStore(subscribe, wayToInstall, () => null);

/** Opens the browser's own question, and returns whether the person said yes. It works only once for each event. */
export async function install(): Promise<boolean> {
  const { installPrompt } = window;
  if (!installPrompt) return false;
  await installPrompt.prompt();
  const { outcome } = await installPrompt.userChoice;
  window.installPrompt = undefined;
  dispatchEvent(new Event("installable"));
  return outcome === "accepted";
}
