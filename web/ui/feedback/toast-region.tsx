import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import * as RadixToast from "radix-ui/toast";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useLayers } from "../dialogs/layers.tsx";
import { classes } from "../layout/classes.ts";

export type ToastContent = { title: string; description?: string; variant?: "default" | "destructive" };
/** A toast that is shown once. `turn` counts them. */
export type ShownToast = ToastContent & { turn: number; open: boolean };

type RegionProps = { shown: ShownToast; onOpenChange: (open: boolean) => void };

/** Shows each toast for 5000 ms (specification section 9), under the page's header or the open dialog's heading. */
export default function ToastRegion({ shown, onOpenChange }: RegionProps) {
  const { t } = useLingui();
  const { top } = useLayers();
  // Nothing outside an open dialog can be heard or pressed.
  const place = (top ?? document).querySelector<HTMLElement>("[data-toasts]");
  useToastSpace(place, shown.open);
  // Radix replaces it.
  const hotkey = "{hotkey}";
  return (
    <RadixToast.Provider duration={5000} label={t`Notification`} announcerContainer={top ?? undefined}>
      <OneToast key={shown.turn} shown={shown} onOpenChange={onOpenChange} />
      {place &&
        createPortal(
          <RadixToast.Viewport label={t`Notifications (${hotkey})`} className="outline-none" />,
          place,
        )}
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
      className={classes("animate-rise border-t bg-raised", destructive ? "border-danger" : "border-line")}
    >
      <div className="mx-auto flex max-w-page items-start gap-3 px-4 py-3 sm:px-6">
        <span
          aria-hidden
          className={classes("mt-1 h-4 w-1 shrink-0 rounded-full", destructive ? "bg-danger" : "bg-harbour")}
        />
        <div className="min-w-0 flex-1">
          <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
          {description && (
            <RadixToast.Description dir="auto" className="text-soft">
              {description}
            </RadixToast.Description>
          )}
        </div>
        <RadixToast.Close
          aria-label={t`Dismiss`}
          className="-my-2.5 -me-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  );
}

/**
 * Moves the page down by the height of a toast in its header, so that the toast covers nothing. When the toast
 * goes, the space stays until the next screen, so that no button moves under the pointer.
 */
function useToastSpace(place: HTMLElement | null, isOpen: boolean) {
  const header = place?.closest("header");
  const { pathname } = useLocation();
  const left = useRef({ height: 0, pathname });

  useLayoutEffect(() => {
    if (header && left.current.pathname !== pathname) header.style.marginBottom = "";
  }, [header, pathname]);

  useLayoutEffect(() => {
    if (!place || !header || !isOpen) return;
    const { style } = document.documentElement;
    // The next toast uses the space of the last one, which may be scrolled out of view.
    if (header.style.marginBottom) scrollBy(0, -Math.min(left.current.height, scrollY));
    header.style.marginBottom = "";
    let height = 0;
    const watch = new ResizeObserver(() => {
      // A toast that is closing has no height; its space stays.
      if (place.offsetHeight === 0) return;
      height = place.offsetHeight;
      style.setProperty("--toast-height", `${height}px`);
    });
    watch.observe(place);
    return () => {
      watch.disconnect();
      style.removeProperty("--toast-height");
      left.current = { height, pathname };
      header.style.marginBottom = `${height}px`;
    };
  }, [place, header, isOpen, pathname]);
}
