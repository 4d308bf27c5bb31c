import { useEffect, useRef, useSyncExternalStore } from "react";

export type ReviewKeys = {
  next: () => void;
  previous: () => void;
  approve: () => void;
  reject: () => void;
  help: () => void;
};

const elsewhere = "input, textarea, select, [contenteditable], dialog, [role=menu], [role=tablist]";

/** j and k or the arrows, a, r and ?, wherever nothing is being typed. Arrows only among the cards: elsewhere they scroll. */
export function useReviewKeys(keys: ReviewKeys) {
  const on = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(elsewhere) || document.querySelector("dialog[open]")) return;
      const name = meaningOf(event.key, target?.closest("[data-queue]") !== null);
      if (!name) return;
      // Otherwise the letter would be typed into the box that takes focus.
      event.preventDefault();
      latest.current[name]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}

function meaningOf(key: string, amongCards: boolean): keyof ReviewKeys | undefined {
  if (amongCards && key === "ArrowDown") return "next";
  if (amongCards && key === "ArrowUp") return "previous";
  const meanings: Record<string, keyof ReviewKeys> = {
    j: "next",
    k: "previous",
    a: "approve",
    r: "reject",
    "?": "help",
  };
  return meanings[key];
}

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
