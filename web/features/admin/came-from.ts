import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";

/** What an entry of the browser's history keeps besides its address, in which no name may stand. */
interface Kept {
  /** What is typed in the search of the screen. */
  q?: string;
  /** The screen from which a link led here. */
  from?: { to: string; state?: Kept };
}

/** What the entry of this screen keeps. */
export const useKept = () => (useLocation().state ?? {}) as Kept;

/** The state of a link that leads back to this screen as it is. */
export function useHere(): Kept {
  const { pathname, search } = useLocation();
  return { from: { to: pathname + search, state: cut(useKept()) } };
}

/** A walk from person to person must not grow for ever. */
const cut = ({ q, from }: Kept, screens = 4): Kept => ({
  ...(q && { q }),
  ...(from && screens > 0 && { from: { to: from.to, state: cut(from.state ?? {}, screens - 1) } }),
});

/** The link back to the screen that led here; otherwise to `usual`. */
export function useWayBack(usual: string) {
  const { t } = useLingui();
  const { from } = useKept();
  const to = from?.to ?? usual;
  const labels: [start: string, label: string][] = [
    ["/admin/cases/", t`Back to the case`],
    [screens.adminQueue, t`Back to the queue`],
    [screens.adminVerifications, t`Back to the request`],
    [screens.adminAudit, t`Back to the audit`],
    [screens.adminOperations, t`Back to operations`],
    [`${screens.adminPeople}/`, t`Back to the person`],
    [screens.adminPeople, t`Back to people`],
  ];
  const label = labels.find(([start]) => to.startsWith(start))?.[1] ?? t`Back`;
  return { to, label, state: from?.state };
}
