import { useLingui } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";

/** Where the header leads somebody who is signed in. */
export function useDestinations(): { to: string; words: string }[] {
  const { t } = useLingui();
  const session = useSession();
  if (session.status !== "in") return [];
  return session.user.userType === "landlord"
    ? [
        { to: screens.browseMigrants, words: t`Browse Migrants` },
        { to: screens.landlordDashboard, words: t`Dashboard` },
      ]
    : [{ to: screens.migrantDashboard, words: t`Dashboard` }];
}
