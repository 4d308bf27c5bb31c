import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { classes } from "../layout/classes.ts";

/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classes("block animate-breathe rounded-control bg-line/60", className)} />
  );
}

type LoadingProps = { label?: string; className?: string; children?: ReactNode };

/**
 * A loading state with skeletons in their final size. Invisible for the first 200 ms, so that quick replies do
 * not flash.
 */
export function Loading({ label, className, children }: LoadingProps) {
  const { t } = useLingui();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label ?? t`Loading…`}</span>
      <div aria-hidden className="animate-late">
        {children ?? <SkeletonLines />}
      </div>
    </div>
  );
}

function SkeletonLines() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** The button disappears with the failure. Its focus moves to the list or screen around it. */
const keepFocus = (button: HTMLButtonElement | null) => {
  const around = button?.parentElement?.closest<HTMLElement>("[tabindex]");
  return () => {
    if (document.activeElement === button) around?.focus({ preventScroll: true });
  };
};

type FailedProps = { message: ReactNode; onRetry?: () => void; retrying?: boolean; className?: string };

/** An error in one sentence, with a Retry button. */
export function Failed({ message, onRetry, retrying = false, className }: FailedProps) {
  return (
    <div
      role="alert"
      className={classes(
        "flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5",
        className,
      )}
    >
      <p className="flex flex-1 basis-64 items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <span>{message}</span>
      </p>
      {onRetry && (
        <Button
          ref={keepFocus}
          variant="outlined"
          onClick={onRetry}
          pending={retrying}
          icon={<RotateCw aria-hidden className="size-4" />}
        >
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  );
}

type EmptyProps = {
  scene?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** The empty state: what will appear here, and how. */
export function Empty({ scene, title, children, action, className }: EmptyProps) {
  return (
    <div
      className={classes(
        "mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-10 text-center",
        className,
      )}
    >
      {scene && <div className="w-60 max-w-full">{scene}</div>}
      <p className="font-serif text-2xl font-semibold text-balance">{title}</p>
      {children && <div className="text-soft">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
