import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { useGreeting } from "./use-greeting.ts";

/** The sidebar, the greeting, and what is under it: the same for both dashboards, loaded or not. */
export function DashboardFrame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Dashboard`);
  return (
    <PageWidth className="py-6 sm:py-10 lg:py-12">
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        {sidebar}
        <div className="min-w-0">
          <PageHeading className="mb-4 text-xl font-normal text-soft wrap-anywhere">
            {useGreeting()}
          </PageHeading>
          <div className="grid gap-9">{children}</div>
        </div>
      </div>
    </PageWidth>
  );
}
