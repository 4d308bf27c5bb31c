import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { termsVersion } from "#schema/terms.ts";
import { Day } from "#web/i18n/dates.tsx";
import { PrintButton } from "#web/ui/controls/print-button.tsx";
import { Page } from "#web/ui/layout/page.tsx";

/** The day of the last comparison of these pages with the product. */
const reviewed = "2026-11-24T12:00:00Z";

interface LegalPageProps {
  title: string;
  lead: ReactNode;
  /** Whether people accept this page when they register. If so, the page shows its version. */
  isAccepted?: boolean;
  children: ReactNode;
}

/** The frame of the legal pages: a title, a lead, sections, and the day of the last review. */
export function LegalPage({ title, lead, isAccepted, children }: LegalPageProps) {
  return (
    <Page title={title} lead={lead} width="reading" actions={<PrintButton />}>
      <div className="grid gap-10">{children}</div>
      <p className="mt-12 text-soft">
        {isAccepted && (
          <>
            <Trans>
              Version <bdi>{termsVersion}</bdi>, from <Day at={`${termsVersion}T12:00:00Z`} />.
            </Trans>{" "}
          </>
        )}
        <Trans>
          Last reviewed on <Day at={reviewed} />.
        </Trans>
      </p>
    </Page>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5">{children}</ul>;
}
