import { Trans } from "@lingui/react/macro";
import type { FoundPerson } from "#schema/endpoints/people.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

/** The badges of a person: kind, role, verified, suspended. */
export function PersonBadges({
  person,
}: {
  person: Pick<FoundPerson, "userType" | "role" | "verified" | "suspendedAt">;
}) {
  const { label } = useLabels();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge>{label("userTypes", person.userType)}</Badge>
      {person.role === "admin" && (
        <Badge>
          <Trans>Admin</Trans>
        </Badge>
      )}
      {person.verified && (
        <Badge tone="verified">
          <Trans>Verified</Trans>
        </Badge>
      )}
      {person.suspendedAt !== null && (
        <Badge tone="cancelled">
          <Trans>Suspended</Trans>
        </Badge>
      )}
    </span>
  );
}
