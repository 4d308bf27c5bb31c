import type { ComponentProps } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useFieldIds } from "./field-frame.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "className"> & FieldProps & { inputClassName?: string };

/** One line of text; spread `register("name")` on it or control it. */
export function TextField({ label, hint, error, className, inputClassName, ...input }: TextFieldProps) {
  const { id, attributes } = useFieldIds({ id: input.id, name: input.name, hint, error });
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
    >
      <input dir="auto" {...input} {...attributes} className={classes(boxClasses, inputClassName)} />
    </FieldFrame>
  );
}
