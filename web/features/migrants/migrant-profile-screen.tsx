import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import type { Reply } from "#schema/endpoint.ts";
import { getMigrant, viewMigrant } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { BrowseLimit, isBrowseLimit } from "./browse-limit.tsx";
import { ConnectBar, ConnectPanel } from "./connect-panel.tsx";
import { useShortName } from "./migrant-name.tsx";
import { PersonCard } from "./person-card.tsx";
import { PersonStory } from "./person-story.tsx";
import { ProfileFirst } from "./profile-first.tsx";
import { useConnectedMigrants } from "./use-connected-migrants.ts";

/** A migrant's profile for a landlord (specification section 2). */
export default function MigrantProfileScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { data, error, isPending, isFetching, refetch } = useRead(getMigrant, { params: { id } });
  const shortName = useShortName();
  usePageTitle(data ? shortName(data.user) : t`Migrant profile`, { isFinal: !isPending });
  useViewRecorded(id, data !== undefined);
  if (error?.status === 404) return <NotFound />;
  return (
    <PageWidth className="pt-6 sm:pt-8">
      <BackToBrowse />
      {isPending ? (
        <Loading label={t`Loading the profile…`} className="min-h-dvh pb-12">
          <PersonSkeleton />
        </Loading>
      ) : error ? (
        <div className="max-w-reading pb-12">
          <PageHeading className="mb-6">
            <Trans>Migrant profile</Trans>
          </PageHeading>
          {isBrowseLimit(error) ? (
            <BrowseLimit error={error} onRetry={() => refetch()} retrying={isFetching} />
          ) : (
            <Failed message={error.serverMessage} onRetry={() => refetch()} retrying={isFetching} />
          )}
        </div>
      ) : (
        <Person profile={data} />
      )}
    </PageWidth>
  );
}

function Person({ profile }: { profile: MigrantProfile }) {
  const connected = useConnectedMigrants().has(profile.userId);
  return (
    <article>
      <ProfileFirst className="mb-6" />
      <div className="grid gap-x-10 gap-y-6 pb-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pb-16 xl:grid-cols-[17rem_minmax(0,1fr)_18rem] xl:grid-rows-1">
        <PersonCard profile={profile} whole={connected} />
        <PersonStory
          profile={profile}
          className="lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1"
        />
        <ConnectPanel
          profile={profile}
          connected={connected}
          className="self-start lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] xl:col-start-3 xl:row-start-1"
        />
      </div>
      <ConnectBar profile={profile} connected={connected} />
    </article>
  );
}

/** Links back to the list from which the profile was opened. */
function BackToBrowse() {
  const state: unknown = useLocation().state;
  const list =
    typeof state === "object" && state !== null && "list" in state && typeof state.list === "string"
      ? state.list
      : screens.browseMigrants;
  return (
    <Link to={list} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      <Trans>Back to Browse</Trans>
    </Link>
  );
}

function NotFound() {
  return (
    <PageWidth width="form" className="flex flex-col items-center gap-5 py-12 text-center sm:py-20">
      <div className="w-60 max-w-full">
        <BusStopScene />
      </div>
      <PageHeading>
        <Trans>Migrant profile not found.</Trans>
      </PageHeading>
      <p className="text-soft">
        <Trans>They may have found a home, or the address may be mistyped.</Trans>
      </p>
      <ButtonLink to={screens.browseMigrants}>
        <Trans>Back to Browse</Trans>
      </ButtonLink>
    </PageWidth>
  );
}

/** The placeholder of a profile. */
function PersonSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10 xl:grid-cols-[17rem_minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Skeleton className="h-36 w-32 rounded-t-full" />
        <Skeleton className="mt-2 h-7 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mb-6 h-6 w-4/5" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <div className="grid max-w-reading content-start gap-3 lg:pt-2">
        <Skeleton className="mb-2 h-6 w-40" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
  );
}

/** Records a view once the profile has loaded. The server counts one per day. */
function useViewRecorded(id: string, found: boolean) {
  useEffect(() => {
    if (!found) return;
    const args = { params: { id } };
    request(viewMigrant, args).then(
      ({ profileViews }) =>
        queryClient.setQueryData<Reply<typeof getMigrant>>(
          keyOf(getMigrant, args),
          (profile) => profile && { ...profile, profileViews },
        ),
      (fault: unknown) => {
        // biome-ignore lint/suspicious/noConsole: a failure is only logged (specification section 7)
        console.warn("The view could not be recorded.", fault instanceof ApiError ? fault.code : "unknown");
      },
    );
  }, [id, found]);
}
