import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardOf } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { EmailSection } from "#web/features/auth/email-section.tsx";
import { SessionsSection } from "#web/features/auth/sessions-section.tsx";
import { OwnDataSection } from "#web/features/own-data/own-data-section.tsx";
import { ListingSection } from "#web/features/profiles/listing-section.tsx";
import { Page } from "#web/ui/layout/page.tsx";

/** Everything that people decide about their account, one section each. */
export default function AccountScreen() {
  const { t } = useLingui();
  const { userType } = useUser();
  return (
    <Page
      title={t`Account`}
      lead={<Trans>How you sign in and what we send you.</Trans>}
      width="reading"
      back={{ to: dashboardOf(userType), label: <Trans>Back to dashboard</Trans> }}
    >
      <div className="grid gap-4">
        <EmailSection />
        {userType === "migrant" && <ListingSection />}
        <SessionsSection />
        <OwnDataSection />
      </div>
    </Page>
  );
}
