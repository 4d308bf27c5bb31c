import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Reply } from "#schema/endpoint.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { forget, keyOf, queryClient, useRead } from "#web/api/query.ts";
import { ApiError, request } from "#web/api/request.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { BrowseLimit, isBrowseLimit } from "./browse-limit.tsx";
import { useShortName } from "./migrant-name.tsx";
import { besideColumns, MigrantPerson } from "./migrant-person.tsx";
import { ProfileFirst } from "./profile-first.tsx";
import { useTies } from "./use-ties.ts";

/** A migrant's profile for a landlord (specification section 2). */
export default function MigrantProfileScreen({ menu }: Pick<PersonProps, "menu">) {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useRead(
    getMigrant,
    { params: { id } },
    { placeholderData: () => listedMigrant(id) },
  );
  const shortName = useShortName();
  usePageTitle(data ? shortName(data.user) : t`Migrant profile`, { isFinal: !isPending });
  useViewRecorded(id, data !== undefined && !isPlaceholderData);
  const isGone = error?.status === 404;
  useEffect(() => {
    // The cached list must not show this migrant again.
    if (isGone) forget(listMigrants, { query: {} });
  }, [isGone]);
  if (isGone) return <NotFound />;
  return (
    <PageWidth className="pt-4 sm:pt-6">
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
        <Person profile={data} isStart={isPlaceholderData} menu={menu} />
      )}
    </PageWidth>
  );
}

interface PersonProps {
  profile: MigrantProfile;
  /** Whether the profile comes from the list, which may contain only the start of the story. */
  isStart: boolean;
  /** The menu of the person. */
  menu: (profile: MigrantProfile) => ReactNode;
}

function Person({ profile, isStart, menu }: PersonProps) {
  const tie = useTies()(profile.userId);
  return (
    <article className="min-h-dvh">
      <ProfileFirst className="mb-6" />
      <MigrantPerson profile={profile} tie={tie} isStart={isStart} menu={menu(profile)} />
    </article>
  );
}

/** The profile from a cached list, to show something at once. */
function listedMigrant(id: string): MigrantProfile | undefined {
  const lists = queryClient.getQueriesData<{ migrants: MigrantProfile[] }>({ queryKey: [listMigrants.path] });
  const listed = lists.flatMap(([, list]) => list?.migrants ?? []);
  return listed.find(({ userId, id: profileId }) => userId === id || profileId === id);
}

/** Returns to the list from which the profile was opened, at the same card. */
function BackToBrowse() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list: unknown = state?.list;
  // The list is the history entry before this one.
  const goBack = (event: MouseEvent) => {
    if (typeof list !== "string" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      to={typeof list === "string" ? list : screens.browseMigrants}
      onClick={goBack}
      className="link mb-2 inline-flex min-h-11 items-center gap-1.5"
    >
      <ArrowLeft aria-hidden className="size-4 rtl:mirrored" />
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
        <Trans>They may have found a home or hidden their profile, or the link may be wrong.</Trans>
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
    <div className={besideColumns}>
      <div className="grid content-start gap-8">
        <div className="flex items-center gap-4">
          <Skeleton className="h-27 w-24 shrink-0 rounded-t-full" />
          <div className="grid grow gap-3">
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </div>
        <div className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-8">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      </div>
      <Skeleton className="h-72 max-[56.25rem]:hidden" />
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
