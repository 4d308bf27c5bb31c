import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** The section with the link to the reports that the person has sent. */
export function ReportsSection() {
  return (
    <SectionCard
      title={<Trans>Your reports</Trans>}
      lead={<Trans>What you have reported, and our answers.</Trans>}
    >
      <div>
        <ButtonLink variant="outlined" to={screens.reports}>
          <Trans>See your reports</Trans>
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
