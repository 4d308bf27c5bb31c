import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { LandlordProfileForm } from "./landlord-profile-form.tsx";
import { MigrantProfileForm } from "./migrant-profile-form.tsx";

interface ProfileSetupProps {
  /** The photo field. It calls back with the photo's new path. */
  photo: (onPath?: (objectPath: string) => void) => ReactNode;
}

/** The set-up of a profile. People who have one are redirected to their dashboard. */
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

/** Tells a migrant that the profile alone is not enough. */
function VerificationNotice() {
  return (
    <Notice tone="lamp" className="flex items-start gap-4">
      <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-lamp" />
      <div className="grid gap-1">
        <h2 className="text-lg text-lamp">
          <Trans>Verification Required</Trans>
        </h2>
        <p className="max-w-line">
          <Trans>
            After you set up your profile, you must complete verification before you can use the platform. We
            answer within <span className="whitespace-nowrap">2-3</span> business days.
          </Trans>
        </p>
      </div>
    </Notice>
  );
}
