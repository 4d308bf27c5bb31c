import type { ComponentProps } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { FieldError, type FieldProps, Hint, useFieldIds } from "./field-frame.tsx";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & FieldProps;

/** A single checkbox. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const { id, attributes } = useFieldIds({ id: input.id, name: input.name, hint, error });
  return (
    <div className={classes("grid gap-1", className)}>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <input type="checkbox" {...input} {...attributes} className="mt-2.5 size-6 shrink-0 accent-harbour" />
        <label htmlFor={id} className="py-2.5">
          {label}
        </label>
        {hint && (
          <div className="col-start-2 -mt-1.5">
            <Hint id={id}>{hint}</Hint>
          </div>
        )}
      </div>
    </div>
  );
}
