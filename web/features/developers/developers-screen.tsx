import { Trans, useLingui } from "@lingui/react/macro";
import { Page } from "#web/ui/layout/page.tsx";
import { Calls } from "./calls.tsx";
import { Contents } from "./chapters.tsx";
import { Errors } from "./errors.tsx";
import { Limits, LongLists } from "./limits.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { Photos } from "./photos.tsx";
import { SignIn } from "./sign-in.tsx";
import { Start } from "./start.tsx";
import { WholeExample } from "./whole-example.tsx";

/** How to use the API. Its chapters are in English in every language of the site, like all names of the API. */
export default function DevelopersScreen() {
  const { t } = useLingui();
  return (
    <Page
      title={t`For developers`}
      lead={
        <Trans>
          Your own programs can use the same calls as this website. The chapters of this page are in English.
        </Trans>
      }
    >
      <div className="grid print:block gap-10 lg:grid-cols-[16rem_minmax(0,40rem)] lg:gap-20">
        <Contents />
        <div lang="en" dir="ltr" className="grid gap-16">
          <Start />
          <SignIn />
          <WholeExample />
          <Errors />
          <Limits />
          <LongLists />
          <Photos />
          <LiveUpdates />
          <Calls />
          <p>
            This website is built with the software of many others.{" "}
            <a href="/licences.txt" className="link py-2.5">
              Read their licences
            </a>
            .
          </p>
        </div>
      </div>
    </Page>
  );
}
