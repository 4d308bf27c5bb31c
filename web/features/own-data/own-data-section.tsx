import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** The section with the link to everything that is stored about the person. */
export function OwnDataSection() {
  return (
    <SectionCard
      title={<Trans>Your data</Trans>}
      lead={<Trans>See everything we store about you, and download it as a file.</Trans>}
    >
      <div>
        <ButtonLink variant="outlined" to={screens.ownData}>
          <Trans>See your data</Trans>
        </ButtonLink>
      </div>
    </SectionCard>
  );
}
