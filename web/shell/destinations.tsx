import { Trans } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { dashboardOf, screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { NavLink } from "#web/ui/controls/link.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** A navigation link. The current screen's link is underlined. */
export const NavigationLink = (link: { to: string; children: ReactNode }) => (
  <NavLink
    {...link}
    className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-soft max-md:text-lg underline-offset-8 hover:text-harbour aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-harbour"
  />
);

/** The links of a signed-in person that the desktop and the phone navigation share. */
export function DestinationLinks() {
  const session = useSession();
  if (session.status !== "in") return null;
  const { userType } = session.user;
  return (
    <>
      {userType === "landlord" && (
        <NavigationLink to={screens.browseMigrants}>
          <Trans>Browse Migrants</Trans>
        </NavigationLink>
      )}
      <NavigationLink to={dashboardOf(userType)}>
        <Trans>Dashboard</Trans>
        <UnreadMark />
      </NavigationLink>
    </>
  );
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
