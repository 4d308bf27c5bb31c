import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardOf } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useUser } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { FrontDoorScene } from "#web/ui/scenes/rooms.tsx";

/** What the other kind of person sees at a dashboard's address, with one link. */
export default function AccessDenied({ needs }: { needs: UserType }) {
  const { t } = useLingui();
  const { userType } = useUser();
  const message =
    needs === "migrant"
      ? t`Access denied. Migrant account required.`
      : t`Access denied. Landlord account required.`;
  usePageTitle(t`Dashboard`);
  return (
    <PageWidth width="form" className="grid justify-items-center gap-6 py-12 text-center sm:py-20">
      <div className="w-60 max-w-full">
        <FrontDoorScene />
      </div>
      <PageHeading>{message}</PageHeading>
      <ButtonLink to={dashboardOf(userType)}>
        <Trans>Go to Dashboard</Trans>
      </ButtonLink>
    </PageWidth>
  );
}
