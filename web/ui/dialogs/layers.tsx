import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

type Layers = {
  /** The topmost open dialog. Nothing outside it can be reached. */
  top: HTMLElement | null;
  /** Registers an open dialog. Returns the function that removes it. */
  add: (element: HTMLElement) => () => void;
};

const LayersContext = createContext<Layers>({ top: null, add: () => () => {} });

/** Tracks the topmost dialog, so that toasts and menus render inside it. */
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
