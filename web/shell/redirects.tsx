import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { PageWidth } from "#web/ui/layout/page.tsx";
import { signInFor, useReturnPath } from "./return-path.ts";

const useCurrentPath = () => {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
};

/**
 * Redirects to sign-in, which returns to the address afterwards. It reads the browser's address: while the code of the next
 * screen loads, the router still has the previous address.
 */
export function RedirectToSignIn() {
  const [address] = useState(() => location.pathname + location.search + location.hash);
  return <Navigate to={signInFor(address)} replace />;
}

/** Redirects to the second factor of an admin, which leads to the current path afterwards. */
export function RedirectToSecondFactor() {
  return <Navigate to={`${screens.secondFactor}?next=${encodeURIComponent(useCurrentPath())}`} replace />;
}

/** Redirects home (specification section 2). A signed-out person can continue from there to the path they came for. */
export function RedirectHome() {
  const returnPath = useCurrentPath();
  const signedOut = useSession().status === "out";
  return <Navigate to={screens.home} replace state={signedOut ? { returnPath } : null} />;
}

/** Tells a visitor why a shared link led to the home page. */
export function SignInNotice() {
  const returnPath = useReturnPath();
  if (returnPath === null) return null;
  return (
    <PageWidth className="py-4">
      <Notice role="status" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex-1 basis-64">
          <Trans>Sign in to see that page.</Trans>
        </p>
        <ButtonLink to={signInFor(returnPath)} variant="outlined">
          <Trans>Sign in to open it</Trans>
        </ButtonLink>
      </Notice>
    </PageWidth>
  );
}
