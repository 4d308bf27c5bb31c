import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";

interface OpenersProps {
  asLandlord: boolean;
  /** The other person's first name. */
  to: string;
  onSend: (content: string) => void;
  /** The message box, which takes the focus after a press. */
  next: RefObject<HTMLElement | null>;
}

/** Three first messages. A press sends one as it is. */
export function Openers({ asLandlord, to, onSend, next }: OpenersProps) {
  const { t } = useLingui();
  useFocusNext(next);
  const openers = asLandlord
    ? [
        t`Hello ${to}, I have read your story. How are you?`,
        t`Would you like to see my home? Which day is good for you?`,
        t`What would you like to know about my home?`,
      ]
    : [
        t`Hello ${to}, thank you for your interest. I would like to get to know you.`,
        t`Could you tell me about the room and who lives there?`,
        t`Could I visit? Which day is good for you?`,
      ];
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-sm">
        <Trans>Press one to send it:</Trans>
      </p>
      {openers.map((opener) => (
        <Button
          key={opener}
          variant="outlined"
          className="text-start wrap-anywhere"
          onClick={() => onSend(opener)}
        >
          {opener}
        </Button>
      ))}
    </div>
  );
}
