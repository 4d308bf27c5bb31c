import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { NavLink } from "#web/ui/controls/link.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** A line of harbour stands under the place where you are. */
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

/** Where the header leads somebody who is signed in; `unread` where the messages are. */
export function useDestinations(): { to: string; words: string; unread?: boolean }[] {
  const { t } = useLingui();
  const session = useSession();
  if (session.status !== "in") return [];
  return session.user.userType === "landlord"
    ? [
        { to: screens.browseMigrants, words: t`Browse Migrants` },
        { to: screens.landlordDashboard, words: t`Dashboard`, unread: true },
      ]
    : [{ to: screens.migrantDashboard, words: t`Dashboard`, unread: true }];
}

// Only those who are signed in fetch it.
const Unread = lazy(() => import("./unread.tsx"));

/** The header's badge; nothing where nobody is signed in or its code does not come. */
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
