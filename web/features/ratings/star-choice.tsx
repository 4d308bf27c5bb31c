import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { stars } from "#schema/limits.ts";
import { FieldSet } from "#web/forms/fields/field-frame.tsx";
import { useStarWords } from "#web/i18n/use-star-words.ts";
import { classes } from "#web/ui/layout/classes.ts";

interface StarChoiceProps {
  name: string;
  /** 1 to 5, or 0 for none. */
  value: number;
  onValueChange: (value: number) => void;
  error?: string;
}

const all = Array.from({ length: stars.max }, (_, place) => place + 1);

/** Five radio buttons that look like stars. The stars up to the chosen one are filled. */
export function StarChoice({ name, value, onValueChange, error }: StarChoiceProps) {
  const label = useStarWords();
  const [under, setUnder] = useState<number>();
  const shown = under ?? value;
  return (
    <FieldSet id={name} label={<Trans>How was it?</Trans>} error={error} required>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ms-1.5 flex" onPointerLeave={() => setUnder(undefined)}>
          {all.map((count) => (
            <label
              key={count}
              onPointerEnter={() => setUnder(count)}
              className="relative grid size-12 place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-harbour"
            >
              <input
                type="radio"
                id={count === 1 ? name : undefined}
                name={name}
                value={count}
                checked={value === count}
                required
                aria-invalid={error ? true : undefined}
                onChange={() => onValueChange(count)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Star filled={count <= shown} />
              <span className="sr-only">
                <Trans>
                  <Plural value={count} one="# star" other="# stars" />, {label(count)}
                </Trans>
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-soft">
          {shown > 0 && label(shown)}
        </span>
      </div>
    </FieldSet>
  );
}

function Star({ filled }: { filled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9">
      <path
        d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className={classes(
          "transition-colors",
          filled ? "fill-harbour stroke-harbour" : "fill-transparent stroke-control",
        )}
      />
    </svg>
  );
}
