import { useLingui } from "@lingui/react/macro";
import { type Ref, useState } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { type DateParts, joinDate, splitDate } from "./date-parts.ts";
import { boxClasses, type FieldProps, FieldSet, useFieldIds } from "./field-frame.tsx";

type DateFieldProps = FieldProps & {
  name: string;
  /** "YYYY-MM-DD", or "" for none. Use it with `<Controller>`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  /** The browser may fill in the date of birth. */
  birthday?: boolean;
};

/** A date that people know well, such as a birthday, as day, month and year. */
export function DateField({
  label,
  hint,
  error,
  className,
  name,
  value,
  onChange,
  onBlur,
  ref,
  required,
  birthday,
}: DateFieldProps) {
  const { t } = useLingui();
  const { id } = useFieldIds({ name, hint, error });
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value));
  // A value from elsewhere (a restored draft, a reset) replaces what was typed.
  const parts = joinDate(typed) === value ? typed : splitDate(value);
  const change = (part: keyof DateParts, text: string) => {
    const next = { ...parts, [part]: text };
    setTyped(next);
    onChange(joinDate(next));
  };
  const boxes = [
    { part: "day", boxLabel: t`Day`, fill: "bday-day", width: "w-16" },
    { part: "month", boxLabel: t`Month`, fill: "bday-month", width: "w-16" },
    { part: "year", boxLabel: t`Year`, fill: "bday-year", width: "w-24" },
  ] as const;
  return (
    <FieldSet id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <div className="flex gap-3">
        {boxes.map(({ part, boxLabel, fill, width }, index) => (
          <label key={part} className={classes("grid gap-1 text-sm text-soft", width)}>
            {boxLabel}
            <input
              ref={index === 0 ? ref : undefined}
              id={index === 0 ? id : `${id}-${part}`}
              inputMode="numeric"
              autoComplete={birthday ? fill : "off"}
              value={parts[part]}
              required={required}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change(part, event.target.value)}
              onBlur={onBlur}
              className={boxClasses}
            />
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
