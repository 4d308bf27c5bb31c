import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as RadixToast from "radix-ui/toast";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { queryClient } from "#web/api/query.ts";
import { useLayers } from "../dialogs/layers.tsx";
import { classes } from "../layout/classes.ts";
import { useToastPlace } from "./toast-place.ts";
import { useToastSpace } from "./toast-space.ts";

export type ToastContent = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Confirms what the screen shows already: one thin line for two seconds. */
  brief?: boolean;
  /** A way back. The toast stays twice as long. */
  action?: { label: string; onPress: () => void };
};
/** A toast that is shown once. `turn` counts them. */
export type ShownToast = ToastContent & { turn: number; open: boolean };

type RegionProps = { shown: ShownToast; onOpenChange: (open: boolean) => void };

/**
 * Shows each toast for 5000 ms (specification section 9), in a place of the screen, or under the page's header or the open
 * dialog's heading. A toast about a failure closes earlier when the person tries the same or something else: when a form is
 * sent, data is changed, or the window gets the event `attempt`.
 */
export default function ToastRegion({ shown, onOpenChange }: RegionProps) {
  const { t } = useLingui();
  const { top } = useLayers();
  // Content outside an open dialog can be neither read out nor pressed.
  const place = useToastPlace(shown.turn, shown.open);
  useToastSpace(place, shown.open);
  // Radix replaces this placeholder.
  const hotkey = "{hotkey}";
  return (
    <RadixToast.Provider duration={5000} label={t`Notification`} announcerContainer={top ?? undefined}>
      <OneToast key={shown.turn} shown={shown} onOpenChange={onOpenChange} />
      {place &&
        createPortal(
          <RadixToast.Viewport label={t`Notifications (${hotkey})`} className="outline-0" />,
          place,
        )}
    </RadixToast.Provider>
  );
}

/** How long a brief toast stays. */
const BRIEF_MS = 2_000;
/** How long one with an action stays. */
const WITH_ACTION_MS = 10_000;

function OneToast({ shown, onOpenChange }: RegionProps) {
  const { t } = useLingui();
  const { title, description, variant, brief, action, open } = shown;
  const destructive = variant === "destructive";
  const isFailure = destructive && open;
  useEffect(() => {
    if (!isFailure) return;
    const over = new AbortController();
    const close = () => onOpenChange(false);
    // The capture phase comes before the form shows anything itself.
    const options = { capture: true, signal: over.signal };
    for (const attempt of ["submit", "attempt"]) addEventListener(attempt, close, options);
    const ignore = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "pending") close();
    });
    return () => {
      over.abort();
      ignore();
    };
  }, [isFailure, onOpenChange]);
  if (brief)
    return (
      <RadixToast.Root
        open={open}
        onOpenChange={onOpenChange}
        data-toast
        type="background"
        duration={BRIEF_MS}
        className="flex animate-rise flex-wrap justify-center gap-x-2 bg-moss-tint px-4 py-1 text-sm"
      >
        <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
        <RadixToast.Description>{description}</RadixToast.Description>
      </RadixToast.Root>
    );
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={onOpenChange}
      data-toast
      type={destructive ? "foreground" : "background"}
      duration={action && WITH_ACTION_MS}
      className={classes("animate-rise", destructive ? "bg-danger-tint" : "bg-moss-tint")}
    >
      <div className="mx-auto flex max-w-page items-start gap-3 px-4 py-2.5 sm:px-6">
        {destructive ? (
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-moss" />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
          {description && <RadixToast.Description dir="auto">{description}</RadixToast.Description>}
        </div>
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.onPress}
            className="link -my-2.5 min-h-11 shrink-0 px-2 font-medium"
          >
            {action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close
          aria-label={t`Dismiss`}
          className="-my-2.5 -me-3 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  );
}
