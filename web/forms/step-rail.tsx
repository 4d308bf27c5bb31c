import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { headingOfStep } from "./step.ts";

interface StepRailProps {
  subscribe: (listener: () => void) => () => void;
  steps: readonly { title: ReactNode; isDone: () => boolean }[];
}

/** The steps of a form as links, marked when they are done. */
export function StepRail({ subscribe, steps }: StepRailProps) {
  const { t } = useLingui();
  const done = useSyncExternalStore(subscribe, () => steps.map(({ isDone }) => isDone()).join()).split(",");
  return (
    <nav aria-label={t`Parts of this form`}>
      <ol className="grid gap-1">
        {steps.map(({ title }, place) => {
          const isDone = done[place] === "true";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <li key={place}>
              <a
                href={`#${headingOfStep(place)}`}
                onClick={goTo}
                className="flex min-h-11 items-center gap-3 rounded-control py-1.5 hover:text-harbour"
              >
                <span
                  aria-hidden
                  className={classes(
                    "grid size-7 shrink-0 place-items-center rounded-full border text-sm",
                    isDone ? "border-moss bg-moss-tint text-moss" : "border-control text-soft",
                  )}
                >
                  {isDone ? <Check className="size-4" /> : place + 1}
                </span>
                <span>
                  {title}
                  {isDone && (
                    <span className="sr-only">
                      {" "}
                      <Trans>(done)</Trans>
                    </span>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Focuses the heading without a new entry in the history. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
