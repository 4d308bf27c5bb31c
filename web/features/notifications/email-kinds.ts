import { useLingui } from "@lingui/react/macro";
import type { NewsEmailKind, OptionalEmailKind, UserType } from "#schema/vocabulary.ts";

const everyone: readonly UserType[] = ["migrant", "landlord"];

/** Who can get each kind of email, in the order of the list. */
const recipients: Record<OptionalEmailKind, readonly UserType[]> = {
  unread_messages: everyone,
  connected: everyone,
  accepted: ["migrant"],
  declined: ["migrant"],
  withdrawn: ["landlord"],
  cancelled: everyone,
  refunded: ["landlord"],
  disputed: ["landlord"],
  rating_requested: everyone,
  rating_revealed: everyone,
  verification_decided: everyone,
  check_in_asked: everyone,
  report_closed: everyone,
  hidden_reminder: ["migrant"],
};

/** The emails that a person of this kind can get, in the order of the list. */
export const emailKindsOf = (userType: UserType) =>
  (Object.keys(recipients) as OptionalEmailKind[]).filter((kind) => recipients[kind].includes(userType));

/** The label of each kind of email. */
export function useEmailKindLabel(): (kind: NewsEmailKind) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      unread_messages: t`Unread messages (at most once a day)`,
      connected: t`A new connection`,
      accepted: t`A landlord says you have moved in`,
      declined: t`A landlord declined`,
      withdrawn: t`A migrant withdrew`,
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
