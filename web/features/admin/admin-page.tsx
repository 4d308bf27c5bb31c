import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Page } from "#web/ui/layout/page.tsx";

/** The frame of an admin screen, with links to the others. */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page>) {
  const { t } = useLingui();
  return (
    <Page {...page}>
      <div className="-mt-2 mb-6 flex border-b border-line sm:-mt-4">
        <nav aria-label={t`Admin area`} className="flex flex-wrap gap-x-2 max-sm:gap-0">
          <Place to={screens.adminVerifications}>
            <Trans>Requests</Trans>
          </Place>
          <Place to={screens.adminQueue}>
            <Trans>Queue</Trans>
          </Place>
          <Place to={screens.adminPeople}>
            <Trans>People</Trans>
          </Place>
          <Place to={screens.adminAudit}>
            <Trans>Audit</Trans>
          </Place>
          <Place to={screens.adminOperations}>
            <Trans>Operations</Trans>
          </Place>
        </nav>
        {/* The slot for toasts. The second line of a toast uses the empty space below. */}
        <div data-toasts className="h-11 min-w-0 flex-1 max-lg:hidden" />
      </div>
      {children}
    </Page>
  );
}

function Place({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      // A person's page marks People as current, and a case marks Queue.
      aria-current={pathname.replace("/admin/cases/", screens.adminQueue).startsWith(to) ? "page" : undefined}
      className="inline-flex min-h-11 items-center rounded-control px-1.5 font-medium text-soft underline-offset-8 transition-colors hover:text-harbour aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-harbour aria-[current=page]:decoration-2"
    >
      {children}
    </Link>
  );
}
