import { useLingui } from "@lingui/react/macro";
import { PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { Audiences } from "./audiences.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Promises } from "./promises.tsx";

export default function HomeScreen() {
  const { t } = useLingui();
  usePageTitle(t`Safe Temporary Housing for Migrants`);
  return (
    <>
      <PageWidth className="pt-8 pb-16 sm:pt-12 lg:pb-24">
        <Hero />
      </PageWidth>
      <div className="border-y border-line bg-surface">
        <PageWidth className="py-16 lg:py-24">
          <HowItWorks />
        </PageWidth>
      </div>
      <PageWidth className="grid gap-16 py-16 lg:gap-24 lg:py-24">
        <Promises />
        <Audiences />
      </PageWidth>
    </>
  );
}
