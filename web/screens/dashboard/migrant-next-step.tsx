import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { MessagesDialog } from "#web/features/messages/messages-dialog.tsx";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { RateButton } from "#web/features/ratings/rate-button.tsx";
import { DoorScene } from "#web/ui/scenes/door-scene.tsx";
import { KettleScene } from "#web/ui/scenes/kettle-scene.tsx";
import { LetterScene } from "#web/ui/scenes/letter-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

/** What matters most to a migrant now: an answer, an introduction, a rating; otherwise what will come. */
export function MigrantNextStep({ connections }: { connections: readonly Connection[] }) {
  const [open, setOpen] = useState<Connection>();
  return (
    <>
      <Step connections={connections} onWrite={setOpen} />
      {/* Reading changes what comes next; the conversation stays open all the same. */}
      {open && (
        <MessagesDialog
          open
          onClose={() => setOpen(undefined)}
          connectionId={open.id}
          otherParty={open.landlord}
          canWrite={isLive(open.status)}
        />
      )}
    </>
  );
}

interface StepProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

function Step({ connections, onWrite }: StepProps) {
  const { unreadIn } = useUnread();

  const written = connections.find(({ id }) => unreadIn(id) > 0);
  if (written) {
    const name = <bdi>{written.landlord.firstName}</bdi>;
    return (
      <NextStepPanel
        lit
        scene={<LetterScene />}
        title={<Trans>{name} has written to you</Trans>}
        action={<WriteButton unread={unreadIn(written.id)} onClick={() => onWrite(written)} />}
      >
        <Plural value={unreadIn(written.id)} one="One message is waiting." other="# messages are waiting." />
      </NextStepPanel>
    );
  }
  const [pending] = inStatus(connections, "pending");
  if (pending) {
    const name = <bdi>{pending.landlord.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<DoorScene />}
        title={<Trans>{name} would like to get to know you</Trans>}
        action={<WriteButton onClick={() => onWrite(pending)} />}
      >
        <Trans>
          Ask about everything that matters to you. When you have agreed that you move in, {name} accepts the
          connection. You can withdraw at any time.
        </Trans>
      </NextStepPanel>
    );
  }
  const unrated = inStatus(connections, "completed").find(({ myRating }) => myRating === null);
  if (unrated) {
    const name = <bdi>{unrated.landlord.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<KettleScene />}
        title={<Trans>How was the stay with {name}?</Trans>}
        action={<RateButton connection={unrated} subject={unrated.landlord} variant="primary" />}
      >
        <Trans>A few honest words help the next guest to feel safe.</Trans>
      </NextStepPanel>
    );
  }
  const [active] = inStatus(connections, "active");
  if (active) {
    const name = <bdi>{active.landlord.firstName}</bdi>;
    return (
      <NextStepPanel scene={<KettleScene />} title={<Trans>You are staying with {name}</Trans>}>
        <Trans>
          Nothing needs you today. When the stay is over, {name} marks it complete and you rate each other.
        </Trans>
      </NextStepPanel>
    );
  }
  return (
    <NextStepPanel scene={<DoorScene />} title={<Trans>Landlords can find you now</Trans>}>
      <Trans>
        There is nothing you need to do. When a landlord connects with you, you will find them here and can
        write to each other. It costs you nothing.
      </Trans>
    </NextStepPanel>
  );
}
