import type { ReactNode } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { type ChoicesProps, FieldSet, useFieldIds } from "./field-frame.tsx";

/** One card: its value, its label, and an optional description or drawing. */
export type RadioCard = { value: string; label: ReactNode; description?: ReactNode; drawing?: ReactNode };

type RadioCardsProps = ChoicesProps<RadioCard> & {
  /** The chosen value, when controlled. Leave it out when `register()` is spread. */
  value?: string;
  onValueChange?: (value: string) => void;
};

/** Radio buttons as cards, each large enough for a thumb. */
export function RadioCards({
  label,
  hint,
  error,
  className,
  name,
  options,
  required,
  disabled,
  value,
  onValueChange,
  onChange,
  onBlur,
  ref,
}: RadioCardsProps) {
  const { id } = useFieldIds({ name, hint, error });
  const drawn = options.some((option) => option.drawing);
  return (
    <FieldSet id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <div
        className={classes(
          "grid gap-3",
          drawn
            ? "grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))]"
            : "sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]",
        )}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classes(
              "grid min-h-14 grid-cols-[auto_1fr] items-center gap-3 rounded-card border border-control bg-surface p-4 transition-colors hover:border-harbour has-checked:border-harbour has-checked:bg-harbour-tint has-checked:cast-chosen",
              drawn && "content-between",
            )}
          >
            {option.drawing && <span className="col-span-2 mx-auto w-full max-w-36">{option.drawing}</span>}
            <input
              ref={ref}
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              required={required}
              disabled={disabled}
              checked={value === undefined ? undefined : value === option.value}
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(option.value);
              }}
              onBlur={onBlur}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-harbour"
            />
            <span className="min-w-0">
              <span className={classes("block", Boolean(option.description) && "font-medium")}>
                {option.label}
              </span>
              {option.description && <span className="block text-sm text-soft">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
