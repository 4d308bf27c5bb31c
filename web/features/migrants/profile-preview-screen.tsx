import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Navigate } from "react-router";
import { getMigrantProfile, type OwnMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { MigrantPerson } from "./migrant-person.tsx";

/** The migrant's own profile as a landlord without a connection sees it. */
export default function ProfilePreviewScreen() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useRead(
    getMigrantProfile,
    {},
    { refetchOnMount: oncePerVisit },
  );
  usePageTitle(t`What landlords see`);
  if (error?.code === "profile_not_found") return <Navigate to={screens.profileSetup} replace />;
  return (
    <PageWidth className="pt-4 sm:pt-6">
      <Link
        to={screens.migrantDashboard}
        className="link mb-2 inline-flex min-h-11 items-center gap-1.5 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
        <Trans>Back to dashboard</Trans>
      </Link>
      {data ? (
        <article className="min-h-dvh">
          <Explained profile={data} />
          <MigrantPerson profile={data} tie={undefined} isPreview />
        </article>
      ) : error ? (
        <div className="max-w-reading pb-12">
          <PageHeading className="mb-6">
            <Trans>What landlords see</Trans>
          </PageHeading>
          <Failed message={error.serverMessage} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <Loading className="min-h-dvh" />
      )}
    </PageWidth>
  );
}

/** Explains who sees the page below, and who does not. */
function Explained({ profile }: { profile: OwnMigrantProfile }) {
  const { pausedAt, housingStatus } = profile;
  return (
    <Notice className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-line flex-1 basis-64">
        <span className="font-medium">
          <Trans>This is what landlords see.</Trans>
        </span>{" "}
        {pausedAt ? (
          <Trans>Your profile is hidden, so only landlords you are connected with can open it now.</Trans>
        ) : housingStatus === "Hosted" ? (
          <Trans>While you live with a host, other landlords cannot open it.</Trans>
        ) : (
          <Trans>They see your full last name only when they connect with you.</Trans>
        )}{" "}
        <Trans>The fee is for landlords: you never pay.</Trans>
      </p>
      <ButtonLink variant="outlined" to={screens.profileEdit}>
        <Trans>Edit profile</Trans>
      </ButtonLink>
    </Notice>
  );
}
