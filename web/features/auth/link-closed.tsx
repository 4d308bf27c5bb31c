import { Trans, useLingui } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";

/** Says that a link does not work, without the reason, and how to get a new one. */
export function LinkClosed({ to }: { to: "password" | "address" }) {
  const { t } = useLingui();
  const isIn = useSession().status === "in";
  usePageTitle(t`This link does not work`);
  return (
    <>
      <PageHeading>
        <Trans>This link does not work</Trans>
      </PageHeading>
      <p className="mt-2 mb-6 text-soft">
        {to === "password" ? (
          <Trans>
            It is too old, it was used already, or a newer email has replaced it. Ask for a new one: it takes
            a minute.
          </Trans>
        ) : (
          <Trans>
            It is too old, it was used already, or a newer email has replaced it. If you used it, there is
            nothing more to do. Your account page shows your address, and you can ask for a new link there.
          </Trans>
        )}
      </p>
      {to === "password" ? (
        <div className="grid gap-3">
          <ButtonLink wide to={screens.forgotPassword}>
            <Trans>Ask for a new link</Trans>
          </ButtonLink>
          <ButtonLink wide variant="outlined" to={screens.auth}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        </div>
      ) : (
        <div className="grid gap-3">
          <ButtonLink wide to={isIn ? screens.account : `${screens.auth}?next=${screens.account}`}>
            {isIn ? <Trans>Go to your account</Trans> : <Trans>Sign in to your account</Trans>}
          </ButtonLink>
          {/* After an undone change of address, the account has no password. */}
          {!isIn && (
            <ButtonLink wide variant="outlined" to={screens.forgotPassword}>
              <Trans>Forgotten your password?</Trans>
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
