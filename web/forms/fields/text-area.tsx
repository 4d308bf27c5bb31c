import { type ComponentProps, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { CharactersLeft } from "./characters-left.tsx";
import { boxClasses, FieldFrame, type FieldProps, useFieldIds } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> &
  FieldProps & {
    /** The most code points allowed; typing on is never cut off, only counted. */
    limit?: number;
  };

/** Text of several lines that grows with what is written. */
export function TextArea({
  label,
  hint,
  error,
  className,
  limit,
  rows = 5,
  ref,
  onInput,
  ...input
}: TextAreaProps) {
  const { id, attributes } = useFieldIds({ id: input.id, name: input.name, hint, error });
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const count = useCallback(() => setLength(Array.from(element.current?.value ?? "").length), []);
  // A form library fills the box through its ref, without an event.
  useLayoutEffect(count);
  const both: RefCallback<HTMLTextAreaElement> = useCallback(
    (node) => {
      element.current = node;
      if (typeof ref === "function") return ref(node);
      if (ref) ref.current = node;
    },
    [ref],
  );
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
    >
      <textarea
        dir="auto"
        rows={rows}
        {...input}
        {...attributes}
        ref={both}
        onInput={(event) => {
          count();
          onInput?.(event);
        }}
        className={classes(boxClasses, "block max-h-[60vh] resize-y field-sizing-content")}
        style={{ minHeight: `max(2.75rem, calc(${rows} * 1lh + 1.125rem))` }}
      />
      {limit !== undefined && <CharactersLeft left={limit - length} from={Math.max(20, limit / 10)} />}
    </FieldFrame>
  );
}
