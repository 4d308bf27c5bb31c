import type { ComponentProps } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useField } from "./field-frame.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "className"> & FieldProps & { inputClassName?: string };

/** One line of text. Spread `register("name")` on it or control it. */
export function TextField({ inputClassName, ...field }: TextFieldProps) {
  const { frame, input } = useField(field);
  return (
    <FieldFrame {...frame}>
      <input dir="auto" {...input} className={classes(boxClasses, inputClassName)} />
    </FieldFrame>
  );
}
