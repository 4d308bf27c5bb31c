import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck, ClipboardCheck, House, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { isAdmin } from "#schema/policy.ts";
import { dashboardOf, screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { NavLink } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";

/** The signed-in person and their links, beside the dashboard. Below 1024 px, only the links, at the dashboard's end. */
export function Sidebar({ photo, children }: { photo?: string | null; children?: ReactNode }) {
  const { t } = useLingui();
  const { label } = useLabels();
  const { id, firstName, lastName, userType, verified, role } = useUser();
  const landlord = userType === "landlord";
  const icon = "size-5 shrink-0";
  return (
    <div className="grid content-start gap-4 self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:col-start-1 lg:row-start-1 lg:gap-6">
      <div className="grid gap-3 max-lg:hidden">
        <Portrait id={id} firstName={firstName} lastName={lastName} src={photo} size={72} />
        <div className="min-w-0">
          <p className="font-serif text-lg leading-title font-semibold wrap-anywhere">
            <bdi>
              {firstName} {lastName}
            </bdi>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-soft">
            {label("userTypes", userType)}
            {verified && (
              <Badge tone="verified">
                <Trans>Verified</Trans>
              </Badge>
            )}
          </p>
        </div>
      </div>
      {children}
      <nav aria-label={t`Dashboard`}>
        <ul className="flex flex-wrap gap-1 lg:-mx-3 lg:grid">
          <Place to={dashboardOf(userType)} icon={<House aria-hidden className={icon} />}>
            <Trans>Dashboard</Trans>
          </Place>
          <Place
            to={landlord ? screens.landlordVerification : screens.migrantVerification}
            icon={<BadgeCheck aria-hidden className={icon} />}
          >
            <Trans>Get Verified</Trans>
            {!verified && (
              <>
                <TriangleAlert aria-hidden className="size-4 shrink-0 text-lamp" />
                <span className="sr-only">
                  <Trans>(you are not verified yet)</Trans>
                </span>
              </>
            )}
          </Place>
          <Place to={screens.safety} icon={<ClipboardCheck aria-hidden className={icon} />}>
            <Trans>Staying safe</Trans>
          </Place>
          {isAdmin({ role }) && (
            <Place to={screens.adminVerifications} icon={<ClipboardCheck aria-hidden className={icon} />}>
              <Trans>Admin: Review Verifications</Trans>
            </Place>
          )}
        </ul>
      </nav>
    </div>
  );
}

function Place({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex min-h-11 items-center gap-2.5 rounded-control px-3 py-2 text-soft transition-colors hover:bg-harbour-tint hover:text-harbour aria-[current=page]:bg-harbour-tint aria-[current=page]:font-medium aria-[current=page]:text-harbour"
      >
        {icon}
        <span className="flex items-center gap-2">{children}</span>
      </NavLink>
    </li>
  );
}
