import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/layout/classes.ts";

interface NextStepPanelProps {
  scene: ReactNode;
  title: ReactNode;
  /** Highlights the panel: someone is waiting for an answer. */
  lit?: boolean;
  /** A happy moment: phones show its scene, too. */
  happy?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** The next step, as a large panel. */
export function NextStepPanel({
  scene,
  title,
  lit = false,
  happy = false,
  action,
  children,
}: NextStepPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "grid items-center gap-x-8 rounded-card p-5 sm:grid-cols-[minmax(0,1fr)_11rem] sm:p-6",
        lit ? "bg-lamp-tint" : "bg-harbour-tint",
      )}
    >
      <div className="min-w-0">
        <h2 id={id} className="wrap-anywhere sm:text-3xl">
          {title}
        </h2>
        <p className="mt-1.5 max-w-line">{children}</p>
        {action && <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">{action}</div>}
      </div>
      <div
        aria-hidden
        className={happy ? "mb-3 w-40 max-w-full max-sm:order-first sm:mb-0 sm:w-auto" : "max-sm:hidden"}
      >
        {scene}
      </div>
    </section>
  );
}
