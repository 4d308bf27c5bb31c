import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { feeInPounds } from "#web/i18n/money.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** Whether to show the parts that are only for people who are not signed in. */
export const useIsVisitor = () => useSession().status !== "in";

/** Hides an element of the prerendered page while a stored token says that the person is signed in. */
export const forVisitors = "in-data-token:hidden";

/** The links to register as a migrant or a landlord, equally prominent, each with its cost. */
export function Begin({ className }: { className?: string }) {
  const fee = feeInPounds();
  return (
    <div className={classes("grid gap-3 sm:grid-cols-2", className)}>
      <Way to={`${screens.auth}?type=migrant`} costs={<Trans>Free, always</Trans>}>
        <Trans>I Need Housing</Trans>
      </Way>
      <Way
        to={`${screens.auth}?type=landlord`}
        costs={<Trans>{fee} once, refunded if they withdraw before moving in</Trans>}
      >
        <Trans>I Have Space</Trans>
      </Way>
    </div>
  );
}

function Way({ to, costs, children }: { to: string; costs: ReactNode; children: ReactNode }) {
  return (
    <div>
      <ButtonLink to={to} wide className="min-h-12 text-lg">
        {children}
      </ButtonLink>
      <p className="mt-1 text-center text-sm text-soft">{costs}</p>
    </div>
  );
}
