import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useField } from "./field-frame.tsx";

/** One option of a list: its value and its label. */
export type Option = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<"select">, "className"> &
  FieldProps & {
    options?: readonly Option[];
    /** The text of the empty option. Without it, the first option is selected. */
    placeholder?: string;
    children?: ReactNode;
  };

/** The browser's own select. */
export function SelectField({ options, placeholder, children, ...field }: SelectFieldProps) {
  const { frame, input } = useField(field);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...input} className={classes(boxClasses, "appearance-none pe-10")}>
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
