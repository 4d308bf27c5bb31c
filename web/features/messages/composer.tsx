import { Trans, useLingui } from "@lingui/react/macro";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from "react";
import { rendersAsNothing } from "#schema/invisible.ts";
import * as limits from "#schema/limits.ts";
import { CharactersLeft } from "#web/forms/fields/characters-left.tsx";
import { Button } from "#web/ui/controls/button.tsx";

type ComposerProps = {
  value: string;
  /** Whether sending is off. The draft stays visible. */
  readOnly: boolean;
  onChange: (value: string) => void;
  onSend: (content: string) => void;
  /** The input, so that the dialog can focus it. */
  box: RefObject<HTMLTextAreaElement | null>;
};

/** The message input. It grows to six lines, then scrolls. */
export function Composer({ value, readOnly, onChange, onSend, box }: ComposerProps) {
  const { t } = useLingui();
  const id = useId();
  const left = limits.lengths.message - Array.from(value.trim()).length;
  useFittingHeight(box, value);

  const send = () => {
    const content = value.trim();
    // Also when nothing is sent: the second press of a double click moves the focus to the button.
    box.current?.focus();
    if (!readOnly && !rendersAsNothing(content) && left >= 0) onSend(content);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event) || writesByTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid min-w-0 gap-1"
    >
      <div className="flex min-w-0 items-end gap-3">
        <textarea
          ref={box}
          // An empty input has the direction of the page, because the placeholder is in the page's language.
          dir={value === "" ? undefined : "auto"}
          rows={1}
          value={value}
          readOnly={readOnly}
          aria-label={t`Your message`}
          aria-describedby={`${id}-hint ${id}-left`}
          aria-invalid={left < 0 || undefined}
          placeholder={t`Write a message`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={pressKey}
          className="block max-h-[min(6lh+1.125rem,30dvh)] min-h-11 min-w-0 flex-1 resize-none field-sizing-content rounded-control border border-control bg-surface px-3 py-2 text-lg wrap-anywhere transition-colors hover:border-harbour aria-invalid:border-danger"
        />
        {!readOnly && (
          <Button
            type="submit"
            className="max-sm:gap-0"
            icon={<SendHorizontal aria-hidden className="size-5 rtl:mirrored" />}
          >
            <span className="max-sm:sr-only">
              <Trans>Send</Trans>
            </span>
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {writesByTouch() ? (
          <Trans>The Send button sends your message.</Trans>
        ) : (
          <Trans>Enter sends your message. Shift and Enter begin a new line.</Trans>
        )}
      </p>
      <CharactersLeft id={`${id}-left`} left={left} from={limits.lengths.message / 20} />
    </form>
  );
}

// Safari ends a composition before the Enter key that confirms it. Only key code 229 shows this.
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Whether the person uses a touch keyboard. There, Enter breaks the line and only the button sends. */
export const writesByTouch = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** Fits the height to the text in browsers without `field-sizing`. */
function useFittingHeight(box: RefObject<HTMLTextAreaElement | null>, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [box, value]);
}
