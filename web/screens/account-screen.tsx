import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardOf } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { EmailSection } from "#web/features/auth/email-section.tsx";
import { PasskeysSection } from "#web/features/auth/passkeys-section.tsx";
import { SessionsSection } from "#web/features/auth/sessions-section.tsx";
import { usePasskeys } from "#web/features/auth/use-passkeys.ts";
import { EmailSettingsSection } from "#web/features/notifications/email-settings-section.tsx";
import { OwnDataSection } from "#web/features/own-data/own-data-section.tsx";
import { ListingSection } from "#web/features/profiles/listing-section.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Page } from "#web/ui/layout/page.tsx";

/** Everything that people decide about their account, one section each. */
export default function AccountScreen() {
  const { t } = useLingui();
  const { userType } = useUser();
  // The list of passkeys has any height. Nothing is visible before it is there, so that nothing moves.
  const { isLoading } = usePasskeys();
  return (
    <Page
      title={t`Account`}
      lead={<Trans>How you sign in and what we send you.</Trans>}
      width="reading"
      back={{ to: dashboardOf(userType), label: <Trans>Back to dashboard</Trans> }}
    >
      <div className={classes("grid gap-4", isLoading && "invisible")}>
        <EmailSection />
        <PasskeysSection />
        {userType === "migrant" && <ListingSection />}
        <EmailSettingsSection />
        <SessionsSection />
        <OwnDataSection />
      </div>
    </Page>
  );
}
