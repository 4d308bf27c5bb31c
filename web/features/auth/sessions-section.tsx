import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** The section with the link to the list of signed-in devices. */
export function SessionsSection() {
  return (
    <SectionCard
      title={<Trans>Where you are signed in</Trans>}
      lead={<Trans>Don't recognise a device? Sign it out.</Trans>}
    >
      <div>
        <ButtonLink variant="outlined" to={screens.sessions}>
          <Trans>See your devices</Trans>
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
