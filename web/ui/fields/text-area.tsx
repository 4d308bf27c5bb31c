import { Plural, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
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
      {limit !== undefined && <Counter left={limit - length} limit={limit} />}
    </FieldFrame>
  );
}

/** Said only when it begins to matter: in the last tenth, or over. */
function Counter({ left, limit }: { left: number; limit: number }) {
  const { i18n } = useLingui();
  const near = left <= Math.max(20, limit / 10);
  const over = i18n.number(-left);
  const remaining = i18n.number(left);
  return (
    <p aria-live="polite" className={classes("text-sm", left < 0 ? "font-medium text-danger" : "text-soft")}>
      {near &&
        (left < 0 ? (
          <Plural value={-left} one={`${over} character too many`} other={`${over} characters too many`} />
        ) : (
          <Plural value={left} one={`${remaining} character left`} other={`${remaining} characters left`} />
        ))}
    </p>
  );
}
