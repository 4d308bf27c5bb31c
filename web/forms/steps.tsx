import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { useMedia } from "#web/ui/layout/use-media.ts";
import { ErrorSummary, focusField, type Mistake } from "./error-summary.tsx";
import type { Form } from "./form.tsx";
import { DraftChoice, DraftNotice, type FormDraft } from "./form-draft.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { Errors, Name } from "./form-values.ts";
import { headingOfStep, type Step } from "./step.ts";
import { useStepHistory } from "./step-history.tsx";

// Phones never load it.
const StepRail = fetchedPart(async () => (await import("./step-rail.tsx")).StepRail);

interface StepsProps<V extends object, T> {
  form: Form<V, T>;
  draft: FormDraft<V>;
  mistakes: Mistake[];
  steps: readonly Step<V>[];
  /** The level of the titles. */
  heading?: "h2" | "h3";
  /** Whether a phone shows one step at a time. */
  paged?: boolean;
  onSubmit: () => Promise<unknown>;
  /** Called when Continue finds mistakes. */
  onWrong?: (errors: Errors<V>) => void;
  /** The button that sends, with the content around it. */
  end: ReactNode;
}

/**
 * A long form in groups. A phone shows one after the other, with Back and Continue; wider screens show all, with a rail
 * that marks which are done.
 */
export function Steps<V extends object, T>(props: StepsProps<V, T>) {
  const {
    form,
    draft,
    mistakes,
    steps,
    heading: Heading = "h2",
    paged = true,
    onSubmit,
    onWrong,
    end,
  } = props;
  const isPhone = useMedia("(width < 48rem)");
  const pages = paged && isPhone;
  const history = useStepHistory();
  const last = steps.length - 1;
  const at = Math.min(history.at, last);
  const top = useRef<HTMLFormElement>(null);
  /** The field that takes the focus in the next step instead of its heading; "" leaves the focus where it is. */
  const arrival = useRef<string>(undefined);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (arrival.current === undefined) {
      top.current?.scrollIntoView();
      document.getElementById(headingOfStep(at))?.focus({ preventScroll: true });
    } else focusField(arrival.current);
    arrival.current = undefined;
  }, [at]);
  const open = (step: number, focus?: string) => {
    arrival.current = focus;
    history.open(step);
  };
  const stepWith = (has: (name: Name<V>) => unknown) => steps.findIndex(({ fields }) => fields.some(has));
  const goTo = (field: string) => {
    const step = stepWith((name) => name === field);
    if (pages && step >= 0 && step !== at) open(step, field);
    else focusField(field);
  };
  /** Goes to a field of the first step, and Back no longer leads to the others. */
  const startOver = (field: string) => {
    if (at === 0) focusField(field);
    else arrival.current = field;
    history.reset();
  };
  const submit = async () => {
    if (pages && at < last) {
      const wrong = form.check(steps[at]?.fields ?? []);
      if (wrong) onWrong?.(wrong);
      else open(at + 1);
      return;
    }
    await onSubmit();
    const { errors } = form.state();
    const wrong = stepWith((name) => errors[name]);
    // The summary keeps the focus.
    if (pages && wrong >= 0 && !steps[at]?.fields.some((name) => errors[name])) open(wrong, "");
  };
  const total = steps.length;
  return (
    <div className={classes("grid items-start gap-8", !isPhone && "grid-cols-[11rem_minmax(0,1fr)]")}>
      {!isPhone && (
        <div className="sticky top-[calc(var(--header-height)+1rem)]">
          <StepRail
            subscribe={form.subscribe}
            steps={steps.map(({ title, fields }) => ({ title, isDone: () => form.isDone(fields) }))}
          />
        </div>
      )}
      <FormFrame ref={top} onSubmit={submit} className="grid gap-8">
        {pages && <Progress at={at} of={total} />}
        <ErrorSummary errors={mistakes} attempt={form.formState.submitCount} goTo={goTo} />
        <DraftNotice form={form} draft={draft} goTo={startOver} at={at} />
        {steps.map(({ title, why, children }, place) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            key={place}
            className={classes(
              "grid gap-6",
              pages && place !== at && "hidden",
              !pages && place > 0 && "border-t border-line pt-8",
            )}
          >
            <div className="grid gap-2">
              <Heading
                id={headingOfStep(place)}
                tabIndex={-1}
                aria-describedby={pages ? "progress" : undefined}
              >
                {title}
              </Heading>
              <p className="max-w-line text-soft">{why}</p>
            </div>
            {children}
          </section>
        ))}
        {(!pages || at === 0) && <DraftChoice />}
        {(!pages || at === last) && end}
        {pages && (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            {at > 0 && (
              <Button
                variant="outlined"
                onClick={history.back}
                className={classes(at === last && "col-span-2")}
              >
                <Trans>Back</Trans>
              </Button>
            )}
            {at < last && (
              <Button type="submit" className={classes(at === 0 && "col-span-2")}>
                <Trans>Continue</Trans>
              </Button>
            )}
          </div>
        )}
      </FormFrame>
    </div>
  );
}

/** The number of the current step, and a bar for all steps. */
function Progress({ at, of: total }: { at: number; of: number }) {
  const { t } = useLingui();
  const number = at + 1;
  return (
    <div className="-mb-2 grid gap-2">
      <p id="progress" className="text-sm text-soft">
        {t`Step ${number} of ${total}`}
      </p>
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: total }, (_, place) => place).map((place) => (
          <span
            key={place}
            className={classes("h-1.5 flex-1 rounded-full", place <= at ? "bg-harbour" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
