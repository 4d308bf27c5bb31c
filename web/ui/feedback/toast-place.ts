import { useLayoutEffect, useState } from "react";
import { useLayers } from "../dialogs/layers.tsx";

/** The place of a toast: one that the screen keeps free, if it is visible, otherwise under the heading. */
function placeIn(root: ParentNode) {
  const [underHeading, ...kept] = root.querySelectorAll<HTMLElement>("[data-toasts]");
  const line = underHeading?.getBoundingClientRect().bottom ?? 0;
  const isInSight = (place: HTMLElement) => {
    const { top, bottom } = place.getBoundingClientRect();
    return place.checkVisibility() && top >= line && bottom <= innerHeight;
  };
  return kept.find(isInSight) ?? underHeading ?? null;
}

/** The place of each toast, in the open dialog or the page. A toast outlives the screen that kept its place. */
export function useToastPlace(turn: number, isOpen: boolean) {
  const { top } = useLayers();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast looks for its place.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const root = top ?? document;
    setPlace(placeIn(root));
    const watch = new MutationObserver(() => setPlace((last) => (last?.isConnected ? last : placeIn(root))));
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [top, turn, isOpen]);
  return place;
}
