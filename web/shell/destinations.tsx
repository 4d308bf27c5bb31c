import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { NavLink } from "#web/ui/controls/link.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** A navigation link. The current screen's link is underlined. */
export function NavigationLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-soft max-md:text-lg underline-offset-8 transition-colors hover:text-harbour aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-harbour aria-[current=page]:decoration-2"
    >
      {children}
    </NavLink>
  );
}

/** The header's links for a signed-in person. `unread` marks the link that shows the unread count. */
function useDestinations(): { to: string; label: string; unread?: boolean }[] {
  const { t } = useLingui();
  const session = useSession();
  if (session.status !== "in") return [];
  return session.user.userType === "landlord"
    ? [
        { to: screens.browseMigrants, label: t`Browse Migrants` },
        { to: screens.landlordDashboard, label: t`Dashboard`, unread: true },
      ]
    : [{ to: screens.migrantDashboard, label: t`Dashboard`, unread: true }];
}

/** The links that the desktop and the phone navigation share. */
export function DestinationLinks() {
  return useDestinations().map(({ to, label, unread }) => (
    <NavigationLink key={to} to={to}>
      {label}
      {unread && <UnreadMark />}
    </NavigationLink>
  ));
}

// Only signed-in people load it.
const Unread = lazy(() => import("./unread.tsx"));

/** The unread badge. Renders nothing for visitors, or when its code fails to load. */
export function UnreadMark() {
  if (useSession().status !== "in") return null;
  return (
    <ScreenBoundary instead={null}>
      <Suspense fallback={null}>
        <Unread />
      </Suspense>
    </ScreenBoundary>
  );
}
