import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";

interface NotCheckedYetProps {
  connection: Connection;
  /** The other party. */
  person: Connection["landlord"];
}

/** Says that we have not checked a landlord, while the migrant can still decide. Shows nothing about migrants. */
export function NotCheckedYet({ connection, person }: NotCheckedYetProps) {
  if (person.verified || person.id !== connection.landlordId || !isLive(connection.status)) return null;
  return (
    <Badge>
      <Trans>Not checked yet</Trans>
    </Badge>
  );
}
