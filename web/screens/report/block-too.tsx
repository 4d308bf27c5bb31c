import { Trans } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { isLive } from "#schema/lifecycle.ts";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { useAskedBlock } from "../use-asked-block.tsx";

interface BlockTooProps {
  person: { id: string; firstName: string };
  /** What a block ends. */
  consequence?: ReactNode;
  onBlocked?: (() => void) | undefined;
  /** Takes the focus when the button of the block is gone. */
  next: RefObject<HTMLElement | null>;
}

/** Offers to block the reported person, in one press unless a fee would be lost. */
export function BlockToo({ person, consequence, onBlocked, next }: BlockTooProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { block, isPending, question } = useAskedBlock({
    person,
    next: button,
    onBlocked: () => {
      setIsBlocked(true);
      onBlocked?.();
    },
  });
  const { data = [] } = useConnections();
  const ends = data.some(
    ({ status, ...pair }) => isLive(status) && [pair.landlordId, pair.migrantId].includes(person.id),
  );
  if (isBlocked) return null;
  const name = <bdi>{person.firstName}</bdi>;
  return (
    <div className="grid gap-3 border-y border-line py-3">
      <FocusNext next={next} />
      <p>
        <Trans>You can also block them. Then you cannot find or write to each other.</Trans> {consequence}
      </p>
      <p>
        {ends ? (
          <Trans>They see that your connection has ended. We do not tell them that you blocked them.</Trans>
        ) : (
          <Trans>We do not tell them about it.</Trans>
        )}
      </p>
      {question}
      <Button
        ref={button}
        variant="outlined"
        className="justify-self-start"
        pending={isPending}
        onClick={block}
      >
        <Trans>Block {name}</Trans>
      </Button>
    </div>
  );
}
