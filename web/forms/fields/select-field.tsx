import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useFieldIds } from "./field-frame.tsx";

/** One choice of a list: what is sent and what is read. */
export type Option = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<"select">, "className"> &
  FieldProps & {
    options?: readonly Option[];
    /** The words of the empty choice; without it the first option is chosen. */
    placeholder?: string;
    children?: ReactNode;
  };

/** The browser's own list. */
export function SelectField({
  label,
  hint,
  error,
  className,
  options,
  placeholder,
  children,
  ...input
}: SelectFieldProps) {
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
      <div className="relative">
        <select {...input} {...attributes} className={classes(boxClasses, "appearance-none pe-10")}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-3 top-3 size-5 text-soft" />
      </div>
    </FieldFrame>
  );
}
