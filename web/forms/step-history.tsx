import { useEffect } from "react";
import { Navigate, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { closed, closeLayers, layersOf } from "#web/ui/dialogs/back-closes.ts";

/** Each open step of a form has an entry in the browser's history, above the form's own. */
const prefix = "step:";
const stepsOf = (state: unknown) => layersOf(state).filter((id) => id.startsWith(prefix));
const placeOf = (id?: string) => Number(id?.split(":")[1] ?? 0);

/** Keeps steps in the history. Returns the function that removes them. */
function hold(ids: string[], navigate: NavigateFunction) {
  for (const id of ids) closed.delete(id);
  return () => closeLayers(ids, navigate);
}

/** The step that a phone shows, from 0. The history stores it, so that Back, Forward and a reload find it. */
export const useStep = () => placeOf(stepsOf(useLocation().state).at(-1));

/** Whether Back leads to an earlier step of the form. */
export const useIsWithinSteps = () => stepsOf(useLocation().state).length > 0;

/** The open step, and functions that open others. The history entries are removed when the form unmounts. */
export function useStepHistory() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const steps = stepsOf(state);
  const at = placeOf(steps.at(-1));
  const ids = steps.join();
  useEffect(() => hold(ids.split(","), navigate), [ids, navigate]);
  const open = (step: number) => {
    // The newest state, which React may not have rendered yet.
    const now = history.state?.usr;
    if (step === placeOf(stepsOf(now).at(-1))) return;
    const layers = [...layersOf(now), `${prefix}${step}:${crypto.randomUUID()}`];
    navigate({ pathname, search }, { state: { ...now, layers } });
  };
  const back = () => (placeOf(steps.at(-2)) === at - 1 ? navigate(-1) : open(at - 1));
  const reset = () => closeLayers(steps, navigate);
  return { at, open, back, reset };
}

/** Redirects once the steps are removed from the history, so that Back does not return to them. */
export function RedirectFromSteps({ to }: { to: string }) {
  const navigate = useNavigate();
  const ids = stepsOf(useLocation().state).join();
  useEffect(() => closeLayers(ids.split(","), navigate), [ids, navigate]);
  return ids ? null : <Navigate to={to} replace />;
}
