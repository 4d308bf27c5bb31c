import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { connectionFee } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { usePounds } from "#web/features/connections/use-pounds.ts";
import { MessagesDialog } from "#web/features/messages/messages-dialog.tsx";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { RateButton } from "#web/features/ratings/rate-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DoorScene } from "#web/ui/scenes/door-scene.tsx";
import { KettleScene } from "#web/ui/scenes/kettle-scene.tsx";
import { KeyScene } from "#web/ui/scenes/key-scene.tsx";
import { LetterScene } from "#web/ui/scenes/letter-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

/** What matters most to a landlord now: an answer, a decision, a rating, then whom to host next. */
export function LandlordNextStep({ connections }: { connections: readonly Connection[] }) {
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
          otherParty={open.migrant}
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
  const { verified } = useUser();
  const { unreadIn } = useUnread();
  const fee = usePounds()(connectionFee.pence / 100);

  const written = connections.find(({ id }) => unreadIn(id) > 0);
  if (written) {
    const name = <bdi>{written.migrant.firstName}</bdi>;
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
    const name = <bdi>{pending.migrant.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<DoorScene />}
        title={<Trans>Get to know {name}</Trans>}
        action={<WriteButton onClick={() => onWrite(pending)} />}
      >
        <Trans>
          Write to each other first. When you have agreed that {name} moves in, accept the connection below.
        </Trans>
      </NextStepPanel>
    );
  }
  const unrated = inStatus(connections, "completed").find(({ myRating }) => myRating === null);
  if (unrated) {
    const name = <bdi>{unrated.migrant.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<KettleScene />}
        title={<Trans>How was the stay with {name}?</Trans>}
        action={<RateButton connection={unrated} subject={unrated.migrant} variant="primary" />}
      >
        <Trans>A few honest words help the next landlord to open their door.</Trans>
      </NextStepPanel>
    );
  }
  const [active] = inStatus(connections, "active");
  if (active) {
    const name = <bdi>{active.migrant.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<KettleScene />}
        title={<Trans>{name} is staying with you</Trans>}
        action={
          <ButtonLink to={screens.hostingGuidelines} variant="outlined">
            <Trans>Hosting guidelines</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Nothing needs you today. Mark the stay complete when it is over; then you rate each other.
        </Trans>
      </NextStepPanel>
    );
  }
  if (connections.length > 0 && !verified)
    return (
      <NextStepPanel
        scene={<KeyScene />}
        title={<Trans>Let people know who you are</Trans>}
        action={
          <ButtonLink to={screens.landlordVerification}>
            <Trans>Get Verified</Trans>
          </ButtonLink>
        }
      >
        <Trans>Verified landlords carry a badge and are placed first. It takes about five minutes.</Trans>
      </NextStepPanel>
    );
  return (
    <NextStepPanel
      scene={<KeyScene />}
      title={<Trans>Find someone to host</Trans>}
      action={
        <ButtonLink to={screens.browseMigrants}>
          <Trans>Browse Migrants</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Read people's stories in their own words. When one fits your home, connect for {fee} and write to each
        other.
      </Trans>
    </NextStepPanel>
  );
}
