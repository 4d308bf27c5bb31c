import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** The open layers of a history entry, from the bottom up. Each layer has added one entry. */
type Marked = { layers?: string[] } | null;

export const layersOf = (state: unknown) => (state as Marked)?.layers ?? [];
/** The browser's current entry, which React may not have rendered yet. */
const markedNow = (): Marked => history.state?.usr;
/** React Router's index of the current entry in this visit. */
const placeNow = (): number => history.state?.idx ?? Number.POSITIVE_INFINITY;

/** Layers that were closed by other means than Back and still have an entry in the history. */
export const closed = new Set<string>();

/** Removes the entries of layers that were closed by other means than Back, once no open layer is above them. */
export function closeLayers(ids: readonly string[], goBack: (entries: number) => void) {
  for (const id of ids) closed.add(id);
  // A navigation that closes the layers may have replaced their entries already.
  setTimeout(() => {
    const layers = [...layersOf(markedNow())];
    let count = 0;
    for (let id = layers.pop(); id && closed.delete(id); id = layers.pop()) count += 1;
    if (count > 0) goBack(-count);
  });
}

/**
 * The browser's Back closes the layer instead of leaving the screen. `onClose` receives whether Back was used, or
 * another navigation to an entry without this layer. `returned`: the history has come back to the layer's own entry.
 */
export function useBackCloses(onClose: (wentBack: boolean) => void, enabled = true, returned = false) {
  // Unlike React's ids, this one is new after a reload, when the browser still has the old entry.
  const [id] = useState(() => (returned && layersOf(markedNow()).at(-1)) || crypto.randomUUID());
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };
  const place = useRef<number>(undefined);

  useEffect(() => {
    if (!enabled) return;
    closed.delete(id);
    if (layersOf(markedNow()).includes(id)) place.current = placeNow();
    // One tick later, so that an effect that runs twice (in development) adds one entry.
    const push = setTimeout(() => {
      if (place.current !== undefined) return;
      const { pathname, search, hash } = window.location;
      const state = { ...markedNow(), layers: [...layersOf(markedNow()), id] };
      latest.current.navigate(`${pathname}${search}${hash}`, { state });
      place.current = placeNow();
    });
    return () => {
      clearTimeout(push);
      closeLayers([id], (entries) => latest.current.navigate(entries));
    };
  }, [id, enabled]);

  const seen = useRef(false);
  useEffect(() => {
    seen.current ||= layersOf(location.state).includes(id);
    const leave = () => {
      // On a slow phone, the entry may be left or replaced before it is rendered.
      if (place.current === undefined || layersOf(seen.current ? location.state : markedNow()).includes(id))
        return;
      const wentBack = placeNow() < place.current;
      place.current = undefined;
      latest.current.onClose(wentBack);
    };
    leave();
    // Back to the location that is still rendered changes no location.
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, [location, id]);
}
