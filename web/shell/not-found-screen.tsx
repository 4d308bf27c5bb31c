import { Trans, useLingui } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";

export default function NotFoundScreen() {
  const { t } = useLingui();
  usePageTitle(t`Page Not Found`);
  return (
    <PageWidth width="form" className="flex flex-col items-center gap-4 py-16 text-center sm:py-24">
      <div className="mb-2 w-64 max-w-full">
        <BusStopScene />
      </div>
      <PageHeading>
        <Trans>Page Not Found</Trans>
      </PageHeading>
      <p className="text-lg text-soft">
        <Trans>
          We cannot find this page. Maybe the address has a mistake, or the page has moved. What you have
          saved is safe.
        </Trans>
      </p>
      <ButtonLink to={screens.home} className="mt-2">
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </PageWidth>
  );
}
