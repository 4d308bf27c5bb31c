import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useEffect, useRef } from "react";
import { markTitle } from "./document-title.ts";

/** One mistake: the id of its field (the field's name) and the words shown beside it. */
export type Mistake = { field: string; message: string };

type ErrorSummaryProps = {
  errors: Mistake[];
  /** Changes with every attempt (`formState.submitCount`), so that focus comes here each time. */
  attempt?: number;
};

function goToField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/** Above the form after a failed submit: takes focus, and each line leads to its field. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt moves focus again
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  useEffect(() => (shown ? markTitle((title) => t`Error: ${title}`) : undefined), [shown, t]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-danger bg-surface p-5 focus:outline-3 focus:outline-offset-2 focus:outline-harbour"
    >
      <h2 className="mb-2 text-xl">
        <Trans>There is a problem</Trans>
      </h2>
      <ul className="grid gap-1">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => goToField(event, field)}
              className="font-medium text-danger underline underline-offset-2"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
