import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { KettleScene } from "#web/ui/scenes/kettle-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";

/** Someone is staying with the landlord, who has nothing to do now. */
export default function StayingStep({ connection }: { connection: Connection }) {
  const name = <bdi>{connection.migrant.firstName}</bdi>;
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
