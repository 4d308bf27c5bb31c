import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { doubleClickMs } from "#web/ui/controls/double-click.ts";
import { markTitle } from "#web/ui/layout/document-title.ts";

/** One mistake: the id of its field (the field's name) and the text beside it. */
export type Mistake = { field: string; message: string };

type ErrorSummaryProps = {
  errors: Mistake[];
  /** Changes with every attempt (`formState.submitCount`); each change moves the focus to the summary. */
  attempt: number;
  /** Goes to a field. */
  goTo?: (field: string) => void;
};

/** A field's id is its name. */
export const focusField = (name: string) => document.getElementById(name)?.focus();

/** The mistakes of the last attempt that remain. A newer mistake shows only beside its field. */
function useRemaining(errors: Mistake[], attempt: number): Mistake[] {
  const last = useRef({ attempt, remaining: errors });
  const { remaining } = last.current;
  const known = ({ field }: Mistake) => remaining.some((each) => each.field === field);
  last.current = { attempt, remaining: attempt === last.current.attempt ? errors.filter(known) : errors };
  return last.current.remaining;
}

/** Ignores the second click of a double click on the button, because other content is then under the pointer. */
function ignoreDoubleClick() {
  const ignored = ["mousedown", "click"] as const;
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const kind of ignored) document.addEventListener(kind, ignore, { capture: true });
  const stop = () => {
    clearTimeout(late);
    for (const kind of ignored) document.removeEventListener(kind, ignore, { capture: true });
  };
  const late = setTimeout(stop, doubleClickMs);
  return stop;
}

/** The list of mistakes above a form after a failed submit. It takes the focus, and each line links to its field. */
export function ErrorSummary({ errors, attempt, goTo = focusField }: ErrorSummaryProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const remaining = useRemaining(errors, attempt);
  const shown = remaining.length > 0;
  const focused = useRef(attempt);
  useEffect(() => {
    if (focused.current === attempt) return;
    focused.current = attempt;
    if (!box.current) return;
    box.current.focus();
    return ignoreDoubleClick();
  }, [attempt]);
  useEffect(() => (shown ? markTitle((title) => t`Error: ${title}`) : undefined), [shown, t]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-danger bg-surface p-5 focus:outline-3 focus:outline-offset-2 focus:outline-harbour"
    >
      <h2 className="mb-2 text-lg">
        <Trans>There is a problem</Trans>
      </h2>
      <ul className="grid gap-1">
        {remaining.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(field);
              }}
              className="font-medium text-danger underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
