import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** What is open on one entry of the history, from the bottom up; each layer has added an entry of its own. */
type Marked = { layers?: string[] } | null;

const layersOf = (state: unknown) => (state as Marked)?.layers ?? [];
/** The browser's own entry, which a slow phone may not have drawn yet. */
const markedNow = (): Marked => history.state?.usr;
/** React Router's count of the entries of this visit. */
const placeNow = (): number => history.state?.idx ?? Number.POSITIVE_INFINITY;

/** Closed some other way than by Back, with an entry still to be taken out. */
const closed = new Set<string>();

/** How many entries on top belong to what has been closed. */
function takeClosed(): number {
  const layers = [...layersOf(markedNow())];
  let count = 0;
  for (let id = layers.pop(); id && closed.delete(id); id = layers.pop()) count += 1;
  return count;
}

/**
 * The browser's Back closes what is open instead of leaving the screen. `onClose` is told whether it was Back,
 * or some other way to an entry on which this is not open.
 */
export function useBackCloses(onClose: (wentBack: boolean) => void, enabled = true) {
  // Unlike an id of React's, not the same again after a reload, when the browser still knows the old entry.
  const [id] = useState(() => crypto.randomUUID());
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ onClose, navigate });
  latest.current = { onClose, navigate };
  const place = useRef<number>(undefined);

  useEffect(() => {
    if (!enabled) return;
    // One tick later, so that an effect run twice (development) adds one entry.
    const push = setTimeout(() => {
      const { pathname, search, hash } = window.location;
      const state = { ...markedNow(), layers: [...layersOf(markedNow()), id] };
      latest.current.navigate(`${pathname}${search}${hash}`, { state });
      place.current = placeNow();
    });
    return () => {
      clearTimeout(push);
      closed.add(id);
      // A navigation that closes it may just have taken its entry's place.
      setTimeout(() => {
        const count = takeClosed();
        if (count > 0) latest.current.navigate(-count);
      });
    };
  }, [id, enabled]);

  const seen = useRef(false);
  useEffect(() => {
    if (layersOf(location.state).includes(id)) seen.current = true;
    // On a slow phone the entry may have been left, or replaced, before it was ever drawn.
    else if (place.current !== undefined && (seen.current || !layersOf(markedNow()).includes(id))) {
      const wentBack = placeNow() < place.current;
      place.current = undefined;
      latest.current.onClose(wentBack);
    }
  }, [location, id]);
}
