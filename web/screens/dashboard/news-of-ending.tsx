import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { Ending } from "#web/features/connections/ending.tsx";
import { FeeNote } from "#web/features/receipts/fee-note.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { DoorScene } from "#web/ui/scenes/door-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";

/** The other side has ended a connection: who, and what becomes of the fee. */
export default function NewsOfEnding({ connection, to }: { connection: Connection; to: UserType }) {
  const { fee } = connection;
  const name = <bdi>{(to === "landlord" ? connection.migrant : connection.landlord).firstName}</bdi>;
  return (
    <NextStepPanel
      scene={<DoorScene />}
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
        <Trans>You pay nothing. Other landlords can find you.</Trans>
      ) : fee?.returned || fee?.disputedAt ? (
        <FeeNote fee={fee} />
      ) : (
        <Trans>The stay had begun, so we do not refund the fee.</Trans>
      )}
    </NextStepPanel>
  );
}
