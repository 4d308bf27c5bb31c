import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as RadixToast from "radix-ui/toast";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";
import { useLayers } from "./layers.tsx";

export type ToastWords = { title: string; description?: string; variant?: "default" | "destructive" };

type Toaster = { toast: (words: ToastWords) => void };

const ToastContext = createContext<Toaster>({ toast: () => {} });

/** `const { toast } = useToast(); toast({ title, description, variant })`. */
export function useToast(): Toaster {
  return useContext(ToastContext);
}

/** One toast at a time for 5000 ms; a newer one takes the place of the older (specification section 9). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { top } = useLayers();
  const [shown, setShown] = useState<(ToastWords & { turn: number; open: boolean }) | null>(null);
  const toast = useCallback(
    (words: ToastWords) => setShown((last) => ({ ...words, turn: (last?.turn ?? 0) + 1, open: true })),
    [],
  );
  const toaster = useMemo(() => ({ toast }), [toast]);
  const close = (open: boolean) => setShown((last) => last && { ...last, open });
  const viewport = (
    <RadixToast.Viewport
      className={classes(
        "fixed inset-x-4 top-[calc(var(--header-height)+0.5rem)] z-50 grid outline-none sm:start-auto sm:end-6 sm:w-96",
        // In a dialog the bottom belongs to its composer or buttons.
        !top && "sm:top-auto sm:bottom-6",
      )}
    />
  );
  return (
    <ToastContext value={toaster}>
      {children}
      {/* Outside an open dialog nothing can be heard or pressed, so the toast goes into it. */}
      <RadixToast.Provider duration={5000} label={t`Notification`} announcerContainer={top ?? undefined}>
        {shown && <OneToast key={shown.turn} {...shown} onOpenChange={close} />}
        {top ? createPortal(viewport, top) : viewport}
      </RadixToast.Provider>
    </ToastContext>
  );
}

type OneToastProps = ToastWords & { open: boolean; onOpenChange: (open: boolean) => void };

function OneToast({ title, description, variant = "default", open, onOpenChange }: OneToastProps) {
  const { t } = useLingui();
  const destructive = variant === "destructive";
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={onOpenChange}
      type={destructive ? "foreground" : "background"}
      className={classes(
        "flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 text-ink shadow-raised",
        destructive ? "border-danger" : "border-line",
      )}
    >
      <span
        aria-hidden
        className={classes("mt-1 h-4 w-1 rounded-full", destructive ? "bg-danger" : "bg-harbour")}
      />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
        {description && <RadixToast.Description className="text-soft">{description}</RadixToast.Description>}
      </div>
      <RadixToast.Close
        aria-label={t`Dismiss`}
        className="-my-2.5 -me-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
