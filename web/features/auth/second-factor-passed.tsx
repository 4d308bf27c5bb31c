import { Trans, useLingui } from "@lingui/react/macro";
import type { SecondFactor } from "#schema/endpoints/second-factor.ts";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { nextPath } from "./next-path.ts";
import { ResetRequests } from "./reset-requests.tsx";
import { Factors } from "./second-factors.tsx";

/** The second factor of an admin who has passed it, and the list of other admins who have lost theirs. */
export function Passed({ factor, next }: { factor: SecondFactor; next: string | null }) {
  const { t } = useLingui();
  return (
    <Page
      title={t`Second factor`}
      width="reading"
      actions={
        <ButtonLink
          variant="outlined"
          to={next ? nextPath(next, location.origin) : screens.adminVerifications}
        >
          <Trans>Go on</Trans>
        </ButtonLink>
      }
    >
      <div className="grid gap-4">
        <SectionCard
          title={<Trans>Yours</Trans>}
          lead={<Trans>Your password alone does not open the admin area.</Trans>}
        >
          <Factors factor={factor} />
        </SectionCard>
        <ResetRequests />
      </div>
    </Page>
  );
}
