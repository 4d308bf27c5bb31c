import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/layout/classes.ts";

interface NextStepPanelProps {
  scene: ReactNode;
  title: ReactNode;
  /** Someone is waiting for an answer: the panel is highlighted. */
  lit?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** The next step, as a large panel. */
export function NextStepPanel({ scene, title, lit = false, action, children }: NextStepPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "grid items-center gap-x-8 gap-y-5 rounded-card p-6 sm:grid-cols-[minmax(0,1fr)_13rem] sm:p-8",
        lit ? "bg-lamp-tint" : "bg-harbour-tint",
      )}
    >
      <div className="min-w-0">
        <h2 id={id} className="text-3xl wrap-anywhere">
          {title}
        </h2>
        <p className="mt-2 max-w-line text-lg">{children}</p>
        {action && <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">{action}</div>}
      </div>
      <div aria-hidden className="w-24 max-sm:hidden sm:w-auto">
        {scene}
      </div>
    </section>
  );
}
