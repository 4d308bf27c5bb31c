import { Trans } from "@lingui/react/macro";
import { Suspense, useLayoutEffect } from "react";
import { matchPath, Outlet, useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { beginVisit } from "#web/api/visit.ts";
import { useLive } from "#web/live/use-live.ts";
import { Loading } from "#web/ui/feedback/states.tsx";
import { useDisplayFace } from "#web/ui/layout/display-face.ts";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { CheckoutBar } from "./checkout-bar.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SignInNotice } from "./redirects.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useSingleClicks } from "./use-single-clicks.ts";

/** The frame of every screen. */
export function Shell() {
  const { pathname, key } = useLocation();
  // A layout effect runs before the parts of the new screen begin to read.
  useLayoutEffect(() => beginVisit(key), [key]);
  useScrollMemory();
  useSingleClicks();
  useLive();
  useDisplayFace();
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-page print:hidden">
        {matchPath(screens.checkout, pathname) ? (
          <CheckoutBar />
        ) : (
          <Header wide={pathname === screens.browseMigrants} />
        )}
        {/* The same element on every screen: a toast outlives a navigation. */}
        <div data-toasts />
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))]">
        <SignInNotice />
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
      {!isOneOf(withoutFooter, pathname) && <Footer slim={isOneOf(forms, pathname)} />}
    </>
  );
}

// Checkout has no footer, so that nothing distracts. Reviews have none, because the decision bar is at the bottom.
const withoutFooter = [screens.checkout, screens.adminVerifications];
/** These forms have a footer of one line, so that it does not distract. */
const forms = [
  screens.auth,
  screens.forgotPassword,
  screens.resetPassword,
  screens.confirmAddress,
  screens.profileSetup,
  screens.profileEdit,
  screens.migrantVerification,
  screens.landlordVerification,
];
const isOneOf = (paths: readonly string[], pathname: string) =>
  paths.some((path) => matchPath(path, pathname));

function SkipLink() {
  return (
    <a
      href="#main"
      className="not-focus:sr-only fixed start-4 top-3 z-50 rounded-control bg-harbour px-4 py-2.5 text-on-harbour"
    >
      <Trans>Skip to the content</Trans>
    </a>
  );
}
