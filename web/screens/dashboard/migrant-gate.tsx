import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { OwnPhoto } from "#web/features/photos/own-photo.tsx";
import { VerificationGate } from "#web/features/verification/verification-gate.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** Replaces the dashboard for a migrant who is not verified. */
export function MigrantGate({ notice }: { notice: ReactNode }) {
  return (
    <>
      {notice}
      <VerificationGate>
        <Card className="grid justify-items-start gap-5">
          <OwnPhoto />
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="outlined" to={screens.profileEdit}>
              <Trans>Edit profile</Trans>
            </ButtonLink>
            <ButtonLink variant="quiet" to={screens.profilePreview}>
              <Trans>See what landlords see</Trans>
            </ButtonLink>
          </div>
        </Card>
      </VerificationGate>
    </>
  );
}
