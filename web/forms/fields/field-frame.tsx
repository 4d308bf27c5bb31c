import { Trans } from "@lingui/react/macro";
import { type ChangeEvent, type FocusEvent, type ReactNode, type Ref, useId } from "react";
import { classes } from "#web/ui/layout/classes.ts";

/** The props of every field, in addition to its input's own attributes. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
};

/** The props of a group of inputs: checkboxes or radio cards. `register()` can be spread on it. */
export type ChoicesProps<O> = FieldProps & {
  name: string;
  options: readonly O[];
  required?: boolean;
  disabled?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
  ref?: Ref<HTMLInputElement>;
};

/** The classes of a text input. */
export const boxClasses =
  "min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-ink transition-colors hover:border-harbour disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft aria-invalid:border-2 aria-invalid:border-danger";

/**
 * The ids that connect an input with its hint and error. The input's id is the field's name, so that a summary
 * can link to it.
 */
export function useFieldIds({
  id,
  name,
  hint,
  error,
}: {
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
}) {
  const made = useId();
  const own = id ?? name ?? made;
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(" ");
  return {
    id: own,
    attributes: {
      id: own,
      "aria-describedby": described || undefined,
      "aria-invalid": error ? true : undefined,
    },
  };
}

/** Splits a field's props into those of its frame and those of its input. */
export function useField<P extends { id?: string; name?: string; required?: boolean }>({
  label,
  hint,
  error,
  className,
  ...input
}: P & FieldProps) {
  const { id, attributes } = useFieldIds({ id: input.id, name: input.name, hint, error });
  return {
    frame: { id, label, hint, error, required: input.required, className },
    input: { ...input, ...attributes },
  };
}

/** The word "required". Hidden from screen readers, which read it from the input. */
function Required() {
  return (
    <span aria-hidden className="text-sm font-normal text-soft">
      <Trans>required</Trans>
    </span>
  );
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="font-medium text-danger">
      {children}
    </p>
  );
}

type FrameProps = FieldProps & { id: string; required?: boolean; children: ReactNode };

/** The label, hint, error and input of a field, in that order. */
export function FieldFrame({ id, label, hint, error, required, className, children }: FrameProps) {
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {required && <Required />}
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
      {error && <FieldError id={id}>{error}</FieldError>}
      {children}
    </div>
  );
}

type SetProps = FieldProps & { id: string; required?: boolean; children: ReactNode };

/** The same for several inputs: a fieldset with the question as its legend. */
export function FieldSet({ id, label, hint, error, required, className, children }: SetProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={described || undefined} className={classes("min-w-0", className)}>
      <legend className="mb-1.5 font-medium">
        {label}
        {required && (
          <>
            {" "}
            <Required />
          </>
        )}
      </legend>
      <div className="grid gap-1.5">
        {hint && <Hint id={id}>{hint}</Hint>}
        {error && <FieldError id={id}>{error}</FieldError>}
        {children}
      </div>
    </fieldset>
  );
}
