import { listConnections } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";

/** The ids of the migrants with a live connection; empty until the server has answered. */
export function useConnectedMigrants(): ReadonlySet<string> {
  const { data = [] } = useRead(listConnections, {}, { refetchOnMount: oncePerVisit });
  return new Set(data.filter(({ status }) => isLive(status)).map(({ migrantId }) => migrantId));
}
