import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as RadixToast from "radix-ui/toast";
import { createPortal } from "react-dom";
import { classes } from "./classes.ts";
import { useLayers } from "./layers.tsx";
import type { ShownToast } from "./toast.tsx";

type RegionProps = { shown: ShownToast; onOpenChange: (open: boolean) => void };

/** Where toasts appear, for 5000 ms each (specification section 9). */
export default function ToastRegion({ shown, onOpenChange }: RegionProps) {
  const { t } = useLingui();
  const { top } = useLayers();
  // Filled in by Radix.
  const hotkey = "{hotkey}";
  const viewport = (
    <RadixToast.Viewport
      label={t`Notifications (${hotkey})`}
      className={classes(
        "fixed inset-x-4 top-[calc(var(--header-height)+0.5rem)] z-50 grid outline-none sm:start-auto sm:end-6 sm:w-96",
        // In a dialog the bottom belongs to its composer or buttons.
        !top && "sm:top-auto sm:bottom-6",
      )}
    />
  );
  return (
    // Outside an open dialog nothing can be heard or pressed, so the toast goes into it.
    <RadixToast.Provider duration={5000} label={t`Notification`} announcerContainer={top ?? undefined}>
      <OneToast key={shown.turn} shown={shown} onOpenChange={onOpenChange} />
      {top ? createPortal(viewport, top) : viewport}
    </RadixToast.Provider>
  );
}

function OneToast({ shown, onOpenChange }: RegionProps) {
  const { t } = useLingui();
  const { title, description, variant, open } = shown;
  const destructive = variant === "destructive";
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={onOpenChange}
      data-toast
      type={destructive ? "foreground" : "background"}
      className={classes(
        "flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 text-ink cast-raised",
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
