import { useEffect } from "react";

/** Ignores the second click of a double click on a link. It would add a history entry, and Back would show no change. */
export function useSingleClicks() {
  useEffect(() => {
    let last: string | null | undefined;
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href");
      if (event.detail > 1 && href && href === last) event.preventDefault();
      last = href;
    };
    document.addEventListener("click", press, { capture: true });
    return () => document.removeEventListener("click", press, { capture: true });
  }, []);
}
