import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#web/ui/controls/button.tsx";

interface OpenersProps {
  asLandlord: boolean;
  /** The other person's first name. */
  to: string;
  onChoose: (content: string) => void;
}

/** Three suggested first messages. A press puts one into the message box, where the person can change it. */
export function Openers({ asLandlord, to, onChoose }: OpenersProps) {
  const { t } = useLingui();
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
        <Trans>Press one to use it. You can change it before you send it.</Trans>
      </p>
      {openers.map((opener) => (
        <Button
          key={opener}
          variant="outlined"
          className="text-start wrap-anywhere"
          onClick={() => onChoose(opener)}
        >
          {opener}
        </Button>
      ))}
    </div>
  );
}
