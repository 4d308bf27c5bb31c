import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { asksMoveIn, canWrite, findEnded } from "#web/features/connections/connection-state.ts";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { canRate } from "#web/features/ratings/ratings.ts";
import { BedroomScene, FrontDoorScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { MoveInStep, NewsOfEnding, PausedStep, StayToRate, SuspensionPause } from "./details.tsx";
import { HasWritten } from "./has-written.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { useUnreadBehind } from "./unread-behind.ts";
import { WriteButton } from "./write-button.tsx";

interface NextStepProps {
  connections: readonly Connection[];
  /** Whether the profile is hidden from landlords without a connection. */
  hidden: boolean;
  onWrite: (connection: Connection) => void;
}

/**
 * The migrant's most important next step: the move-in question, a message, an ending, a new connection, a rating,
 * or waiting.
 */
export function MigrantNextStep({ connections: all, hidden, onWrite }: NextStepProps) {
  const { unreadIn } = useUnreadBehind();
  const connections = all.filter(({ messagesPaused }) => !messagesPaused);

  const asked = all.find(asksMoveIn);
  const unread = all.find((each) => canWrite(each) && unreadIn(each.id) > 0);
  const ended = findEnded(all, "migrant");
  if (asked || unread || ended)
    return (
      <>
        {asked && <MoveInStep key={asked.id} connection={asked} />}
        {unread && (
          <HasWritten
            connection={unread}
            other={unread.landlord}
            count={unreadIn(unread.id)}
            onWrite={onWrite}
          />
        )}
        {ended && <NewsOfEnding connection={ended} to="migrant" />}
      </>
    );
  const [pending] = inStatus(connections, "pending");
  if (pending) {
    const name = <bdi>{pending.landlord.firstName}</bdi>;
    return (
      <NextStepPanel
        scene={<KitchenScene />}
        title={<Trans>{name} would like to get to know you</Trans>}
        action={<WriteButton onClick={() => onWrite(pending)} />}
      >
        <Trans>
          Ask about everything that matters to you. On the day you move in, {name} presses Accept and we ask
          you if that is right. You can withdraw at any time.
        </Trans>
      </NextStepPanel>
    );
  }
  // The key gives each person a button of their own, so that a closing dialog does not focus the next person's button.
  const unrated = inStatus(connections, "completed").find(canRate);
  if (unrated)
    return (
      <StayToRate key={unrated.id} connection={unrated} other={unrated.landlord}>
        <Trans>A few honest words help the next guest to feel safe.</Trans>
      </StayToRate>
    );
  // A hosted migrant is hidden from other landlords, even while a dispute pauses the messages.
  const [active] = inStatus(all, "active");
  if (active) {
    const name = <bdi>{active.landlord.firstName}</bdi>;
    return (
      <NextStepPanel scene={<BedroomScene />} title={<Trans>You are staying with {name}</Trans>}>
        {active.pausedFor === "suspension" ? (
          <SuspensionPause connection={active} asLandlord={false} />
        ) : (
          <Trans>
            There is nothing to do today. When the stay is over, {name} marks it complete and you rate each
            other.
          </Trans>
        )}
      </NextStepPanel>
    );
  }
  const [paused] = inStatus(all, "pending");
  if (paused) return <PausedStep connection={paused} hidden={hidden} />;
  if (hidden) return null;
  return (
    <NextStepPanel scene={<FrontDoorScene />} title={<Trans>Landlords can find you now</Trans>}>
      <Trans>
        There is nothing you need to do. When a landlord connects with you, you will find them here and can
        write to each other. It costs you nothing.
      </Trans>
    </NextStepPanel>
  );
}
