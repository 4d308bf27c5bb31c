import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { RedirectFromSteps, useStep } from "#web/forms/step-history.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { LandlordProfileForm } from "./landlord-profile-form.tsx";
import { MigrantProfileForm } from "./migrant-profile-form.tsx";

interface ProfileSetupProps {
  /** The photo field. It calls back with the photo's new path. */
  photo: (onPath?: (objectPath: string) => void) => ReactNode;
  previewMigrant: ComponentProps<typeof MigrantProfileForm>["preview"];
  previewLandlord: ComponentProps<typeof LandlordProfileForm>["preview"];
}

/** The set-up of a profile. People who have one are redirected to their dashboard. */
export function ProfileSetup({ photo, previewMigrant, previewLandlord }: ProfileSetupProps) {
  const { t } = useLingui();
  return useUser().userType === "migrant" ? (
    <SetUp
      read={getMigrantProfile}
      dashboard={screens.migrantDashboard}
      title={t`Complete Your Migrant Profile`}
      lead={<Trans>Only your country and your story are required. The rest helps landlords find you.</Trans>}
      notice={<VerificationNotice />}
    >
      {(leave) => <MigrantProfileForm photo={photo} preview={previewMigrant} onCreated={leave} />}
    </SetUp>
  ) : (
    <SetUp
      read={getLandlordProfile}
      dashboard={screens.landlordDashboard}
      title={t`Complete Your Landlord Profile`}
      lead={<Trans>Tell us about your space. Only the location is required.</Trans>}
    >
      {(leave) => <LandlordProfileForm photo={photo()} preview={previewLandlord} onCreated={leave} />}
    </SetUp>
  );
}

interface SetUpProps {
  read: typeof getMigrantProfile | typeof getLandlordProfile;
  dashboard: string;
  title: string;
  lead: ReactNode;
  /** A notice. Phones show it and the lead only with the first step. */
  notice?: ReactNode;
  children: (leave: () => void) => ReactNode;
}

function SetUp({ read, dashboard, title, lead, notice, children }: SetUpProps) {
  const { data, error, refetch, isFetching } = useRead(read, {});
  const isLater = useStep() > 0;
  // Keeps the form open, even if another device creates the profile meanwhile.
  const [stage, setStage] = useState<"looking" | "writing" | "created">("looking");
  const isLooking = stage === "looking";
  if (isLooking && error?.code === "profile_not_found") setStage("writing");
  if (stage === "created" || (isLooking && data)) return <RedirectFromSteps to={dashboard} />;
  if (isLooking)
    return (
      <Page title={title}>
        {error ? (
          <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
        ) : (
          <Loading className="min-h-dvh" />
        )}
      </Page>
    );
  return (
    <Page title={title} lead={<span className={classes(isLater && "max-md:hidden")}>{lead}</span>}>
      <div className="grid gap-8">
        {notice && <div className={classes(isLater && "max-md:hidden")}>{notice}</div>}
        {children(() => setStage("created"))}
      </div>
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
