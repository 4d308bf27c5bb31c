import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardOf } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { useSession } from "#web/api/session.tsx";
import { hasLeft } from "#web/api/token.ts";
import { RedirectToSignIn } from "#web/shell/redirects.tsx";
import { signInFor } from "#web/shell/return-path.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { FrontDoorScene } from "#web/ui/scenes/rooms.tsx";

/** What other people see at a dashboard's address, with one link. */
export default function AccessDenied({ needs }: { needs: UserType }) {
  const { t } = useLingui();
  const session = useSession();
  const message =
    needs === "migrant"
      ? t`Access denied. Migrant account required.`
      : t`Access denied. Landlord account required.`;
  usePageTitle(t`Dashboard`);
  // A person who was signed in here wants to continue, and has the right account. Other visitors are denied.
  if (session.status === "out" && (session.ended || hasLeft())) return <RedirectToSignIn />;
  return (
    <PageWidth width="form" className="grid justify-items-center gap-6 py-12 text-center sm:py-20">
      <div className="w-60 max-w-full">
        <FrontDoorScene />
      </div>
      <PageHeading>{message}</PageHeading>
      {session.status === "in" ? (
        <ButtonLink to={dashboardOf(session.user.userType)}>
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to={signInFor(dashboardOf(needs))}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      )}
    </PageWidth>
  );
}
