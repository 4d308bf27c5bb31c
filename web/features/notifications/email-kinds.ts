import { useLingui } from "@lingui/react/macro";
import type { NewsEmailKind, OptionalEmailKind, UserType } from "#schema/vocabulary.ts";

/** The emails that a person of each kind can get, in the order of the list. */
export const emailKindsOf: Record<UserType, readonly OptionalEmailKind[]> = {
  migrant: [
    "unread_messages",
    "connected",
    "accepted",
    "declined",
    "cancelled",
    "rating_requested",
    "rating_revealed",
    "verification_decided",
    "check_in_asked",
    "report_closed",
    "hidden_reminder",
  ],
  landlord: [
    "unread_messages",
    "connected",
    "withdrawn",
    "cancelled",
    "refunded",
    "disputed",
    "rating_requested",
    "rating_revealed",
    "verification_decided",
    "check_in_asked",
    "report_closed",
  ],
};

/** What each kind of email is about. */
export function useEmailKindLabel(): (kind: NewsEmailKind) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      unread_messages: t`Unread messages (at most once a day)`,
      connected: t`A new connection`,
      accepted: t`A landlord says you have moved in`,
      declined: t`A landlord declined`,
      withdrawn: t`A migrant withdrew`,
      completed: t`A completed stay`,
      cancelled: t`A cancelled connection`,
      refunded: t`A refund`,
      disputed: t`A dispute about a fee`,
      rating_requested: t`A completed stay that you can rate`,
      rating_revealed: t`New ratings of a stay`,
      verification_decided: t`The answer to your verification request`,
      check_in_asked: t`A short question for you`,
      report_closed: t`The answer to a report of yours`,
      hidden_reminder: t`A reminder that your profile is hidden`,
      digest: t`The news of the day`,
    })[kind];
}
