import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { whenIdle } from "#web/api/when-idle.ts";
import { hasDataToSpare } from "./data-saver.ts";

const key = "face";

/** From here on headings use the display face (styles.css). On later visits dev/build/early.js does this. */
const show = () => {
  document.documentElement.dataset.face = "";
};

/** Fetches the letters of the page's language; Arabic headings have another face. */
async function store() {
  const letters = { en: "a", uk: "aї" }[document.documentElement.lang];
  if (!letters || !hasDataToSpare()) return false;
  const faces = await document.fonts.load('650 1rem "Haven Serif"', letters);
  if (faces.length > 0) localStorage.setItem(key, "stored");
  return faces.length > 0;
}

/** Fetches the display face once nothing else is loading. The next screen shows it, so that no word moves. */
export function useDisplayFace() {
  const { pathname } = useLocation();
  const isStored = useRef(false);
  useEffect(
    () =>
      whenIdle(async () => {
        isStored.current = await store().catch(() => false);
      }, 5_000),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each screen.
  useEffect(() => {
    if (isStored.current) show();
  }, [pathname]);
}
