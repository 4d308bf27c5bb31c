import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Connection, summarizeConnections } from "#schema/endpoints/connections.ts";
import { connectionsListed } from "#schema/limits.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { totalCost } from "#web/features/connections/connection-state.ts";
import { inStatus } from "#web/features/connections/use-connections.ts";
import { RatingStat } from "#web/features/ratings/rating-stat.tsx";
import { pounds } from "#web/i18n/money.ts";
import { Stat, StatRow } from "#web/ui/layout/stat.tsx";

export function LandlordStats({ connections }: { connections: readonly Connection[] }) {
  const { i18n } = useLingui();
  const { id } = useUser();
  const { total, active, cost } = useFigures(connections);
  return (
    <StatRow>
      <Stat label={<Trans>Total Connections</Trans>} value={i18n.number(total)} />
      <Stat label={<Trans>Active Hosting</Trans>} value={i18n.number(active)} />
      <RatingStat userId={id} />
      <Stat label={<Trans>Total Cost</Trans>} value={pounds(cost)} />
    </StatRow>
  );
}

/** Counts the list while it is complete. A longer list is counted by the server, again at every change. */
function useFigures(connections: readonly Connection[]) {
  const all = connections.length < connectionsListed;
  const { data, refetch } = useRead(summarizeConnections, {}, { enabled: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list must refetch the figures
  useEffect(() => {
    if (!all) void refetch();
  }, [all, connections, refetch]);
  if (!all && data) return { total: data.total, active: data.active, cost: Number(data.totalCost) };
  const active = inStatus(connections, "active").length;
  return { total: connections.length, active, cost: totalCost(connections) };
}
