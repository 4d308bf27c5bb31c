const drawer = "scroll-positions";
let positions: Map<string, number> | undefined;

/** Kept for the life of the tab; a reload reads them back. */
function opened(): Map<string, number> {
  if (positions) return positions;
  positions = new Map(read());
  addEventListener("pagehide", () => {
    sessionStorage.setItem(drawer, JSON.stringify([...opened()].slice(-50)));
    // A prerendered page is whole before any script runs: there the browser itself returns to the place.
    history.scrollRestoration = "auto";
  });
  return positions;
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(drawer) ?? "[]");
  } catch {
    return [];
  }
}

/** Notes how far down the reader is on one entry of the history. */
export function remember(entry: string, top: number) {
  opened().set(entry, top);
}

/** Where the reader was on that entry, if they have been there. */
export const recall = (entry: string) => opened().get(entry);
