import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { me } from "#schema/endpoints/auth.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { SendAgain } from "./send-again.tsx";

/** Asks people to confirm their address, or to change an address that our emails do not reach. */
export function ConfirmNotice({ children }: { children: ReactNode }) {
  const { email, emailBlocked } = useUser();
  // Refetches on focus, because people confirm in their emails and then return to this tab.
  useRead(me, {}, { refetchOnWindowFocus: "always" });
  const address = <bdi className="font-medium">{email}</bdi>;
  return (
    <Notice className="grid gap-3">
      <p className="wrap-anywhere">
        {emailBlocked ? (
          <Trans>
            Our emails to {address} come back, so we no longer send any. Please change to an address that
            works.
          </Trans>
        ) : (
          <Trans>Please confirm your email address: open the link that we sent to {address}.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {!emailBlocked && <SendAgain address="current" />}
        {children}
      </div>
    </Notice>
  );
}

/** The same notice on a dashboard, with a link to change the address. */
export function ConfirmBanner() {
  return (
    <ConfirmNotice>
      <ButtonLink variant="quiet" to={screens.account}>
        <Trans>Change the address</Trans>
      </ButtonLink>
    </ConfirmNotice>
  );
}
