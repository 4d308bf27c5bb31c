import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

type Layers = {
  /** The topmost open dialog; what lies outside it cannot be reached. */
  top: HTMLElement | null;
  /** A dialog opened; the answer closes it again. */
  add: (element: HTMLElement) => () => void;
};

const LayersContext = createContext<Layers>({ top: null, add: () => () => {} });

/** Knows which dialog lies on top, so that toasts and menus are drawn inside it. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<HTMLElement[]>([]);
  const add = useCallback((element: HTMLElement) => {
    setOpen((elements) => [...elements, element]);
    return () => setOpen((elements) => elements.filter((each) => each !== element));
  }, []);
  const layers = useMemo(() => ({ top: open.at(-1) ?? null, add }), [open, add]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}

export function useLayers(): Layers {
  return useContext(LayersContext);
}
