import { useSyncExternalStore } from "react";

/** The event with which Chrome and its relatives say that they can install the site. TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Kept by the script in the head of every document (dev/build/early.js). */
    installPrompt?: InstallPrompt;
  }
}

/** Whether this is an iPhone or iPad, whose browsers cannot install by a press. An iPad says that it is a Mac. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** How this site gets onto the home screen here: by a press, by hand, or not, because it is there or cannot be. */
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

/** The same while rendering. */
export const useWayToInstall = () => useSyncExternalStore(subscribe, wayToInstall, () => null);

/** Opens the browser's own question. Whether the person has said yes. Its answer can be asked for once. */
export async function install(): Promise<boolean> {
  const { installPrompt } = window;
  if (!installPrompt) return false;
  await installPrompt.prompt();
  const { outcome } = await installPrompt.userChoice;
  window.installPrompt = undefined;
  dispatchEvent(new Event("installable"));
  return outcome === "accepted";
}
