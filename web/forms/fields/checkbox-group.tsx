import { type ChoicesProps, FieldSet, useFieldIds } from "./field-frame.tsx";
import type { Option } from "./select-field.tsx";

type CheckboxGroupProps = ChoicesProps<Option> & {
  /** The ticked values, when controlled. Leave it out when `register()` is spread. */
  value?: readonly string[];
  onValueChange?: (value: string[]) => void;
};

/** A short list with a checkbox per option. */
export function CheckboxGroup({
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
}: CheckboxGroupProps) {
  const { id } = useFieldIds({ name, hint, error });
  const toggled = (option: string, on: boolean) =>
    options.map((each) => each.value).filter((each) => (each === option ? on : value?.includes(each)));
  return (
    <FieldSet id={id} label={label} hint={hint} error={error} required={required} className={className}>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-surface px-3 py-1.5 transition-colors hover:border-harbour has-checked:border-harbour has-checked:bg-harbour-tint"
          >
            <input
              ref={ref}
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              disabled={disabled}
              checked={value ? value.includes(option.value) : undefined}
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(toggled(option.value, event.target.checked));
              }}
              onBlur={onBlur}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-harbour"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
