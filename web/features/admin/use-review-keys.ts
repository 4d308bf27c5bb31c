import { useLayoutEffect, useRef } from "react";
import { createSignal, useStore } from "#web/api/store.ts";
import { isWide } from "./wide-layout.ts";

const letters = {
  j: "next",
  k: "previous",
  a: "approve",
  r: "reject",
  u: "undo",
  c: "claim",
  n: "note",
  e: "close",
  p: "person",
  b: "back",
  "?": "help",
} as const;
type Letters = Readonly<Record<string, (typeof letters)[keyof typeof letters]>>;

/** The actions for the keys of a screen. A key without an action keeps its default behaviour. */
export type ReviewKeys = Partial<Record<Letters[string], () => void>>;

const fields = "input, textarea, select, [contenteditable]";
const elsewhere = `${fields}, dialog, [role=menu], [role=tablist]`;
const fieldOf = ({ target }: Event) => (target instanceof Element ? target.closest(fields) : null);

/**
 * Makes single letters shortcuts, except while the person types. When the field disappears while they type, no shortcut
 * works until a click, Tab or Escape. There is no timeout, because a pause does not mean that they have stopped typing. On
 * cards of the list, the arrow keys move to the next or previous card, and Page Down and Page Up scroll the request beside
 * the list. Elsewhere these keys scroll as usual.
 */
export function useReviewKeys(keys: ReviewKeys) {
  const on = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  // Listens before the screen is painted, so that no key press is lost once the screen is visible.
  useLayoutEffect(() => {
    if (!on) return;
    /** The field in which the person may still be typing. */
    let field: Element | null = null;
    const note = (event: Event) => {
      const leaves = event instanceof KeyboardEvent && (event.key === "Tab" || event.key === "Escape");
      if (leaves || event.type === "click") field = null;
      if (!leaves) field = fieldOf(event) ?? field;
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const amongCards = target?.closest("[data-queue]") != null;
      const pages = amongCards && isWide() && pagesOf(event.key);
      if (pages) {
        // Without this, the key would scroll the list.
        event.preventDefault();
        return scrollBy(0, pages * 0.8 * innerHeight);
      }
      if (event.repeat) return;
      if (target?.closest(elsewhere) || document.querySelector("dialog[open]")) return;
      const name = meaningOf(event.key, amongCards);
      const does = name && latest.current[name];
      if (!does || field?.isConnected === false) return;
      // Without this, the letter would be typed into the field that takes the focus.
      event.preventDefault();
      does();
    };
    document.addEventListener("keydown", press);
    const over = new AbortController();
    for (const sign of ["focusin", "keydown", "click"])
      document.addEventListener(sign, note, { capture: true, signal: over.signal });
    return () => {
      over.abort();
      document.removeEventListener("keydown", press);
    };
  }, [on]);
}

const pagesOf = (key: string) => ({ PageDown: 1, PageUp: -1 })[key];

function meaningOf(key: string, amongCards: boolean): Letters[string] | undefined {
  if (amongCards && key === "ArrowDown") return "next";
  if (amongCards && key === "ArrowUp") return "previous";
  return (letters as Letters)[key];
}

const key = "review-keys";
const choice = createSignal();

/** Whether the keyboard shortcuts are on. They can be switched off on this device (WCAG 2.1.4). */
export const useKeysOn = () =>
  useStore({ subscribe: choice.subscribe, get: () => localStorage.getItem(key) !== "off" });

export function chooseKeys(on: boolean) {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
  choice.notify();
}
