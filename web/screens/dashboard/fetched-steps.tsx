import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { endedByBank } from "#web/features/connections/connection-state.ts";
import { Ending } from "#web/features/connections/ending.tsx";
import { ForMigrant } from "#web/features/connections/ending-and-fee.tsx";
import {
  MoveInAnswers,
  MoveInQuestionText,
  MoveInTerms,
} from "#web/features/connections/move-in-question.tsx";
import { RateButton } from "#web/features/ratings/rate-button.tsx";
import { FeeNote } from "#web/features/receipts/fee-note.tsx";
import { pounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { BridgeScene } from "#web/ui/scenes/bridge-scene.tsx";
import {
  BedroomScene,
  BusStopScene,
  DeskScene,
  FrontDoorScene,
  KitchenScene,
} from "#web/ui/scenes/rooms.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";
import { WriteButton } from "./write-button.tsx";

/** Asks the migrant whether they have moved in, as the landlord says. */
export function MoveInStep({ connection }: { connection: Connection }) {
  return (
    <NextStepPanel
      lit
      scene={<FrontDoorScene />}
      title={<MoveInQuestionText connection={connection} />}
      action={<MoveInAnswers connection={connection} />}
    >
      <MoveInTerms connection={connection} />
    </NextStepPanel>
  );
}

/** Shown after a payment: the receipt and the conversation. */
export function JustPaid({ connection, onWrite }: { connection: Connection; onWrite: () => void }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <NextStepPanel
      happy
      scene={<BridgeScene />}
      title={<Trans>You are connected with {name}</Trans>}
      action={
        <>
          <WriteButton onClick={onWrite} />
          <ButtonLink to={generatePath(screens.receipt, { connectionId: connection.id })} variant="outlined">
            <Trans>View receipt</Trans>
          </ButtonLink>
        </>
      }
    >
      <PaidLine connection={connection} />{" "}
      <Trans>Write to each other first. Press Accept on the day {name} moves in.</Trans>
    </NextStepPanel>
  );
}

function PaidLine({ connection: { id, amount } }: { connection: Connection }) {
  const fee = pounds(amount);
  const own = useUser().email;
  const { data: receipt, isPending } = useRead(getReceipt, { params: { id } });
  if (!receipt && !isPending) return <Trans>{fee} paid.</Trans>;
  if (receipt?.test) return <Trans>Test payment of {fee}: no real money, and no receipt by email.</Trans>;
  const email = receipt?.payer.email ?? own;
  return (
    // Checkout has read the receipt. After a reload, the line keeps its place until it is read again.
    <span className={receipt ? undefined : "invisible"}>
      <Trans>
        {fee} paid. The receipt also goes to <bdi className="wrap-anywhere">{email}</bdi>.
      </Trans>
    </span>
  );
}

/** The other side has ended a connection. Says who did, and what happens with the fee. */
export function NewsOfEnding({ connection, to }: { connection: Connection; to: UserType }) {
  const { fee } = connection;
  const name = <bdi>{(to === "landlord" ? connection.migrant : connection.landlord).firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<BusStopScene />}
      title={<Trans>Your connection with {name} has ended</Trans>}
      action={
        to === "landlord" && (
          <ButtonLink to={screens.browseMigrants} variant="outlined">
            <Trans>Browse Migrants</Trans>
          </ButtonLink>
        )
      }
    >
      <Ending connection={connection} to={to} />{" "}
      {to === "migrant" ? (
        <ForMigrant />
      ) : fee?.returned || fee?.disputedAt ? (
        !endedByBank(connection) && <FeeNote fee={fee} />
      ) : (
        <Trans>The stay had begun, so we do not refund the fee.</Trans>
      )}
    </NextStepPanel>
  );
}

/** The migrant of a pending connection lives with another landlord now. */
export function HostedElsewhereStep({
  connection,
  onWrite,
}: {
  connection: Connection;
  onWrite: () => void;
}) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<DeskScene />}
      title={<Trans>{name} lives with another host now</Trans>}
      action={<WriteButton onClick={onWrite} />}
    >
      <Trans>You cannot accept this connection. You can still write to each other.</Trans>
    </NextStepPanel>
  );
}

/** The messages with a migrant's landlord are paused. The landlord's row says why. */
export function PausedStep({ connection, hidden }: { connection: Connection; hidden: boolean }) {
  const name = <bdi>{connection.landlord.firstName}</bdi>;
  return (
    <NextStepPanel scene={<BusStopScene />} title={<Trans>Messages with {name} are paused</Trans>}>
      {hidden ? (
        <Trans>We will show it here when you can write again.</Trans>
      ) : (
        <Trans>
          You do not have to wait for {name}: other landlords can still find you. We will show it here when
          you can write again.
        </Trans>
      )}
    </NextStepPanel>
  );
}

/** A migrant is staying with the landlord, and there is nothing to do. */
export function StayingStep({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<BedroomScene />}
      title={<Trans>{name} is staying with you</Trans>}
      action={
        <ButtonLink to={screens.hostingGuidelines} variant="outlined">
          <Trans>Hosting guidelines</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        There is nothing to do today. Mark the stay complete when it is over. Then you rate each other.
      </Trans>
    </NextStepPanel>
  );
}

/** A landlord with connections is not verified yet. */
export function VerificationStep() {
  return (
    <NextStepPanel
      scene={<FrontDoorScene />}
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
}

/** Asks for a rating of a completed stay. */
export function StayToRate({
  connection,
  other,
  children,
}: {
  connection: Connection;
  other: Connection["landlord"] | Connection["migrant"];
  children: ReactNode;
}) {
  const name = <bdi>{other.firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<KitchenScene />}
      title={<Trans>How was the stay with {name}?</Trans>}
      action={<RateButton connection={connection} subject={other} variant="primary" />}
    >
      {children}
    </NextStepPanel>
  );
}
