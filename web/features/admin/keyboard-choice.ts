import { useSyncExternalStore } from "react";

const key = "review-keys";
const listeners = new Set<() => void>();

/** Whether single keys decide (W3C WCAG 2.1.4: they can be switched off); kept on this device. */
const areOn = () => localStorage.getItem(key) !== "off";

export function chooseKeys(on: boolean) {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useKeysOn = () => useSyncExternalStore(subscribe, areOn);
