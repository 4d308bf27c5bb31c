import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { PageWidth } from "#web/ui/page.tsx";
import { Loading } from "#web/ui/states.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { TurnedAway } from "./turned-away.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";

/** What stands around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  return (
    <>
      <SkipLink />
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))]">
        <TurnedAway />
        <ScreenBoundary key={pathname}>
          <Suspense
            fallback={
              <PageWidth className="min-h-dvh py-8 sm:py-12">
                <Loading />
              </PageWidth>
            }
          >
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      {!withoutFooter(pathname) && <Footer />}
    </>
  );
}

// Nothing distracts from paying, and nothing pushes the bar of a decision away.
const withoutFooter = (pathname: string) =>
  pathname.startsWith("/checkout/") || pathname === screens.adminVerifications;

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-harbour focus:px-4 focus:py-2.5 focus:text-on-harbour"
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
