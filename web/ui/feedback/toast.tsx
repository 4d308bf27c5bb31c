import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useSession } from "#web/api/session.tsx";
import type ToastRegion from "./toast-region.tsx";
import type { ShownToast, ToastContent } from "./toast-region.tsx";

type Toaster = { toast: (content: ToastContent) => void };

/** Milliseconds before a dismissed toast is removed from memory (specification section 9). */
const removedAfter = 1_000_000;

const ToastContext = createContext<Toaster>({ toast: () => {} });

/** `const { toast } = useToast(); toast({ title, description, variant })`. */
export function useToast(): Toaster {
  return useContext(ToastContext);
}

/** Shows one toast at a time. A newer toast replaces the older one (specification section 9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [Region, setRegion] = useState<typeof ToastRegion | null>(null);
  // Offline, this may fail. Then the toast is not shown, and the next one tries again.
  const fetchRegion = useCallback(
    () =>
      import("./toast-region.tsx").then(
        (module) => setRegion(() => module.default),
        () => undefined,
      ),
    [],
  );
  const toast = useCallback(
    (content: ToastContent) => {
      fetchRegion();
      setShown((last) => ({ ...content, turn: (last?.turn ?? 0) + 1, open: true }));
    },
    [fetchRegion],
  );
  const dismissed = shown?.open === false;
  useEffect(() => {
    if (!dismissed) return;
    const later = setTimeout(() => setShown(null), removedAfter);
    return () => clearTimeout(later);
  }, [dismissed]);
  const toaster = useMemo(() => ({ toast }), [toast]);
  // Loaded before it is needed, so that a toast can say that the device is offline; for visitors, once they write.
  const { status } = useSession();
  useEffect(() => {
    if (status === "in") {
      const soon = setTimeout(fetchRegion, 2_000);
      return () => clearTimeout(soon);
    }
    addEventListener("input", fetchRegion, { once: true });
    return () => removeEventListener("input", fetchRegion);
  }, [status, fetchRegion]);
  return (
    <ToastContext value={toaster}>
      {children}
      {shown && Region && (
        <Region shown={shown} onOpenChange={(open) => setShown((last) => last && { ...last, open })} />
      )}
    </ToastContext>
  );
}
