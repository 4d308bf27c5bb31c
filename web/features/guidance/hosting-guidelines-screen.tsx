import { Trans, useLingui } from "@lingui/react/macro";
import { PrintButton } from "#web/ui/controls/print-button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { Contents } from "./contents.tsx";
import { Duration } from "./duration.tsx";
import { GuestRelations } from "./guest-relations.tsx";
import { Legal } from "./legal.tsx";
import { PropertyStandards } from "./property-standards.tsx";
import { Safety } from "./safety.tsx";

export default function HostingGuidelinesScreen() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Hosting guidelines`}
      lead={
        <Trans>
          How to make a stay safe and good for both of you: before it begins, while it lasts and when it ends.
        </Trans>
      }
      actions={<PrintButton />}
    >
      <div className="grid print:block gap-10 lg:grid-cols-[16rem_minmax(0,40rem)] lg:gap-20">
        <Contents />
        <div className="grid gap-16">
          <Safety />
          <PropertyStandards />
          <GuestRelations />
          <Legal />
          <Duration />
          <Notice>
            <h2 className="text-lg">
              <Trans>Rules change</Trans>
            </h2>
            <p className="mt-1 text-lg">
              <Trans>This page is general guidance. Always check the official website.</Trans>
            </p>
          </Notice>
        </div>
      </div>
    </Page>
  );
}
