import { useLingui } from "@lingui/react/macro";
import { PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { Closing } from "./closing.tsx";
import { ExampleConversation } from "./example-conversation.tsx";
import { GuidelinesTeaser } from "./guidelines-teaser.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { PromiseStrip } from "./promise-strip.tsx";
import { Promises } from "./promises.tsx";
import { Questions } from "./questions.tsx";
import { TwoDoors } from "./two-doors.tsx";

const section = "py-16 lg:py-24";

export default function HomeScreen() {
  const { t } = useLingui();
  usePageTitle(t`Safe Temporary Housing for Migrants`);
  return (
    <>
      <Hero />
      <PromiseStrip />
      <PageWidth className={`grid gap-24 ${section}`}>
        <HowItWorks />
        <TwoDoors />
      </PageWidth>
      <div className="bg-sand">
        <PageWidth className={section}>
          <ExampleConversation />
        </PageWidth>
      </div>
      <PageWidth className={`grid gap-24 ${section}`}>
        <Promises />
        <Questions />
        <GuidelinesTeaser />
      </PageWidth>
      <Closing />
    </>
  );
}
