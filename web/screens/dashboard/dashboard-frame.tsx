import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useUser } from "#web/api/session.tsx";
import { PageHeading, PageWidth, usePageTitle } from "#web/ui/layout/page.tsx";
import { ConfirmBanner } from "./details.tsx";
import { PasskeyOffer } from "./passkey-offer.tsx";

/** The frame of both dashboards: greeting, content, and the sidebar, which is at the start from 1024 px. */
export function DashboardFrame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const { emailConfirmed } = useUser();
  usePageTitle(t`Dashboard`);
  return (
    <PageWidth className="py-4 sm:py-8 lg:py-10">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <PageHeading className="mb-4 text-2xl wrap-anywhere">{useGreeting()}</PageHeading>
          {!emailConfirmed && (
            <div className="mb-6">
              <ConfirmBanner />
            </div>
          )}
          <div className="grid gap-10">
            <PasskeyOffer />
            {children}
          </div>
        </div>
        {sidebar}
      </div>
    </PageWidth>
  );
}

/** A greeting with the first name, by the device's clock. */
function useGreeting(): string {
  const { t } = useLingui();
  const { firstName } = useUser();
  const hour = new Date().getHours();
  // U+2068 and U+2069 isolate the name, so that its direction does not move the comma.
  const name = `\u2068${firstName}\u2069`;
  if (hour >= 5 && hour < 12) return t`Good morning, ${name}`;
  return hour >= 12 && hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`;
}
