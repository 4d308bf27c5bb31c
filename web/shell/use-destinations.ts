import { useLingui } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";

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
