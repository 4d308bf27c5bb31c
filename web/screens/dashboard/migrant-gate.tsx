import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { VerificationGate } from "#web/features/verification/verification-gate.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** What a migrant who is not verified has instead of the dashboard. */
export function MigrantGate() {
  return (
    <VerificationGate>
      <Card className="grid justify-items-start gap-5">
        <OwnPhoto />
        <ButtonLink variant="outlined" to={screens.profileEdit}>
          <Trans>Edit profile</Trans>
        </ButtonLink>
      </Card>
    </VerificationGate>
  );
}
