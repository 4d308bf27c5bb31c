import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardOf } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { EmailSection } from "#web/features/auth/email-section.tsx";
import { PasskeysSection } from "#web/features/auth/passkeys-section.tsx";
import { PasswordSection } from "#web/features/auth/password-section.tsx";
import { SecondFactorSection } from "#web/features/auth/second-factor-section.tsx";
import { SessionsSection } from "#web/features/auth/sessions-section.tsx";
import { usePasskeys } from "#web/features/auth/use-passkeys.ts";
import { usePendingAddress } from "#web/features/auth/use-pending-address.ts";
import { useSecondFactor } from "#web/features/auth/use-second-factor.ts";
import { EmailSettingsSection } from "#web/features/notifications/email-settings-section.tsx";
import { InstallSection } from "#web/features/notifications/install-section.tsx";
import { PushSection, usePushDevices } from "#web/features/notifications/push-section.tsx";
import { OwnDataSection } from "#web/features/own-data/own-data-section.tsx";
import { ListingSection } from "#web/features/profiles/listing-section.tsx";
import { ReportsSection } from "#web/features/reports/reports-section.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { DeleteAccountSection } from "./account/delete-account-section.tsx";

const WhoConnectsSection = fetchedPart(
  async () => (await import("#web/features/safety/who-connects-section.tsx")).WhoConnectsSection,
);
const BlocksSection = fetchedPart(
  async () => (await import("#web/features/safety/blocks-section.tsx")).BlocksSection,
);

/** Everything that people decide about their account, one section each. */
export default function AccountScreen() {
  const { t } = useLingui();
  const { userType, role } = useUser();
  // These parts differ in height. The screen shows nothing before they have loaded, so that nothing moves.
  const factor = useSecondFactor(role === "admin");
  const isLoading = [usePasskeys(), usePendingAddress(), usePushDevices(), factor].some(
    (read) => read.isLoading,
  );
  return (
    <Page
      title={t`Account`}
      lead={<Trans>How you sign in and what we send you.</Trans>}
      width="reading"
      back={{ to: dashboardOf(userType), label: <Trans>Back to dashboard</Trans> }}
    >
      {isLoading && (
        <Loading className="h-0">
          <div className="grid gap-4">
            <Skeleton className="h-44 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </div>
        </Loading>
      )}
      <div className={classes("grid gap-4", isLoading && "invisible")}>
        <EmailSection />
        <PasswordSection />
        <PasskeysSection />
        {role === "admin" && <SecondFactorSection />}
        {userType === "migrant" && <ListingSection />}
        {userType === "migrant" && <WhoConnectsSection />}
        <BlocksSection />
        <ReportsSection />
        <EmailSettingsSection />
        <InstallSection />
        <PushSection />
        <SessionsSection />
        <OwnDataSection />
        <DeleteAccountSection />
      </div>
    </Page>
  );
}
