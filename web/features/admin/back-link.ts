import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";

/** The state of an entry in the browser's history. It is not in the address, which must not contain names. */
interface Kept {
  /** The search term of the screen. */
  q?: string;
  /** The screen from which a link led here. */
  from?: { to: string; state?: Kept };
}

/** The state of this screen's history entry. */
export const useHistoryState = () => (useLocation().state ?? {}) as Kept;

/** The state for a link to another screen, from which a link can then lead back to this screen. */
export function useBackState(): Kept {
  const { pathname, search } = useLocation();
  return { from: { to: pathname + search, state: cut(useHistoryState()) } };
}

/** Limits the chain of previous screens. Otherwise it grows with every link that the admin follows. */
const cut = ({ q, from }: Kept, screens = 4): Kept => ({
  ...(q && { q }),
  ...(from && screens > 0 && { from: { to: from.to, state: cut(from.state ?? {}, screens - 1) } }),
});

/** The link back to the screen that led here, or to `usual` when there is none. */
export function useWayBack(usual: string) {
  const { t } = useLingui();
  const { from } = useHistoryState();
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
