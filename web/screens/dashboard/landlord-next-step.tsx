import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { canWrite, findEnded, isHostedElsewhere } from "#web/features/connections/connection-state.ts";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { canRate } from "#web/features/ratings/ratings.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { BedroomScene, KitchenScene } from "#web/ui/scenes/rooms.tsx";
import {
  HostedElsewhereStep,
  JustPaid,
  NewsOfEnding,
  StayingStep,
  StayToRate,
  VerificationStep,
} from "./details.tsx";
import { HasWritten } from "./has-written.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { useUnreadBehind } from "./unread-behind.ts";
import { WriteButton } from "./write-button.tsx";

interface NextStepProps {
  connections: readonly Connection[];
  onWrite: (connection: Connection) => void;
}

/** The landlord's most important next step: a payment, a message, an ending, a rating, a decision, or browsing. */
export function LandlordNextStep({ connections: all, onWrite }: NextStepProps) {
  const { verified } = useUser();
  const { unreadIn } = useUnreadBehind();
  const fee = feeInPounds();
  const connections = all.filter(({ messagesPaused }) => !messagesPaused);

  const paid = useJustPaid(connections);
  if (paid && unreadIn(paid.id) === 0) return <JustPaid connection={paid} onWrite={() => onWrite(paid)} />;

  const unread = all.find((each) => canWrite(each) && unreadIn(each.id) > 0);
  const ended = findEnded(all, "landlord");
  if (unread || ended)
    return (
      <>
        {unread && (
          <HasWritten
            connection={unread}
            other={unread.migrant}
            count={unreadIn(unread.id)}
            onWrite={onWrite}
          />
        )}
        {ended && <NewsOfEnding connection={ended} to="landlord" />}
      </>
    );
  // The key gives each person a button of their own, so that a closing dialog does not focus the next person's button.
  const unrated = inStatus(connections, "completed").find(canRate);
  if (unrated)
    return (
      <StayToRate key={unrated.id} connection={unrated} other={unrated.migrant}>
        <Trans>A few honest words help the next landlord to decide.</Trans>
      </StayToRate>
    );
  const [pending] = inStatus(connections, "pending");
  if (pending) {
    const name = <bdi>{pending.migrant.firstName}</bdi>;
    if (isHostedElsewhere(pending))
      return <HostedElsewhereStep connection={pending} onWrite={() => onWrite(pending)} />;
    return (
      <NextStepPanel
        scene={<KitchenScene />}
        title={<Trans>Get to know {name}</Trans>}
        action={<WriteButton onClick={() => onWrite(pending)} />}
      >
        <Trans>Write to each other first. Press Accept on the day {name} moves in.</Trans>
      </NextStepPanel>
    );
  }
  const [active] = inStatus(connections, "active");
  if (active) return <StayingStep connection={active} />;
  if (connections.length > 0 && !verified) return <VerificationStep />;
  return (
    <NextStepPanel
      scene={<BedroomScene />}
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

/** The connection that was just paid for. Checkout passes its id in the history state, so that a reload keeps it. */
function useJustPaid(connections: readonly Connection[]): Connection | undefined {
  const state: unknown = useLocation().state;
  const paid = state !== null && typeof state === "object" && "paid" in state ? state.paid : undefined;
  return connections.find(({ id, status }) => id === paid && status === "pending");
}
