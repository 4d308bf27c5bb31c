import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUser } from "#web/api/session.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { LandlordProfileForm } from "./landlord-profile-form.tsx";
import { MigrantProfileForm } from "./migrant-profile-form.tsx";

interface ProfileEditProps {
  /** The photo field. A new photo is saved at once, separately from the form. */
  photo: ReactNode;
  previewMigrant: ComponentProps<typeof MigrantProfileForm>["preview"];
  previewLandlord: ComponentProps<typeof LandlordProfileForm>["preview"];
}

/** The profile form with the saved values. People without a profile are redirected to the set-up. */
export function ProfileEdit(props: ProfileEditProps) {
  return useUser().userType === "migrant" ? <EditMigrant {...props} /> : <EditLandlord {...props} />;
}

// The form starts with the newest version and keeps it during refetches.
const onMount = { refetchOnMount: "always" } as const;

function EditMigrant({ photo, previewMigrant }: ProfileEditProps) {
  const own = useRead(getMigrantProfile, {}, onMount);
  return (
    <Editing
      own={own}
      lead={
        own.data?.pausedAt ? (
          <Trans>
            Your profile is hidden. Landlords you are connected with see your changes as soon as you save
            them.
          </Trans>
        ) : (
          <Trans>Landlords see your changes as soon as you save them.</Trans>
        )
      }
      more={
        <Link to={screens.profilePreview} className="link">
          <Trans>See what landlords see</Trans>
        </Link>
      }
      form={(saved) => <MigrantProfileForm photo={() => photo} preview={previewMigrant} saved={saved} />}
    />
  );
}

function EditLandlord({ photo, previewLandlord }: ProfileEditProps) {
  return (
    <Editing
      own={useRead(getLandlordProfile, {}, onMount)}
      lead={<Trans>Migrants who are connected with you see your changes as soon as you save them.</Trans>}
      form={(saved) => <LandlordProfileForm photo={photo} preview={previewLandlord} saved={saved} />}
    />
  );
}

interface EditingProps<P> {
  own: UseQueryResult<P, ApiError>;
  lead: ReactNode;
  /** More content after the lead. */
  more?: ReactNode;
  form: (saved: P) => ReactNode;
}

function Editing<P extends object>({ own, lead, more, form }: EditingProps<P>) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, isFetchedAfterMount } = own;
  const [saved, setSaved] = useState<P>();
  if (!saved && data && isFetchedAfterMount && !error) setSaved(data);
  const title = t`Edit profile`;
  if (saved)
    return (
      <Page
        title={title}
        lead={
          <>
            {lead} <Trans>You can leave out everything that is not marked "required".</Trans> {more}
          </>
        }
      >
        {form(saved)}
      </Page>
    );
  if (error?.code === "profile_not_found") return <Navigate to={screens.profileSetup} replace />;
  return (
    <Page title={title}>
      {error && isFetchedAfterMount ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Loading className="min-h-dvh" />
      )}
    </Page>
  );
}
