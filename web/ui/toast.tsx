import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

export type ToastWords = { title: string; description?: string; variant?: "default" | "destructive" };
/** One showing of a toast. */
export type ShownToast = ToastWords & { turn: number; open: boolean };

type Toaster = { toast: (words: ToastWords) => void };

const load = () => import("./toast-region.tsx");
const ToastRegion = lazy(load);
const ToastContext = createContext<Toaster>({ toast: () => {} });

/** `const { toast } = useToast(); toast({ title, description, variant })`. */
export function useToast(): Toaster {
  return useContext(ToastContext);
}

/** One toast at a time; a newer one takes the place of the older (specification section 9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const toast = useCallback(
    (words: ToastWords) => setShown((last) => ({ ...words, turn: (last?.turn ?? 0) + 1, open: true })),
    [],
  );
  const toaster = useMemo(() => ({ toast }), [toast]);
  // Fetched while there is a network, so that a toast can say that there is none.
  useEffect(() => {
    const soon = setTimeout(load, 2_000);
    return () => clearTimeout(soon);
  }, []);
  return (
    <ToastContext value={toaster}>
      {children}
      {shown && (
        <Suspense>
          <ToastRegion shown={shown} onOpenChange={(open) => setShown((last) => last && { ...last, open })} />
        </Suspense>
      )}
    </ToastContext>
  );
}
