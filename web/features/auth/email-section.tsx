import { Trans } from "@lingui/react/macro";
import { useUser } from "#web/api/session.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** The address that the person signs in with. */
export function EmailSection() {
  const { email } = useUser();
  return (
    <SectionCard title={<Trans>Email address</Trans>} lead={<Trans>You sign in with this address.</Trans>}>
      <p className="font-medium wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
    </SectionCard>
  );
}
