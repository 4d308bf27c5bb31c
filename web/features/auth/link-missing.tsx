import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { screens } from "#schema/screens.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";

/**
 * Explains how to continue when the address has no token, after a reload or on Back. The token is not stored, so that
 * another person who uses the phone later cannot use it.
 */
export function LinkMissing() {
  const { t } = useLingui();
  // A person who has just undone a change of address comes here without an email.
  const undone = useLocation().state?.undone === true;
  const title = undone ? t`Choose a new password` : t`Open the link again`;
  usePageTitle(title);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 mb-6 text-soft">
        {undone ? (
          <Trans>
            Your old address is back, and your old password no longer works. Ask for a link: with it you
            choose a new password.
          </Trans>
        ) : (
          <Trans>This page needs the link in our email. Open the email, and press its button again.</Trans>
        )}
      </p>
      <div className="grid gap-3">
        <ButtonLink wide to={screens.forgotPassword}>
          {undone ? <Trans>Ask for a link</Trans> : <Trans>Forgotten your password?</Trans>}
        </ButtonLink>
        <ButtonLink wide variant="outlined" to={screens.auth}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
