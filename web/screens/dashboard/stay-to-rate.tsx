import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { RateButton } from "#web/features/ratings/rate-button.tsx";
import { KettleScene } from "#web/ui/scenes/kettle-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";

/** A stay that is over and not rated yet. */
export default function StayToRate({
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
      scene={<KettleScene />}
      title={<Trans>How was the stay with {name}?</Trans>}
      action={<RateButton connection={connection} subject={other} variant="primary" />}
    >
      {children}
    </NextStepPanel>
  );
}
