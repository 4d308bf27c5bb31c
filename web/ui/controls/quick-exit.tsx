import { useLingui } from "@lingui/react/macro";
import { matchPath, useLocation } from "react-router";
import { neutralSite, screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { classes } from "../layout/classes.ts";

/** Visitors have the button where they read about danger. */
const forVisitors = [screens.safety, screens.report];

/**
 * Leaves the site at once. The script in the document's head does it (dev/build/quick-exit.js); without that script, this is
 * a link.
 */
export function QuickExit({ className }: { className?: string }) {
  const { t } = useLingui();
  const { status } = useSession();
  const { pathname } = useLocation();
  // Prerendered as signed out. A person with a token has it from the first paint.
  const shown = status !== "out" || forVisitors.some((path) => matchPath(path, pathname));
  return (
    <a
      href={neutralSite}
      rel="noreferrer"
      draggable={false}
      data-quick-exit
      title={t`Hides this page, signs you out and opens a weather page. Pressing Escape three times does the same.`}
      className={classes(
        "min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control border border-control bg-surface px-1.5 text-center text-sm leading-tight font-medium text-ink hover:border-harbour hover:bg-harbour-tint",
        shown ? "inline-flex" : "hidden in-data-token:inline-flex",
        className,
      )}
    >
      {t`Quick exit`}
    </a>
  );
}
