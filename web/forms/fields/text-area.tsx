import { type ComponentProps, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from "react";
import { classes } from "#web/ui/layout/classes.ts";
import { CharactersLeft } from "./characters-left.tsx";
import { boxClasses, FieldFrame, type FieldProps, useField } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> &
  FieldProps & {
    /** The most code points allowed. Longer text is counted, never cut off. */
    limit?: number;
  };

/** A text area that grows with its text. */
export function TextArea({ limit, rows = 5, ref, onInput, ...field }: TextAreaProps) {
  const { frame, input } = useField(field);
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const count = useCallback(() => setLength(Array.from(element.current?.value ?? "").length), []);
  // The form sets the value through the ref, without an event.
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
    <FieldFrame {...frame}>
      <textarea
        dir="auto"
        rows={rows}
        {...input}
        ref={both}
        onInput={(event) => {
          count();
          onInput?.(event);
        }}
        className={classes(boxClasses, "block max-h-[60dvh] resize-y field-sizing-content")}
        style={{ minHeight: `max(2.75rem, calc(${rows} * 1lh + 1.125rem))` }}
      />
      {limit !== undefined && <CharactersLeft left={limit - length} from={Math.max(20, limit / 10)} />}
    </FieldFrame>
  );
}
