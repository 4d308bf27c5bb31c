import { Trans, useLingui } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { useUser } from "#web/api/session.tsx";
import { totalCost } from "#web/features/connections/activity.ts";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { usePounds } from "#web/features/connections/use-pounds.ts";
import { RatingStat } from "#web/features/ratings/rating-stat.tsx";
import { Stat, StatRow } from "#web/ui/stat.tsx";

export function LandlordStats({ connections }: { connections: readonly Connection[] }) {
  const { i18n } = useLingui();
  const { id } = useUser();
  const pounds = usePounds();
  return (
    <StatRow>
      <Stat label={<Trans>Total Connections</Trans>} value={i18n.number(connections.length)} />
      <Stat
        label={<Trans>Active Hosting</Trans>}
        value={i18n.number(inStatus(connections, "active").length)}
      />
      <RatingStat userId={id} />
      <Stat label={<Trans>Total Cost</Trans>} value={pounds(totalCost(connections))} />
    </StatRow>
  );
}
