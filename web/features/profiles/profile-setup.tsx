import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { LandlordProfileForm } from "./landlord-profile-form.tsx";
import { MigrantProfileForm } from "./migrant-profile-form.tsx";
import { VerificationNotice } from "./verification-notice.tsx";

interface ProfileSetupProps {
  /** The field for the photo, of this kind of person; it says the photo's path whenever that has changed. */
  photo: (onPath?: (objectPath: string) => void) => ReactNode;
}

/** Complete your profile; who has one already goes on to their dashboard. */
export function ProfileSetup({ photo }: ProfileSetupProps) {
  const { t } = useLingui();
  return useUser().userType === "migrant" ? (
    <SetUp
      read={getMigrantProfile}
      dashboard={screens.migrantDashboard}
      title={t`Complete Your Migrant Profile`}
      lead={<Trans>Only your country and your story are required. The rest helps landlords find you.</Trans>}
    >
      <VerificationNotice />
      <MigrantProfileForm photo={photo} />
    </SetUp>
  ) : (
    <SetUp
      read={getLandlordProfile}
      dashboard={screens.landlordDashboard}
      title={t`Complete Your Landlord Profile`}
      lead={<Trans>Tell us about your space. Only the location is required.</Trans>}
    >
      <LandlordProfileForm photo={photo()} />
    </SetUp>
  );
}

interface SetUpProps {
  read: typeof getMigrantProfile | typeof getLandlordProfile;
  dashboard: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

function SetUp({ read, dashboard, title, lead, children }: SetUpProps) {
  const { data, error, refetch, isFetching } = useRead(read, {});
  if (data) return <Navigate to={dashboard} replace />;
  if (!error)
    return (
      <Page title={title}>
        <Loading className="min-h-dvh" />
      </Page>
    );
  if (error.code !== "profile_not_found")
    return (
      <Page title={title}>
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  return (
    <Page title={title} lead={lead}>
      <div className="grid gap-8">{children}</div>
    </Page>
  );
}
