import { Trans, useLingui } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { DeskScene } from "#web/ui/scenes/rooms.tsx";

/** Replaces the dashboard while the person has no profile. */
export function CompleteYourProfile({ userType }: { userType: UserType }) {
  const { t } = useLingui();
  usePageTitle(t`Complete Your Profile`);
  return (
    <PageWidth width="form" className="grid justify-items-center gap-6 py-12 text-center sm:py-20">
      <div className="w-60 max-w-full">
        <DeskScene />
      </div>
      <PageHeading>
        <Trans>Complete Your Profile</Trans>
      </PageHeading>
      <p className="text-lg text-soft">
        {userType === "migrant" ? (
          <Trans>
            Tell your story and what you need. Landlords read it to find someone who fits their home. It takes
            about five minutes.
          </Trans>
        ) : (
          <Trans>
            Say where your home is and what you can offer. Then you can read people's stories and connect. It
            takes about two minutes.
          </Trans>
        )}
      </p>
      <ButtonLink to={screens.profileSetup}>
        <Trans>Set up your profile</Trans>
      </ButtonLink>
    </PageWidth>
  );
}
